// Reads one event of the spool: asks the agents whose it is, and lets through only what the store may keep.

import { withoutPrivate } from "../sessions/turns/private.ts";
import type { HookEvent } from "../sources/hooks.ts";
import { loadHooks } from "../sources/registry.ts";

/** No agent has longer ones; and no path, no option and no SQL looks like it. */
const PLAIN_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;

/** Null for a text that is no event. An event of an unknown kind is one. */
export async function readEvent(text: string): Promise<HookEvent | null> {
  for (const hooks of await loadHooks()) {
    const event = hooks.readEvent(text);
    if (event) return PLAIN_ID.test(event.session_id) ? { ...event, final: publicPart(event) } : null;
  }
  return null;
}

function publicPart({ final }: HookEvent): HookEvent["final"] {
  const text = final && withoutPrivate(final.text);
  return final && text?.trim() ? { ...final, text } : null;
}
