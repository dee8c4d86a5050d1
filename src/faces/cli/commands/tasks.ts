// `clew tasks`: shows the agent's task list with each task's status.
import { tasks } from "../../../archive/operations/tasks.ts";
import { cut, type Style, type StyledLine, span } from "../../../terminal/spans.ts";
import { wrap } from "../../../terminal/wrap.ts";
import { counted } from "../../../text/numbers.ts";
import { operationCommand } from "../command.ts";

const MARKS: Readonly<Record<string, { mark: string; style: Style }>> = {
  completed: { mark: "✔", style: "green" },
  in_progress: { mark: "▶", style: "yellow" },
  pending: { mark: "○", style: "dim" },
};

export const tasksCommand = operationCommand(tasks, {
  present({ session, tasks: rows }, { width }) {
    const title: StyledLine = [span(cut(session.title, width), "bold")];
    if (rows.length === 0) return [title, [span("This session has no task list.", "dim")]];
    const completed = rows.filter(({ status }) => status === "completed").length;
    return [
      title,
      ...rows.flatMap(({ status, content }) => {
        const { mark, style } = MARKS[status] ?? { mark: "?", style: "dim" };
        const text = status in MARKS ? content : `${content} (${status})`;
        return wrap(text, width - 4).map((line, index) => [
          span(index === 0 ? `  ${mark} ` : "    ", style),
          span(line, status === "completed" ? "dim" : null),
        ]);
      }),
      [span(`${completed} of ${counted(rows.length, "task")} done`, "dim")],
    ];
  },
});
