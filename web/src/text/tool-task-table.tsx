// Tasks as a call left them, one in a row.
import { numbered } from "./numbered.ts";
import type { ToolTask } from "./tool-tasks.ts";
import { Visible } from "./visible.tsx";

export function TaskTable({ tasks }: { readonly tasks: readonly ToolTask[] }) {
  return (
    <table className="w-fit border-collapse text-sm">
      <thead className="sr-only">
        <tr>
          <th>Status</th>
          <th>Task</th>
        </tr>
      </thead>
      <tbody>
        {numbered(tasks).map(({ value: { status, content }, place }) => (
          <tr key={place}>
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
