// What a hook is answered: context for a session that begins, where a person switched that on.
import type { ResolvedSettings } from "../../config/resolve-settings.ts";
import { openStore } from "../../store/open.ts";
import { switchContext } from "./context-switch.ts";
import { contextText } from "./context-text.ts";

/** As far as clew asks for it. */
export interface HookPayload {
  readonly session_id: string | null;
  readonly cwd: string | null;
  readonly source: string | null;
}

/** Null where there is nothing to say. */
export async function answerHook(
  settings: Pick<ResolvedSettings, "context" | "context_tokens" | "data_dir">,
  payload: () => Promise<HookPayload>,
): Promise<object | null> {
  const data_dir = settings.data_dir.value;
  if (!settings.context.value) {
    // Somebody changed the settings by hand.
    switchContext(data_dir, false);
    return null;
  }
  const { session_id, cwd, source } = await payload();
  // A session that is taken up again has its own past before it.
  if (source === "resume") return null;
  const store = await openStore(data_dir, { busy_ms: BUSY_MS });
  try {
    const told = await contextText(store, {
      session: session_id ?? undefined,
      project: cwd ?? undefined,
      source: source === "clear" || source === "compact" ? source : "startup",
      tokens: settings.context_tokens.value,
    });
    return told && { hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: told.text } };
  } finally {
    await store.close();
  }
}

/** No timer ends a wait for another process, so it has to be short of itself. */
const BUSY_MS = 500;
