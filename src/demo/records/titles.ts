// How a session gets its names: by the person, by a model, or by a record in another session's file.
import type { Recorder } from "./recorder.ts";

/** `/rename`; an empty title takes the name away again. */
export function rename(recorder: Recorder, title: string): void {
  recorder.note("custom-title", { customTitle: title });
  recorder.note("agent-name", { agentName: title });
}

export function nameByModel(recorder: Recorder, title: string): void {
  recorder.note("ai-title", { aiTitle: title });
}

/** An old client's name for the session that contains the leaf, wherever it is written. */
export function summarise(recorder: Recorder, summary: string, leafUuid: string): void {
  recorder.bare({ type: "summary", summary, leafUuid });
}
