// Reads calls that are items of their own: what a script of code mode did, and searches of the web.
import type { ToolCallId } from "../../../model/ids.ts";
import type { JsonObject } from "../../../model/json.ts";
import type { ToolCallPart, ToolResultPart } from "../../../model/part.ts";
import { nameField, objectField } from "../../fields.ts";
import { commandText, understandCall, understandEdits } from "./call.ts";
import { madeEdits } from "./patch.ts";
import { readItemResult, resultPart } from "./result.ts";

export interface CallWithResult {
  readonly call: ToolCallPart;
  readonly result: ToolResultPart;
}

/** Begins the ids of a script's steps. Other items repeat a call of the model. */
const SCRIPTED = /^exec-/;

/** Returns null for an item that repeats a call, or that is none. */
export function scriptedItem(item: JsonObject): CallWithResult | null {
  const id = nameField(item, "id") as ToolCallId | null;
  const use = id !== null && SCRIPTED.test(id) ? itemUse(item) : null;
  if (id === null || !use) return null;
  const result = resultPart(id, readItemResult(item));
  const { input, ...understood } = use;
  return { call: { type: "tool_call", id, input, ...understood }, result };
}

function itemUse(item: JsonObject): Pick<ToolCallPart, "input" | "use"> | null {
  switch (nameField(item, "type")) {
    case "CommandExecution": {
      const input = { cmd: commandText(item.command) ?? "" };
      return { input, use: understandCall("exec_command", input, null) };
    }
    case "FileChange": {
      const changes = objectField(item, "changes") ?? {};
      return { input: { changes }, use: understandEdits(madeEdits(changes, false)) };
    }
    case "McpToolCall": {
      const input = objectField(item, "arguments") ?? {};
      const name = `mcp__${nameField(item, "server") ?? ""}__${nameField(item, "tool") ?? ""}`;
      return { input, use: understandCall(name, input, null) };
    }
    default:
      return null;
  }
}

/** A search of the web runs at the vendor: its result is not in the file. */
export function webSearch(id: ToolCallId, payload: JsonObject): CallWithResult {
  const action = objectField(payload, "action");
  const { type: _type, ...input } = action ?? {};
  const use = understandCall("web_search", input, null);
  const failed = nameField(payload, "status") === "failed";
  const result = {
    text: "",
    outcome: failed ? "failed" : "ok",
    exit_code: null,
    left_running: null,
  } as const;
  return { call: { type: "tool_call", id, input, use }, result: resultPart(id, result) };
}
