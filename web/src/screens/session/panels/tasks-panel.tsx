// Shows the agent's task list at the end of the session.
import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck, CircleDashed, CircleDot, ListChecks, type LucideIcon } from "lucide-react";
import { counted } from "../../../../../src/text/numbers.ts";
import type { TasksOutput } from "../../../api/outputs.ts";
import { tasksQuery } from "../../../api/queries.ts";
import { Empty } from "../../../parts/states.tsx";
import { numbered } from "../../../text/numbered.ts";
import { visibleLine } from "../../../text/visible-text.ts";
import { Loaded } from "./loaded.tsx";
import type { PanelProps } from "./side-panel.tsx";

export function TasksPanel({ session }: PanelProps) {
  return (
    <Loaded query={useQuery(tasksQuery(session.id))}>
      {({ tasks }) =>
        tasks.length === 0 ? (
          <Empty icon={ListChecks} title="No tasks">
            This session has no task list.
          </Empty>
        ) : (
          <div className="px-4 pt-3 pb-4">
            <p className="pb-2 text-xs text-soft tabular-nums">{taskCounts(tasks)}</p>
            <ul aria-label="Tasks" className="flex flex-col">
              {numbered(tasks).map(({ value, position }) => (
                <Task key={position} task={value} />
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  );
}

function Task({ task }: { readonly task: TasksOutput["tasks"][number] }) {
  const { icon: Icon, text, tone } = taskState(task.status);
  return (
    <li className="flex gap-2.5 py-1.5 text-sm">
      <Icon size={16} strokeWidth={1.75} aria-hidden className={`mt-0.5 shrink-0 ${tone}`} />
      <span className="min-w-0 grow">
        <span
          dir="auto"
          className={`block wrap-anywhere ${task.status === "completed" ? "text-soft" : "text-ink"}`}
        >
          {visibleLine(task.content)}
        </span>
        <span className={`block text-xs ${tone}`}>{visibleLine(text)}</span>
      </span>
    </li>
  );
}

interface TaskState {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly tone: string;
}

/** Returns the text and icon of a task's state. States that only the agent knows are shown as they are. */
export function taskState(status: string): TaskState {
  return STATES.get(status) ?? { icon: CircleDashed, text: status, tone: "text-soft" };
}

/** Returns `2 of 5 tasks done, 1 in progress`. */
export function taskCounts(tasks: TasksOutput["tasks"]): string {
  const those = (status: string) => tasks.filter((task) => task.status === status).length;
  const working = those("in_progress");
  return `${those("completed")} of ${counted(tasks.length, "task")} done${working > 0 ? `, ${working} in progress` : ""}`;
}

const STATES: ReadonlyMap<string, TaskState> = new Map([
  ["completed", { icon: CircleCheck, text: "Done", tone: "text-good" }],
  ["in_progress", { icon: CircleDot, text: "In progress", tone: "text-accent" }],
  ["pending", { icon: Circle, text: "To do", tone: "text-faint" }],
]);
