// Computes the task list at the end of a session, by applying every change an agent's tools made to it, in order.
import type { ToolCallId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { ToolResultPart } from "../../model/part.ts";
import type { Task, TaskChange } from "../../model/task.ts";

export function foldTasks(messages: readonly Message[]): Task[] {
  const changes: { readonly id: ToolCallId; readonly change: TaskChange }[] = [];
  for (const { parts } of messages)
    for (const part of parts)
      if (part.type === "tool_call" && part.use.task_change)
        changes.push({ id: part.id, change: part.use.task_change });
  if (changes.length === 0) return [];
  const results = new Map<ToolCallId, ToolResultPart | null>(changes.map(({ id }) => [id, null]));
  for (const { parts } of messages)
    for (const part of parts)
      if (part.type === "tool_result" && results.has(part.call_id)) results.set(part.call_id, part);
  const list = taskList();
  for (const { id, change } of changes) {
    const result = results.get(id);
    if (!result?.is_error) list.change(change, result?.task_id ?? null);
    else if (result.task_missing) list.clear();
  }
  return list.tasks();
}

/** Returns the tasks still to be done. */
export function openTasks(tasks: readonly Task[]): Task[] {
  return tasks.filter(({ status }) => status !== "completed");
}

interface TaskList {
  /** `createdId` is the id that the tool's result gave to a new task. */
  change(change: TaskChange, createdId: string | null): void;
  clear(): void;
  tasks(): Task[];
}

/** Keyed by id, so a change to a long list costs no more than to a short one. */
function taskList(): TaskList {
  let byKey = new Map<string, Task>();
  const nameless = () => `nameless ${byKey.size}`;
  return {
    change(change, createdId) {
      if (change.type === "replace") {
        byKey = new Map();
        for (const task of change.tasks) byKey.set(nameless(), task);
      } else if (change.type === "create") {
        byKey.set(createdId === null ? nameless() : `id ${createdId}`, { ...change.task, id: createdId });
      } else {
        const known = byKey.get(`id ${change.id}`);
        if (known) byKey.set(`id ${change.id}`, { ...known, ...change.changes });
      }
    },
    clear() {
      byKey = new Map();
    },
    tasks: () => [...byKey.values()].filter((task) => task.status !== "deleted"),
  };
}
