// A part: one piece of a message, in the order it was written.
import type { SessionId, ToolCallId } from "./ids.ts";
import type { JsonObject } from "./json.ts";
import type { TaskChange } from "./task.ts";

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
  readonly name: string;
  /** As it was given; empty if it is nested deeper than any tool's input and could not be written as JSON again. */
  readonly input: JsonObject;
  readonly files: readonly FileTouch[];
  /** What the call does to the session's task list, if that is what the tool is for. */
  readonly task_change: TaskChange | null;
  /** The subsession that the call asks for, if that is what the tool is for. */
  readonly starts: SubsessionRequest | null;
}

export interface SubsessionRequest {
  readonly prompt: string;
  /** A digest of the whole prompt, by which the subsession is found that begins with it. */
  readonly prompt_key: string;
  readonly agent_type: string | null;
  readonly description: string | null;
}

export interface FileTouch {
  readonly path: string;
  readonly access: "read" | "edited";
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
}

/** An image by what it is; its bytes stay in the file, at the record's place. */
export interface ImagePart {
  readonly type: "image";
  readonly media_type: string;
  /** Length of the encoded data in characters. */
  readonly size: number;
}

/** A piece of a kind the reader does not know: named, not interpreted. */
export interface OtherPart {
  readonly type: "other";
  readonly kind: string;
}
