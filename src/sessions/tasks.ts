// The task list as it stands at the end: every change that an agent's tools made to it, in order.
import type { ToolCallId } from "../model/ids.ts";
import type { Message } from "../model/message.ts";
import type { ToolResultPart } from "../model/part.ts";
import type { Task, TaskChange } from "../model/task.ts";

export function foldTasks(messages: readonly Message[]): Task[] {
  const parts = messages.flatMap((message) => message.parts);
  const results = new Map<ToolCallId, ToolResultPart>();
  for (const part of parts) if (part.type === "tool_result") results.set(part.call_id, part);

  let tasks: Task[] = [];
  for (const part of parts) {
    if (part.type !== "tool_call" || !part.task_change) continue;
    const result = results.get(part.id);
    if (!result?.is_error) tasks = changeTasks(tasks, part.task_change, result?.task_id ?? null);
  }
  return tasks;
}

/** `createdId` is the id that the tool's result gave to a new task. */
function changeTasks(tasks: readonly Task[], change: TaskChange, createdId: string | null): Task[] {
  switch (change.type) {
    case "replace":
      return [...change.tasks];
    case "create":
      return [...tasks, { ...change.task, id: createdId }];
    case "update":
      return tasks
        .map((task) => (task.id === change.id ? { ...task, ...change.changes } : task))
        .filter((task) => task.status !== "deleted");
  }
}
