// Defines the parts of a message: text, thinking, tool calls, tool results and images, in written order.
import type { SessionId, ToolCallId } from "./ids.ts";
import type { JsonObject } from "./json.ts";
import type { ToolReturn, ToolUse } from "./tool-use.ts";

export type Part = TextPart | ThinkingPart | ToolCallPart | ToolResultPart | ImagePart | OtherPart;

export interface TextPart {
  readonly type: "text";
  readonly text: string;
}

export interface ThinkingPart {
  readonly type: "thinking";
  readonly text: string;
  /** True when the agent wrote only a signature: there was thinking, but its text is not in the file. */
  readonly withheld: boolean;
}

export interface ToolCallPart {
  readonly type: "tool_call";
  readonly id: ToolCallId;
  /** The input as given. Empty if it is nested deeper than any real input and could not be written as JSON again. */
  readonly input: JsonObject;
  /** Read from the call alone; its result is not merged in. */
  readonly use: ToolUse;
}

export interface ToolResultPart {
  readonly type: "tool_result";
  readonly call_id: ToolCallId;
  readonly text: string;
  readonly is_error: boolean;
  readonly images: readonly ImagePart[];
  /** The subsession that did this work, where the record names it. */
  readonly subsession_id: SessionId | null;
  /** The id of the task that the call created. */
  readonly task_id: string | null;
  /** True if the agent answers that it no longer has the task: it has begun a new list. */
  readonly task_missing?: boolean;
  /** The words with which the person refused the call, or their answers to its questions. */
  readonly remark?: string;
  /** Null when only the dialogue is read. */
  readonly returned: ToolReturn | null;
}

/** Describes an image. Its bytes stay in the file, in the message's record. */
export interface ImagePart {
  readonly type: "image";
  readonly media_type: string;
  /** The length of the encoded data, in characters. */
  readonly size: number;
}

/** A part of a kind the reader does not know. It is named but not interpreted. */
export interface OtherPart {
  readonly type: "other";
  readonly kind: string;
}
