// What was typed in one session, from its log of the client's list: all that is left of one whose transcript is gone.
import type { StreamItem } from "../../model/record.ts";
import type { ListedPrompt } from "../../model/transcript.ts";
import { readEntryLine } from "../entry-log.ts";
import type { Line } from "../lines.ts";
import { asObject, textField } from "./fields.ts";
import { readPrompt } from "./history.ts";
import { type RecordCollector, transcriptCollector } from "./read.ts";

const FIRST_KEY = "k".charCodeAt(0);

/** Null for a line that is no entry of such a log. What is gone from the list was typed all the same. */
export function typedPrompt({ bytes, offset, length, next_offset }: Line): StreamItem[] | null {
  // Lines of transcripts come here by the million.
  if (bytes[2] !== FIRST_KEY) return null;
  const line = readEntryLine(bytes, offset);
  const value = line.type === "entry" ? asObject(line.entry.value) : null;
  if (value === null || textField(value, "display") === null) return null;
  return [{ type: "record", record: { kind: "history", known: true, offset, length, value }, next_offset }];
}

/** A transcript with nothing said in it, and what was typed beside it. */
export function promptCollector(): RecordCollector {
  const typed: ListedPrompt[] = [];
  const transcript = () => ({ ...transcriptCollector().finish(), typed: [...typed] });
  return {
    add(item) {
      const prompt = item.type === "record" ? readPrompt(item.record.value) : null;
      if (prompt) typed.push(prompt);
    },
    transcript,
    finish: transcript,
  };
}
