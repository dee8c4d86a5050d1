// Shows the tasks that a call created or changed, one per row.
import type { WireUse } from "../../../src/archive/turns/item-schema.ts";
import { numbered } from "./numbered.ts";
import { Visible } from "./visible.tsx";

type TaskChange = NonNullable<WireUse["task_change"]>;

export function TaskTable({ change }: { readonly change: TaskChange }) {
  const tasks = tasksIn(change);
  return (
    <table className="w-fit border-collapse text-sm">
      <thead className="sr-only">
        <tr>
          <th>Status</th>
          <th>Task</th>
        </tr>
      </thead>
      <tbody>
        {numbered(tasks).map(({ value: { status, content }, position }) => (
          <tr key={position}>
            <td className={`py-0.5 pe-3 align-top whitespace-nowrap ${TONES[status] ?? "text-faint"}`}>
              <Visible text={status.replaceAll("_", " ")} />
            </td>
            <td dir="auto" className="py-0.5 break-words">
              <Visible text={content} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const TONES: Readonly<Record<string, string>> = { completed: "text-good", in_progress: "text-warn" };

/** For a changed task, returns as much as the call says. */
function tasksIn(change: TaskChange): readonly { readonly status: string; readonly content: string }[] {
  if (change.type === "replace") return change.tasks;
  if (change.type === "create") return [change.task];
  const { status = "changed", content = `Task ${change.id}` } = change.changes;
  return [{ status, content }];
}
