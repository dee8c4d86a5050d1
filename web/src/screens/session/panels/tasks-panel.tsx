// The agent's own list of tasks, as it stands at the end of the session.
import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import type { TasksAnswer } from "../../../api/answers.ts";
import { tasksQuestion } from "../../../api/questions.ts";
import { Empty } from "../../../parts/states.tsx";
import { numbered } from "../../../text/numbered.ts";
import { visibleLine } from "../../../text/visible-text.ts";
import { Answered } from "./answered.tsx";
import type { PanelProps } from "./side-panel.tsx";
import { taskCounts, taskState } from "./task-states.ts";

export function TasksPanel({ session }: PanelProps) {
  return (
    <Answered query={useQuery(tasksQuestion(session.id))}>
      {({ tasks }) =>
        tasks.length === 0 ? (
          <Empty icon={ListChecks} title="No tasks">
            The agent kept no task list in this session.
          </Empty>
        ) : (
          <div className="px-4 pt-3 pb-4">
            <p className="pb-2 text-xs text-soft tabular-nums">{taskCounts(tasks)}</p>
            <ul aria-label="Tasks" className="flex flex-col">
              {numbered(tasks).map(({ value, place }) => (
                <Task key={place} task={value} />
              ))}
            </ul>
          </div>
        )
      }
    </Answered>
  );
}

function Task({ task }: { readonly task: TasksAnswer["tasks"][number] }) {
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
