// The tasks that a call wrote, made or changed.
import type { Interaction } from "../../../src/archive/turns/interaction.ts";

export interface ToolTask {
  readonly status: string;
  readonly content: string;
}

/** None for a call that only looks at them. */
export function tasksOf({
  name,
  input,
}: Pick<Interaction["tool_calls"][number], "name" | "input">): readonly ToolTask[] {
  if (name === "TodoWrite" && Array.isArray(input.todos)) return input.todos.flatMap(readTask);
  if (name === "TaskCreate")
    return [{ status: "pending", content: text(input.subject) || text(input.description) }];
  if (name !== "TaskUpdate") return [];
  const number = text(input.taskId);
  return [{ status: text(input.status) || "changed", content: text(input.subject) || `Task ${number}` }];
}

function readTask(todo: unknown): ToolTask[] {
  if (typeof todo !== "object" || todo === null) return [];
  const { status, content } = todo as Readonly<Record<string, unknown>>;
  return [{ status: text(status) || "pending", content: text(content) }];
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
