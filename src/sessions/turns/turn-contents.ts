// Extracts the contents of a turn: its final answer, the tools it used, the files it touched.
import type { ToolCallId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { ToolCallPart } from "../../model/part.ts";
import type { FileTouch, ToolKind, ToolUse } from "../../model/tool-use.ts";
import type { ToolCount, WorkKind } from "../../model/turn.ts";
import type { RunCommand } from "./proven-commands.ts";

/** Returns the model's last words if they ended the turn. Words before a tool call are not an answer. */
export function finalAnswer(messages: readonly Message[]): string | null {
  const last = messages.findLast((message) => message.kind === "answer" && !isOnlyThinking(message));
  if (!last || last.unfinished || last.parts.some((part) => part.type === "tool_call")) return null;
  return last.content.trim() === "" ? null : last.content;
}

function isOnlyThinking(message: Message): boolean {
  return message.parts.every((part) => part.type === "thinking");
}

/** Counts calls by tool, in the order of first use. A call that only wraps others counts if it failed. */
export function countTools(messages: readonly Message[]): ToolCount[] {
  const failed = failedCalls(messages);
  const counts = new Map<string, { calls: number; failed: number }>();
  for (const part of messages.flatMap(({ parts }) => parts)) {
    if (part.type !== "tool_call" || isWrapping(part, failed)) continue;
    const count = counts.get(part.use.name) ?? { calls: 0, failed: 0 };
    count.calls += 1;
    if (failed.has(part.id)) count.failed += 1;
    counts.set(part.use.name, count);
  }
  return Array.from(counts, ([name, count]) => ({ name, ...count }));
}

export function failedSteps(tools: readonly ToolCount[]): number {
  return tools.reduce((sum, { failed }) => sum + failed, 0);
}

/** Lists each path once, in the order of first use; a call that failed or was refused touched nothing. */
export function filesTouched(messages: readonly Message[], access: FileTouch["access"]): string[] {
  const parts = messages.flatMap((message) => message.parts);
  const failed = failedCalls(messages);
  const paths = parts.flatMap((part) => {
    const succeeded = part.type === "tool_call" && !failed.has(part.id);
    return succeeded ? part.use.files.filter((file) => file.access === access).map((file) => file.path) : [];
  });
  return [...new Set(paths)];
}

export interface TurnWork {
  readonly kind: WorkKind;
  /** Edits that were made. */
  readonly edits: number;
  /** Steps that changed something, or may have. */
  readonly actions: number;
  /** Steps that failed and were not done again with success. */
  readonly left_failed: number;
  /** Commands, each with whether it failed; null if its result is missing. */
  readonly commands: readonly RunCommand[];
}

export function workOf(messages: readonly Message[]): TurnWork {
  const calls = returnedCalls(messages);
  const made = calls.filter(({ failed }) => failed === false);
  const count = (kinds: ReadonlySet<ToolKind>) => made.filter(({ use }) => kinds.has(use.kind)).length;
  return {
    kind: workKind({ edits: count(EDITING), commands: count(RUNNING), reads: count(READING) }),
    edits: count(EDITING),
    actions: count(ACTING),
    left_failed: leftFailed(calls),
    commands: calls.flatMap(({ use, failed, output }) =>
      use.commands.map(({ text }) => ({ text, failed, output })),
    ),
  };
}

interface CallCounts {
  readonly edits: number;
  readonly commands: number;
  readonly reads: number;
}

function workKind({ edits, commands, reads }: CallCounts): WorkKind {
  if (edits > 0) return "edits";
  if (commands + reads === 0) return "talk";
  return commands >= reads ? "commands" : "reading";
}

const EDITING: ReadonlySet<ToolKind> = new Set(["edit"]);
const READING: ReadonlySet<ToolKind> = new Set(["read", "search", "web"]);
const RUNNING: ReadonlySet<ToolKind> = new Set(["shell", "agent", "skill", "mcp", "other"]);
const ACTING: ReadonlySet<ToolKind> = new Set(["edit", "shell", "agent", "skill", "mcp", "other"]);

export interface ReturnedCall {
  readonly use: ToolUse;
  /** Null if its result is missing. */
  readonly failed: boolean | null;
  /** The text of its result; empty if it is missing. */
  readonly output: string;
}

/** Returns the calls in order, each with its result. */
export function returnedCalls(messages: readonly Message[]): ReturnedCall[] {
  const parts = messages.flatMap((message) => message.parts);
  const results = new Map(
    parts.flatMap((part) => (part.type === "tool_result" ? [[part.call_id, part] as const] : [])),
  );
  const failed = failedCalls(messages);
  return parts.flatMap((part) => {
    if (part.type !== "tool_call" || isWrapping(part, failed)) return [];
    const result = results.get(part.id);
    return [{ use: part.use, failed: result ? failed.has(part.id) : null, output: result?.text ?? "" }];
  });
}

function isWrapping({ id, use }: ToolCallPart, failed: ReadonlySet<ToolCallId>): boolean {
  return use.envelope && !failed.has(id);
}

/** A step was done again if a later one of the same tool succeeded on the same file or with the same program. */
function leftFailed(calls: readonly ReturnedCall[]): number {
  const done = new Set<string>();
  return calls.toReversed().filter(({ use, failed }) => {
    const key = [use.name, ...use.files.map(({ path }) => path), ...use.commands.map(programOf)].join("\n");
    if (failed === false) done.add(key);
    return failed === true && !done.has(key);
  }).length;
}

/** Returns the last program with its subcommand, which is the one that most likely failed. */
function programOf({ text }: { readonly text: string }): string {
  const last = text.split(/&&|\|\||[;\n]/).findLast((part) => part.trim() !== "") ?? "";
  return last.trim().split(/\s+/).slice(0, 2).join(" ");
}

function failedCalls(messages: readonly Message[]): Set<ToolCallId> {
  const parts = messages.flatMap((message) => message.parts);
  return new Set(
    parts.flatMap((part) => (part.type === "tool_result" && part.is_error ? [part.call_id] : [])),
  );
}
