// What the states of tasks are called and look like; agents may write others, which are shown as they are.
import { Circle, CircleCheck, CircleDashed, CircleDot, type LucideIcon } from "lucide-react";
import { counted } from "../../../../../src/text/numbers.ts";
import type { TasksAnswer } from "../../../api/answers.ts";

export interface TaskState {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly tone: string;
}

export function taskState(status: string): TaskState {
  return STATES.get(status) ?? { icon: CircleDashed, text: status, tone: "text-soft" };
}

/** `2 of 5 tasks done, 1 under way`. */
export function taskCounts(tasks: TasksAnswer["tasks"]): string {
  const those = (status: string) => tasks.filter((task) => task.status === status).length;
  const working = those("in_progress");
  return `${those("completed")} of ${counted(tasks.length, "task")} done${working > 0 ? `, ${working} under way` : ""}`;
}

const STATES: ReadonlyMap<string, TaskState> = new Map([
  ["completed", { icon: CircleCheck, text: "Done", tone: "text-good" }],
  ["in_progress", { icon: CircleDot, text: "In progress", tone: "text-accent" }],
  ["pending", { icon: Circle, text: "To do", tone: "text-faint" }],
]);
