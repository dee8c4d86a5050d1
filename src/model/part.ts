// A part of a message, in the order it was written.
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
  /** True when the agent wrote only a signature: there was thinking, and its text is not in the file. */
  readonly withheld: boolean;
}

export interface ToolCallPart {
  readonly type: "tool_call";
  readonly id: ToolCallId;
  /** As it was given; empty if it is nested deeper than any tool's input and could not be written as JSON again. */
  readonly input: JsonObject;
  /** As far as the call itself says it. */
  readonly use: ToolUse;
}

export interface ToolResultPart {
  readonly type: "tool_result";
  readonly call_id: ToolCallId;
  readonly text: string;
  readonly is_error: boolean;
  readonly images: readonly ImagePart[];
  /** The subsession whose work this is, where the record names it. */
  readonly subsession_id: SessionId | null;
  /** The id given to a task that the call created. */
  readonly task_id: string | null;
  /** Null where only what was said is read. */
  readonly returned: ToolReturn | null;
}

/** An image by what it is; its bytes stay in the file, at the record's place. */
export interface ImagePart {
  readonly type: "image";
  readonly media_type: string;
  /** Length of the encoded data in characters. */
  readonly size: number;
}

/** A part of a kind the reader does not know: named, not interpreted. */
export interface OtherPart {
  readonly type: "other";
  readonly kind: string;
}
