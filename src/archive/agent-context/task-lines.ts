// Lists the open tasks of a session in a recap, those that were begun first.
import { brief } from "../../agent-text/brief.ts";
import { openTasks } from "../../sessions/turns/tasks.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import { counted } from "../../text/numbers.ts";

export function taskLines({ tasks }: Pick<ArchivedSession, "tasks">): string[] {
  const open = openTasks(tasks);
  const isBegun = ({ status }: { readonly status: string }) => status === "in_progress";
  const lines = [...open.filter(isBegun), ...open.filter((task) => !isBegun(task))]
    .slice(0, MOST)
    .map((task) => `open task${isBegun(task) ? ", begun" : ""}: ${brief(task.content, LONGEST)}`);
  const more = open.length - lines.length;
  const done = tasks.length - open.length;
  return [
    ...lines,
    ...(more > 0 ? [`and ${counted(more, "more task")}`] : []),
    ...(done > 0 && open.length > 0 ? [`${counted(done, "other task")} done`] : []),
  ];
}

const MOST = 12;
const LONGEST = 160;
