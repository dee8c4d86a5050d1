// A message to what is shown of it, part by part.
import type { LiveMessage, LivePart } from "../../../archive/live/live-events.ts";
import { counted } from "../../../terminal/numbers.ts";
import type { CallContents, Entry, StreamSpeaker } from "./entry.ts";
import { NOTES } from "./place.ts";
import { tellInput } from "./tell-input.ts";

/** What an entry says, before it has its place. */
export type Content = Entry extends infer Each
  ? Each extends { readonly type: "words" | "thinking" | "call" | "note" | "aside" }
    ? Omit<Each, "id" | "session_id" | "subsession_id" | "turn" | "depth">
    : never
  : never;

/** What came back of a call, which stands in an entry of its own already. */
export interface ReturnedCall extends Pick<CallContents, "call_id" | "output"> {
  readonly type: "result";
  readonly outcome: "ok" | "failed";
}

/** `seconds`: how long after what came before it was written. */
export function messageContents(
  message: LiveMessage,
  seconds: number | null,
): readonly (Content | ReturnedCall)[] {
  const { kind, parts, parts_left_out } = message;
  const text = textOf(parts);
  const rest = parts.flatMap((part) => (part.type === "text" ? [] : ofPart(part, seconds)));
  const missing =
    parts_left_out > 0 ? [note(`Without ${counted(parts_left_out, "more part")} of this message.`)] : [];
  switch (kind) {
    case "answer":
      return [...parts.flatMap((part) => ofPart(part, seconds)), ...missing];
    case "prompt":
    case "queued_prompt":
    case "command":
    case "local_command":
    case "plan":
    case "shell":
      return [...prompt(kind, text, message), ...rest, ...missing];
    case "tool_results":
      return [...rest, ...words("added", text), ...missing];
    case "interrupt":
      return [...rest, note(NOTES.stopped)];
    case "error":
      return words("error", text);
    case "compaction":
      return [note("The agent compacted what came before."), ...aside("The text in its place", text)];
    default:
      return [...aside(ASIDES[kind] ?? kind, text), ...rest];
  }
}

const ASIDES: Readonly<Record<string, string>> = {
  command_output: "Output",
  notice: "Put in by the agent's program",
  filler: "Written by the agent's program",
  warm_up: "Asked by the agent's program to warm up",
};

function textOf(parts: readonly LivePart[]): string {
  return parts
    .flatMap((part) => (part.type === "text" ? [part.text] : []))
    .join("\n")
    .trim();
}

/** What a subsession was asked stands in the call that started it, where there is one. */
function prompt(voice: StreamSpeaker, text: string, { subsession_id, call_id }: LiveMessage): Content[] {
  if (subsession_id !== null) return call_id === null ? aside("Asked", text) : [];
  return text === "" ? [note("A prompt without text.")] : words(voice, text);
}

function ofPart(part: LivePart, seconds: number | null): (Content | ReturnedCall)[] {
  switch (part.type) {
    case "text":
      return words("answer", part.text.trim());
    case "thinking":
      return [{ type: "thinking", text: part.text.trim(), seconds }];
    case "tool_call": {
      const { what, rest } = tellInput(part.input);
      const { id: call_id, name } = part;
      return [{ type: "call", ...OPEN_CALL, call_id, name, what, input: rest }];
    }
    case "tool_result": {
      const { call_id, is_error, text } = part;
      return [{ type: "result", call_id, outcome: is_error ? "failed" : "ok", output: text }];
    }
    case "image":
      return [note("An image: ", part.media_type)];
    case "other":
      return [note("Something clew does not know: ", part.kind)];
  }
}

/** What there is of a call before anything comes back of it. */
const OPEN_CALL = { outcome: "running", output: "", returned_at: null, steps: 0 } as const;

function words(voice: StreamSpeaker, text: string): Content[] {
  return text === "" ? [] : [{ type: "words", voice, text }];
}

function aside(name: string, text: string): Content[] {
  return text === "" ? [] : [{ type: "aside", name, text }];
}

function note(text: string, foreign: string = ""): Content {
  return { type: "note", text, foreign };
}
