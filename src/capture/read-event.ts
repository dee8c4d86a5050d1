// Parses one event from the spool: finds the agent it belongs to, and keeps only what may be stored.

import { withoutPrivate } from "../sessions/turns/private.ts";
import type { HookEvent } from "../sources/hooks.ts";
import { loadHooks } from "../sources/registry.ts";

/** Matches ids that cannot be a path, an option or SQL. No agent uses longer ones. */
const PLAIN_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;

/** Returns null if the text is not an event. Events of unknown kinds are accepted. */
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
