// Shows a review that a person asked for as a call of the client, so the reviewer's session is below the turn that
// started it, as an agent is. The file has no such call: it has the prompt that the reviewer got, and the end.
import type { MessageFragment } from "../../model/fragment.ts";
import type { SessionId, ToolCallId } from "../../model/ids.ts";
import { nameField, objectField, textField } from "../fields.ts";
import { blankFragment, referenceTo } from "../gemini-family/fragment.ts";
import { contentText } from "./contents.ts";
import type { RolloutLine } from "./line.ts";
import { recordId } from "./record-id.ts";
import { understandCall } from "./tools/call.ts";
import { resultPart } from "./tools/result.ts";

interface Running {
  readonly call_id: ToolCallId;
  /** Newer clients name it. Others are found by the prompt. */
  readonly reviewer: SessionId | null;
}

export interface ReviewCalls {
  /** Takes a line of a review. Returns the call at the reviewer's prompt, and the result at the end. */
  see(line: RolloutLine): MessageFragment[];
}

export function reviewCalls(): ReviewCalls {
  let running: Running | null = null;

  function begin(line: RolloutLine, message: string): MessageFragment[] {
    // Older clients write the prompt twice.
    if (running) return [];
    const blank = blankFragment(referenceTo(line.record, recordId(line, "review")), line.time);
    const call_id = `review-${blank.reference.id}` as ToolCallId;
    running = { call_id, reviewer: nameField(line.payload, "thread_id") as SessionId | null };
    const input = { message, agent_type: "review" };
    const use = { ...understandCall("review", input, null), by: "client" } as const;
    const parts = [{ type: "tool_call", id: call_id, input, use }] as const;
    return [{ ...blank, role: "assistant", kind: "answer", parts }];
  }

  function end(line: RolloutLine, found: boolean): MessageFragment[] {
    if (!running) return [];
    const { call_id, reviewer: subsession_id } = running;
    running = null;
    const blank = blankFragment(referenceTo(line.record, recordId(line, `result ${call_id}`)), line.time);
    const outcome = found ? "ok" : "aborted";
    const result = { text: "", outcome, exit_code: null, left_running: null } as const;
    return [
      {
        ...blank,
        kind: "tool_results",
        content: "",
        parts: [resultPart(call_id, result, { subsession_id })],
      },
    ];
  }

  return {
    see(line) {
      const item = objectField(line.payload, "item");
      switch (line.kind) {
        case "user_message":
          return begin(line, textField(line.payload, "message") ?? "");
        case "UserMessage":
          return begin(line, contentText(item?.content));
        case "exited_review_mode":
        case "ExitedReviewMode":
          return end(line, objectField(item ?? line.payload, "review_output") !== null);
        default:
          return [];
      }
    },
  };
}
