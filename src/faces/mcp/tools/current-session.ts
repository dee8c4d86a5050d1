// The MCP tool `current_session`: the caller's own session, its state, and how it was found.

import { type Block, line, moment, ownText, plain, quotation } from "../../../agent-text/agent-document.ts";
import type { Archive } from "../../../archive/archive.ts";
import type { SessionInBrief } from "../../../archive/sessions/session-row.ts";
import { openTasks } from "../../../sessions/turns/tasks.ts";
import { counted } from "../../../text/numbers.ts";
import type { CallSession } from "../resolve-session.ts";
import { tocRows } from "../session-rows.ts";
import { tool } from "../tool.ts";

export const currentSession = tool({
  name: "current_session",
  title: "The session you are in",
  description:
    "Shows the session you are in: id, title, project, last turns, open tasks and the sessions it came from. Use it first after compaction, or when you need your own session's id.",
  fields: {},
  async run({ archive, session }) {
    const caller = await session(undefined);
    const found = await archive.ask("tasks", { session: caller.id });
    const open = openTasks(found.tasks);
    return {
      blocks: [
        ownText(whoYouAre(caller, found.session)),
        quotation({ session: caller.id, said_by: "title" }, [
          line("title", `title: ${found.session.title}`),
          line("project", `project: ${found.session.project_path ?? "unknown"}`),
        ]),
        ownText(treeOf(found.session)),
        ...(await lastTurns(archive, caller.id)),
        ...(await titlesBefore(archive, caller.id)),
        ownText(open.length === 0 ? "No open tasks." : "Open tasks:"),
        ...(open.length === 0
          ? []
          : [
              quotation(
                { session: caller.id, said_by: "tasks" },
                open.map(({ content, status }, index) => line(`task ${index}`, `[${status}] ${content}`)),
              ),
            ]),
      ],
      hint: "session_toc shows all its turns, get_turn shows one.",
    };
  },
});

function whoYouAre(
  { id, found, subsession }: CallSession,
  { status, turns, created_at }: SessionInBrief,
): string {
  const agent = subsession === null ? "" : ` You are its sub-agent ${plain(subsession)}.`;
  return `You are in session ${plain(id)}, found ${found ?? "by its id"}.${agent} It is ${status}, has ${counted(turns, "turn")} and began ${moment(created_at)}.`;
}

function treeOf({ parent, latest_tip, tree_sessions, id }: SessionInBrief): string {
  if (tree_sessions <= 1) return "It has no related sessions.";
  const from = parent === null ? "It is the root" : `It came from ${plain(parent)}`;
  const tip = latest_tip === id ? "" : `; the latest tip is ${plain(latest_tip)}`;
  return `${from} in a tree of ${tree_sessions} sessions${tip}. session_tree shows them.`;
}

const LAST_TURNS = 10;

async function lastTurns(archive: Archive, id: string): Promise<Block[]> {
  const found = await archive.ask("toc", { session: id });
  if (found.entries.length === 0) return [ownText("It has no turns yet.")];
  return [
    ownText("Its last turns:"),
    quotation({ session: id, said_by: "gists" }, tocRows(id, found).slice(-LAST_TURNS)),
  ];
}

const LAST_TITLES = 4;

async function titlesBefore(archive: Archive, id: string): Promise<Block[]> {
  const { history } = await archive.ask("titles", { session: id });
  const before = history.slice(1, LAST_TITLES);
  if (before.length === 0) return [];
  const rows = before.map(({ title, turn }, index) =>
    line(`before ${history.length - index}`, `${turn === null ? "no turn" : `turn ${turn}`}: ${title}`),
  );
  return [ownText("Earlier titles:"), quotation({ session: id, said_by: "titles" }, rows)];
}
