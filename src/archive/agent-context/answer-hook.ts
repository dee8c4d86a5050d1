// Answers an agent's hook with a recap for the session that starts, if the `context` setting is on.
import type { ResolvedSettings } from "../../config/resolve-settings.ts";
import type { JsonObject } from "../../model/json.ts";
import { loadHooks } from "../../sources/registry.ts";
import { openStore } from "../../store/open.ts";
import { BYTES_PER_TOKEN, contextText } from "./context-text.ts";
import { addSaidTurns } from "./memory/said-turns.ts";
import { isMemoryOn, setSwitches } from "./switches.ts";

/** Returns null if there is nothing to add to the session. */
export async function answerHook(
  settings: Pick<
    ResolvedSettings,
    "compaction_tokens" | "context" | "context_tokens" | "data_dir" | "memory"
  >,
  payload: () => Promise<string>,
): Promise<JsonObject | null> {
  const data_dir = settings.data_dir.value;
  if (!settings.context.value) {
    // The setting was changed by hand, so the switch file is out of date.
    setSwitches(settings);
    return null;
  }
  const event = await startIn(await payload());
  // A resumed session already contains its own past.
  if (event === null || event.start.reason === "resume") return null;
  const { hooks, start } = event;
  const wanted = start.reason === "compact" ? settings.compaction_tokens : settings.context_tokens;
  const store = await openStore(data_dir, { busy_ms: BUSY_MS });
  try {
    const context = await contextText(store, {
      session: start.session_id ?? undefined,
      project: start.cwd ?? undefined,
      source: start.reason,
      tokens: Math.min(wanted.value, Math.floor((hooks.longest_context ?? Infinity) / BYTES_PER_TOKEN)),
    });
    if (context === null) return null;
    // The session need not be reminded of what it is about to read.
    if (start.session_id !== null && isMemoryOn(data_dir))
      addSaidTurns(data_dir, start.session_id, context.citations);
    return hooks.giveContext(context.text, start.event);
  } finally {
    await store.close();
  }
}

/** Finds the agent whose hook sent this payload, and parses it. */
async function startIn(payload: string) {
  for (const hooks of await loadHooks()) {
    const start = hooks.readStart(payload);
    if (start) return { hooks, start };
  }
  return null;
}

/** Keeps the wait for another process short, because no timer can interrupt it. */
const BUSY_MS = 500;
