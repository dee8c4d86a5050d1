// Combines a tool call with its result.
import type { ToolResultPart } from "../../model/part.ts";
import type { ToolUse } from "../../model/tool-use.ts";

type Returned = Pick<ToolResultPart, "is_error" | "returned" | "task_id">;

export function completeUse(use: ToolUse, { is_error, returned, task_id }: Returned): ToolUse {
  const outcome = returned?.outcome ?? (is_error ? "failed" : "ok");
  const applied = outcome === "ok";
  const exit_code = returned?.exit_code ?? null;
  return {
    ...use,
    outcome,
    commands: use.commands.map((command) => ({ ...command, exit_code, failed: !applied })),
    edits: ((applied ? returned?.edits : null) ?? use.edits).map((edit) => ({ ...edit, applied })),
    task_change:
      use.task_change?.type === "create"
        ? { ...use.task_change, task: { ...use.task_change.task, id: task_id } }
        : use.task_change,
    asks: use.asks.map((ask) => ({ ...ask, answer: returned?.answers[ask.question] ?? ask.answer })),
  };
}

/** Describes a result whose call is missing because of damage or compaction. */
export function unknownUse(returned: Returned): ToolUse {
  return completeUse(NOT_THERE, returned);
}

const NOT_THERE: ToolUse = {
  ...{ kind: "other", name: "", title: "", label: "", by: "model", mcp: null },
  ...{ commands: [], files: [], edits: [], task_change: null, asks: [], plan: null, starts: null },
  ...{ continues: null, envelope: false, details: {}, outcome: "unknown" },
};
