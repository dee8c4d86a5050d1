// Compaction: the client replaces older messages with a text of its own, on request or when the context is full.
import { localCommand, speak } from "./prompt.ts";
import { LEAST_CONTEXT, type Recorder, type RecordFields } from "./recorder.ts";

/** `/compact`, typed by the person. */
export function compactManually(recorder: Recorder, text: string, wish: string = ""): void {
  recorder.wait(20, 60);
  replace(recorder, text, "manual", {});
  localCommand(recorder, "compact", wish, "Compacted. ctrl+r to see full summary");
}

/** Compacts in the middle of a turn, which continues after it; the last messages stay in the model's context. */
export function compactAutomatically(recorder: Recorder, text: string): void {
  const uuids = lastUuids(recorder, 3);
  const kept = recorder.client.attachments ? { preservedMessages: { uuids, allUuids: uuids } } : {};
  replace(recorder, text, "auto", kept);
}

function replace(recorder: Recorder, text: string, trigger: "manual" | "auto", kept: RecordFields): void {
  const logicalParentUuid = recorder.last;
  const preTokens = recorder.context;
  recorder.context = LEAST_CONTEXT + Math.ceil(text.length / 4);
  recorder.last = null;
  // The oldest client writes only the text.
  if (recorder.client.version !== "1.0.60") {
    const compactMetadata = { trigger, preTokens, ...kept };
    const boundary = {
      subtype: "compact_boundary",
      content: "Conversation compacted",
      isMeta: false,
      level: "info",
    };
    recorder.node({ type: "system", logicalParentUuid, ...boundary, compactMetadata });
  }
  const opening = "This session is being continued from a previous conversation that ran out of context.";
  const marks = { isVisibleInTranscriptOnly: true, isCompactSummary: true };
  speak(recorder, `${opening} The earlier part, in short:\n${text}`, marks);
}

function lastUuids(recorder: Recorder, count: number): string[] {
  return recorder.lines
    .slice(-3 * count)
    .flatMap((line) => (JSON.parse(line) as { uuid?: string }).uuid ?? [])
    .slice(-count);
}
