// `clew list`: shows sessions in a table, most recent first.

import { type ListedSessions, list } from "../../../archive/operations/list.ts";
import type { SessionInBrief } from "../../../archive/sessions/session-row.ts";
import { cut, type StyledLine, span } from "../../../terminal/spans.ts";
import { statusStyle, statusWord } from "../../../terminal/status-style.ts";
import { timeAgo } from "../../../terminal/times.ts";
import { agentName } from "../../../text/agent-name.ts";
import { costText, hasSpent } from "../../../text/costs.ts";
import { counted } from "../../../text/numbers.ts";
import { projectName } from "../../../text/project-name.ts";
import { severalAgents } from "../../../text/several-agents.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";
import { hintLines } from "../hint-lines.ts";
import { showNothing } from "../show-nothing.ts";
import { type TableColumn, table, type WideColumn } from "../table.ts";

export const listCommand = operationCommand(list, {
  present(output, view) {
    if (output.nothing) return showNothing(output.nothing, view.width);
    return [
      ...sessionTable(output, view),
      [],
      ...hintLines(summary(output), view.width),
      ...unreadNote(output),
    ];
  },
  async choose(output, context) {
    const among = { heading: `clew list  ${summary(output)}`, sessions: output.sessions };
    const { pickSession } = await import("./watch.ts");
    const session = await pickSession(context, "show", among);
    if (session === null) return context.finish(1);
    const { showChosen } = await import("./show.ts");
    await showChosen(context, { session });
  },
});

export function sessionTable({ sessions, one_per_tree }: ListedSessions, view: View): StyledLine[] {
  const with_agent = severalAgents(sessions);
  const width = view.room ?? view.width;
  // Programs count columns, up to the title, which may have spaces.
  const piped = !Number.isFinite(width);
  const columns: TableColumn<SessionInBrief>[] = [
    { name: "SESSION", cell: ({ id }) => shortId(id), style: () => "cyan" },
    { name: "UPDATED", cell: ({ updated_at }) => timeAgo(updated_at, view) },
    ...(with_agent
      ? [
          {
            name: "AGENT",
            cell: ({ agent }: SessionInBrief) => agentName(agent),
            style: () => "dim" as const,
          },
        ]
      : []),
    { name: "PROJECT", cell: ({ project_path }) => lastName(project_path), style: () => "dim" },
    {
      name: "TURNS",
      side: "right",
      cell: ({ turns, provisional }) => (provisional ? UNREAD : String(turns)),
    },
    // "done" in every row says nothing.
    ...(!piped && sessions.every(isDone)
      ? []
      : [
          {
            name: "STATUS",
            cell: ({ status, provisional }: SessionInBrief) => (provisional ? UNREAD : statusWord(status)),
            style: ({ status, provisional }: SessionInBrief) => (provisional ? "dim" : statusStyle(status)),
          },
        ]),
  ];
  const behind: TableColumn<SessionInBrief>[] = [
    { name: "BRANCH", cell: ({ git_branch }) => cut(git_branch ?? "", LONGEST_BRANCH), style: () => "dim" },
    { name: "COST", side: "right", cell: (row) => (hasSpent(row) ? costText(row) : ""), style: () => "dim" },
  ];
  const wide: WideColumn<SessionInBrief> = {
    name: "TITLE",
    cell: (row, gone) =>
      [
        ...marks(row, gone.has("STATUS")),
        ...(one_per_tree && row.tree_sessions > 1 ? [`[${counted(row.tree_sessions, "session")}]`] : []),
        row.title,
      ].join(" "),
    style: ({ title_origin, archived }) => (title_origin === "none" || archived ? "dim" : null),
  };
  const { room, may_go } = with_agent ? AMONG_AGENTS : OF_ONE_AGENT;
  const extra = width >= WIDE && !piped ? behind : [];
  return table({ rows: sessions, columns, wide, behind: extra, room, may_go, width });
}

/** Shown for what is not known of a session before it is read. */
const UNREAD = "…";

/** So wide that titles keep about 80 characters beside all columns. */
const WIDE = 160;
const LONGEST_BRANCH = 24;

function isDone({ status, provisional }: SessionInBrief): boolean {
  return status === "completed" && !provisional;
}

/** Titles may be longer, but this is enough to tell sessions apart. */
const OF_ONE_AGENT = { room: 36, may_go: ["STATUS", "TURNS", "PROJECT"] };
/** Agent and project together tell more than a longer title. */
const AMONG_AGENTS = { room: 32, may_go: [...OF_ONE_AGENT.may_go, "AGENT"] };

/** Returns the last folder of a path, which is enough to recognise a project; `clew show` has the full path. */
function lastName(path: string | null): string {
  return projectName(path) || "—";
}

/** Returns marks for unusual sessions, including the status if it has no column. */
function marks(row: SessionInBrief, with_status: boolean): string[] {
  const {
    pinned,
    archived,
    background,
    source_deleted,
    recovered,
    removed_turns,
    damaged,
    status,
    provisional,
  } = row;
  return [
    ...(pinned ? ["★"] : []),
    ...(archived ? ["[archived]"] : []),
    ...(background ? ["[background]"] : []),
    ...(recovered ? ["[recovered]"] : source_deleted ? ["[source deleted]"] : []),
    ...(removed_turns > 0 ? ["[cut]"] : []),
    ...(damaged > 0 ? ["[damaged]"] : []),
    ...(with_status && provisional ? [UNREAD] : []),
    ...(with_status && status !== "completed" && !recovered && !provisional ? [`[${status}]`] : []),
  ];
}

function unreadNote({ sessions }: ListedSessions): StyledLine[] {
  const count = sessions.filter(({ provisional }) => provisional).length;
  if (count === 0) return [];
  return [
    [
      span(
        `${UNREAD} marks ${counted(count, "session")} of which only title, times and usage were read so far.`,
        "dim",
      ),
    ],
  ];
}

function summary({ sessions, more, one_per_tree }: ListedSessions): string {
  const all = sessions.reduce((sum, { tree_sessions }) => sum + tree_sessions, 0);
  const trees = one_per_tree && all > sessions.length;
  const count = counted(sessions.length, trees ? "tree" : "session");
  if (more) {
    const within = trees ? ` (${counted(all, "session")})` : "";
    return `Showing ${count}${within}. Use --limit for more${one_per_tree ? ", or --all for every session" : ""}.`;
  }
  return trees ? `${counted(all, "session")} in ${count}. Use --all to list every session.` : count;
}
