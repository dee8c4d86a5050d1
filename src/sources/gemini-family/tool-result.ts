// Reads the result of a tool call: the response that the model got, and what the client recorded beside it.
import type { SessionId, ToolCallId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { ToolResultPart } from "../../model/part.ts";
import type { Edit, ToolReturn } from "../../model/tool-use.ts";
import { asObject, listField, nameField, numberField, objectField, textField } from "../fields.ts";
import { imagesIn } from "./contents.ts";

interface ReadResult {
  /** The response as the model got it: `{ output }` or `{ error }`. */
  readonly response: JsonObject | null;
  /** The client's note about the call, with its status and what it displayed. */
  readonly note: JsonObject | null;
  /** The tool's arguments, where they are known: they name an edited file in full. */
  readonly args?: JsonObject | null;
  /** The subsession that did the work. */
  readonly subsession_id?: SessionId | null;
}

export function readResult(call_id: ToolCallId, result: ReadResult): ToolResultPart {
  const { response, note } = result;
  const text = responseText(objectField(response, "response"));
  const outcome = outcomeOf(result, text);
  return {
    type: "tool_result",
    call_id,
    text,
    is_error: outcome !== "ok",
    images: imagesIn(listField(response, "parts")),
    subsession_id: result.subsession_id ?? null,
    task_id: null,
    returned: {
      outcome,
      exit_code: exitCode(note, text),
      edits: outcome === "ok" ? madeEdits(result) : null,
      answers: {},
      left_running: null,
    },
  };
}

function responseText(response: JsonObject | null): string {
  const output = response?.output ?? response?.error;
  if (typeof output === "string") return output.replace(UNTRUSTED, "$1");
  return output === undefined ? (response ? JSON.stringify(response) : "") : JSON.stringify(output);
}

/** Newer clients wrap what a command or a server said, for the model. */
const UNTRUSTED = /^<untrusted_context>\n([\s\S]*?)\n?<\/untrusted_context>\s*$/;

/** A command that fails is a success to the client, and only its text says otherwise. */
function outcomeOf({ response, note }: ReadResult, text: string): ToolReturn["outcome"] {
  const status = textField(note, "status");
  if (status === "cancelled" || status === "error") {
    if (REFUSED.test(text)) return "denied";
    return status === "cancelled" ? "aborted" : "failed";
  }
  if (objectField(response, "response")?.error !== undefined) return "failed";
  return (exitCode(note, text) ?? 0) === 0 ? "ok" : "failed";
}

const REFUSED = /did not allow tool call|User (?:denied|rejected|declined)/i;

/** The text has the code on a line of its own: always in some versions, only after a failure in others. */
function exitCode(note: JsonObject | null, text: string): number | null {
  const display = objectField(note, "resultDisplay");
  const shown = numberField(display, "exitCode");
  if (shown !== null) return shown;
  const code = [...text.matchAll(/^Exit Code: (-?\d{1,5})$/gm)].at(-1)?.[1];
  return code === undefined ? null : Number(code);
}

/** Reads the diff that the client displayed. It names the file without its folder, so the path is the call's. */
function madeEdits({ note, args }: ReadResult): Edit[] | null {
  const display = objectField(note, "resultDisplay");
  const diff = textField(display, "fileDiff");
  const path = nameField(args ?? null, "file_path") ?? nameField(display, "filePath");
  if (diff === null || path === null) return null;
  const start = diff.search(/^@@ /m);
  const before = display?.originalContent;
  const after = textField(display, "newContent");
  if (after !== null && (before === null || before === ""))
    return [{ path, applied: true, change: "write", after, created: true }];
  if (start === -1) return null;
  return [{ path, applied: true, change: "patch", patch: diff.slice(start).trimEnd(), moved_to: null }];
}

/** Returns the function responses among the parts of a message. */
export function responsesIn(parts: readonly JsonValue[]): JsonObject[] {
  return parts.flatMap((part) => {
    const response = objectField(asObject(part), "functionResponse");
    return response ? [response] : [];
  });
}
