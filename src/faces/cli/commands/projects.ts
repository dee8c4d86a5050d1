// `clew projects`: lists projects, most recently active first.
import type { ProjectsOutput } from "../../../archive/operation-types.ts";
import { projects } from "../../../archive/operations/projects.ts";
import { span } from "../../../terminal/spans.ts";
import { timeAgo, timeIn } from "../../../terminal/times.ts";
import { agentName } from "../../../text/agent-name.ts";
import { counted, fullCount } from "../../../text/numbers.ts";
import { severalAgents } from "../../../text/several-agents.ts";
import { operationCommand } from "../command.ts";
import { type TableColumn, table } from "../table.ts";

export const projectsCommand = operationCommand(projects, {
  present({ projects: rows }, view) {
    if (rows.length === 0) return [[span("No projects yet.")]];
    const lines = table({
      rows,
      columns: [
        { name: "LAST ACTIVE", cell: ({ last_at }) => timeAgo(last_at, view) },
        { name: "SINCE", cell: ({ first_at }) => timeIn(first_at, view).slice(0, 10), style: () => "dim" },
        { name: "SESSIONS", side: "right", cell: ({ sessions }) => fullCount(sessions) },
        { name: "TURNS", side: "right", cell: ({ turns }) => fullCount(turns) },
        ...(severalAgents(rows.flatMap(({ agents }) => agents)) ? [AGENTS] : []),
      ],
      wide: {
        name: "PROJECT",
        cell: ({ project_path }) => project_path ?? "(unknown)",
        style: ({ project_path }) => (project_path === null ? "dim" : "bold"),
      },
      may_go: ["SINCE", "TURNS", "AGENTS"],
      width: view.room ?? view.width,
    });
    return [...lines, [], [span(counted(rows.length, "project"), "dim")]];
  },
});

const AGENTS: TableColumn<ProjectsOutput["projects"][number]> = {
  name: "AGENTS",
  cell: ({ agents }) => agents.map(({ agent }) => agentName(agent)).join(", "),
  style: () => "dim",
};
