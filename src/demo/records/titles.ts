// Gives a session its titles: by the person, by a model, or by a record in another session's file.
import type { Recorder } from "./recorder.ts";

/** `/rename`; an empty title removes it again. */
export function rename(recorder: Recorder, title: string): void {
  recorder.note("custom-title", { customTitle: title });
  recorder.note("agent-name", { agentName: title });
}

export function nameByModel(recorder: Recorder, title: string): void {
  recorder.note("ai-title", { aiTitle: title });
}

/** Writes an old client's title for the session that contains the leaf, in any file. */
export function summarise(recorder: Recorder, summary: string, leafUuid: string): void {
  recorder.bare({ type: "summary", summary, leafUuid });
}
