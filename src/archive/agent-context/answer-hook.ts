// Answers a hook: with context for a session that begins, where a person switched that on.
import type { ResolvedSettings } from "../../config/resolve-settings.ts";
import type { JsonObject } from "../../model/json.ts";
import { loadHooks } from "../../sources/registry.ts";
import { openStore } from "../../store/open.ts";
import { switchContext } from "./context-switch.ts";
import { contextText } from "./context-text.ts";

/** Null where there is nothing to say. */
export async function answerHook(
  settings: Pick<ResolvedSettings, "context" | "context_tokens" | "data_dir">,
  payload: () => Promise<string>,
): Promise<JsonObject | null> {
  const data_dir = settings.data_dir.value;
  if (!settings.context.value) {
    // Somebody changed the settings by hand.
    switchContext(data_dir, false);
    return null;
  }
  const event = await startIn(await payload());
  // A session that is resumed has its own past before it.
  if (event === null || event.start.reason === "resume") return null;
  const { hooks, start } = event;
  const store = await openStore(data_dir, { busy_ms: BUSY_MS });
  try {
    const context = await contextText(store, {
      session: start.session_id ?? undefined,
      project: start.cwd ?? undefined,
      source: start.reason,
      tokens: settings.context_tokens.value,
    });
    return context && hooks.giveContext(context.text);
  } finally {
    await store.close();
  }
}

/** The agent whose hook it is, and what it says. */
async function startIn(payload: string) {
  for (const hooks of await loadHooks()) {
    const start = hooks.readStart(payload);
    if (start) return { hooks, start };
  }
  return null;
}

/** No timer ends a wait for another process, so it has to be short of itself. */
const BUSY_MS = 500;
