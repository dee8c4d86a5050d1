// Reads what a call's result says besides its text: the outcome, and what was changed or answered.
import type { JsonObject } from "../../../model/json.ts";
import type { ToolReturn } from "../../../model/tool-use.ts";
import { isSet, nameField, objectField, textField } from "../../fields.ts";
import { madeEdits } from "./edits.ts";

export interface ReadResult {
  readonly text: string;
  readonly is_error: boolean;
  /** The record's structured result, if any. */
  readonly outcome: JsonObject | null;
  /** True when the record says that the call was not allowed. */
  readonly denied: boolean;
}

export function readReturn(result: ReadResult): ToolReturn {
  const { outcome } = result;
  return {
    outcome: outcomeOf(result),
    exit_code: exitCode(result),
    edits: outcome && madeEdits(outcome),
    answers: answersIn(objectField(outcome, "answers")),
    left_running: leftRunning(result),
  };
}

function outcomeOf({ text, is_error, outcome, denied }: ReadResult): ToolReturn["outcome"] {
  if (denied || (is_error && DENIED.test(text))) return "denied";
  if (isSet(outcome, "interrupted") || ABORTED.test(text)) return "aborted";
  return is_error ? "failed" : "ok";
}

/** The client's text when a person, a rule or a hook refuses a call. */
const DENIED =
  /^(?:The user doesn't want to (?:proceed with|take) this|User rejected|Permission to use |Claude requested permissions? to|\S+ operation blocked by hook)/;
/** How the text of a result begins that has words of the person. */
export const REMARKS = ["The user doesn't want to", "User has answered your question"];

/** Returns what the person wrote when refusing a call, or answered to its questions. */
export function remarkIn(text: string): string | null {
  if (!REMARKS.some((beginning) => text.startsWith(beginning))) return null;
  const [, answers] =
    /^User has answered your questions?: ([\s\S]*?)\. You can now continue/.exec(text) ?? [];
  if (answers !== undefined) return answers.replaceAll('"="', '" → "');
  const said = /\bthe user said:\s*(\S[\s\S]*)/.exec(text)?.[1]?.trim() ?? "";
  // That they want to clarify something are the client's words.
  return said === "" || said.startsWith("The user wants to clarify") ? null : said;
}

/** The call was stopped, cut off by the end of the process, or cancelled because a parallel call failed. */
const ABORTED =
  /^(?:\[Request interrupted by user|\[Tool call interrupted:|<tool_use_error>(?:Sibling tool call errored|Cancelled: parallel tool call)|Interrupted by user)/;

/** Returns null while the call runs, and where the client explains the code instead of stating it. */
function exitCode({ text, is_error, outcome }: ReadResult): number | null {
  if (is_error) {
    const code = /^Exit code (\d{1,3})\b/.exec(text)?.[1];
    return code === undefined ? null : Number(code);
  }
  const ended =
    textField(outcome, "stdout") !== null &&
    !isSet(outcome, "interrupted") &&
    nameField(outcome, "returnCodeInterpretation") === null &&
    nameField(outcome, "backgroundTaskId") === null;
  return ended ? 0 : null;
}

function answersIn(answers: JsonObject | null): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(answers ?? {}).flatMap(([question, answer]) =>
      typeof answer === "string" ? [[question, answer]] : [],
    ),
  );
}

/** Returns the id of a shell or a sub-agent. Without a structured result, the readable one names the shell. */
function leftRunning({ text, outcome }: ReadResult): string | null {
  if (textField(outcome, "status") === "async_launched") return nameField(outcome, "agentId");
  return (
    nameField(outcome, "backgroundTaskId") ??
    /^Command running in background with ID: ([\w-]+)/.exec(text)?.[1] ??
    null
  );
}
