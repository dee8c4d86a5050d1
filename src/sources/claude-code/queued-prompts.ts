// Finds prompts that are only in the client's queue: typed while the model worked, and in no record of the conversation.
import { joinedText, type MessageFragment } from "../../model/fragment.ts";
import type { RecordId } from "../../model/ids.ts";
import type { MessageKind } from "../../model/message.ts";
import type { TranscriptRecord } from "../../model/record.ts";
import { nameField, textField } from "../fields.ts";
import { blankFragment } from "./fragments.ts";
import { classifyUserText } from "./user-text.ts";

export interface QueuedPrompts {
  /** Returns the prompt that a record queues. It counts until `settled` names it. Null for any other record. */
  queue(record: TranscriptRecord): MessageFragment | null;
  /** Returns the queued prompts that count no longer: a record shows that they were sent, queued again or taken back. */
  settled(record: TranscriptRecord, fragment: MessageFragment | null): RecordId[];
}

export function queuedPrompts(): QueuedPrompts {
  const waiting = new Map<RecordId, string>();
  let last = "";

  /** Returns what is known to be no longer in the queue. Several prompts are sent as one. */
  function leaving({ kind, value }: TranscriptRecord, fragment: MessageFragment | null): string | null {
    if (kind !== "queue-operation") return fragment && sentText(fragment);
    const operation = textField(value, "operation");
    // Some clients write the prompt first, and then that it was queued and sent.
    if (operation === "dequeue") return last;
    return operation === "remove" ? null : nameField(value, "content");
  }

  return {
    queue(record) {
      const text = textField(record.value, "operation") === "enqueue" ? promptIn(record) : null;
      if (text === null) return null;
      // The record has no id, and its address never changes.
      const id = `queued-${record.offset}` as RecordId;
      waiting.set(id, text);
      const reference = { id, offset: record.offset, length: record.length };
      const parts = [{ type: "text" as const, text }];
      return { ...blankFragment(record.value, reference), kind: "unsent_prompt", parts };
    },
    settled(record, fragment) {
      const text = leaving(record, fragment);
      if (fragment?.kind === "prompt") last = text ?? "";
      if (text === null || waiting.size === 0) return [];
      const lines = `\n${text.trim()}\n`;
      const found = [...waiting].flatMap(([id, words]) => (lines.includes(`\n${words}\n`) ? [id] : []));
      for (const id of found) waiting.delete(id);
      return found;
    },
  };
}

function sentText({ kind, content, parts }: MessageFragment): string | null {
  return SENT.has(kind) ? (content ?? joinedText(parts)) : null;
}

const SENT: ReadonlySet<MessageKind> = new Set([
  "prompt",
  "queued_prompt",
  "command",
  "local_command",
  "plan",
  "shell",
  "notice",
]);

/** The queue also holds commands for the client, and reports of background tasks as text or as an object. */
function promptIn({ value }: TranscriptRecord): string | null {
  const { kind, content } = classifyUserText([nameField(value, "content") ?? ""]);
  return kind === "prompt" && !/^(?:\/\w|\{"task_id":)/.test(content) ? content : null;
}
