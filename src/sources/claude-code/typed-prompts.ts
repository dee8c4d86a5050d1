// Reads the prompts of one session as the client's prompt history has them. They are all that is left of a
// session whose transcript is gone.
import type { StreamItem } from "../../model/record.ts";
import type { ListedPrompt } from "../../model/transcript.ts";
import { readEntryLine } from "../entry-log.ts";
import { asObject, textField } from "../fields.ts";
import type { Line } from "../lines.ts";
import { readPrompt } from "./history.ts";
import { type RecordCollector, transcriptCollector } from "./read.ts";

const FIRST_KEY = "k".charCodeAt(0);

/** Returns null for a line that is not an entry of such a log. Prompts that have left the list still count. */
export function typedPrompt({ bytes, offset, length, next_offset }: Line): StreamItem[] | null {
  // Transcript lines come through here by the million, so this check is first.
  if (bytes[2] !== FIRST_KEY) return null;
  const line = readEntryLine(bytes, offset);
  const value = line.type === "entry" ? asObject(line.entry.value) : null;
  if (value === null || textField(value, "display") === null) return null;
  return [{ type: "record", record: { kind: "history", known: true, offset, length, value }, next_offset }];
}

/** Builds a transcript without messages, with the typed prompts beside it. */
export function promptCollector(): RecordCollector {
  const typed: ListedPrompt[] = [];
  const transcript = () => ({ ...transcriptCollector().finish(), typed: [...typed] });
  return {
    add(item) {
      const prompt = item.type === "record" ? readPrompt(item.record.value) : null;
      if (prompt) typed.push(prompt);
    },
    rewritten: () => undefined,
    transcript,
    finish: transcript,
  };
}
