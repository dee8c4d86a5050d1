// The MCP tool `current_session`: the caller's own session, its state, and how it was found.

import {
  type AgentDocument,
  type Block,
  line,
  moment,
  ownText,
  quotation,
  type Row,
} from "../../../agent-text/agent-document.ts";
import type { Archive } from "../../../archive/archive.ts";
import type { SessionInBrief } from "../../../archive/sessions/session-row.ts";
import { ClewError } from "../../../model/errors.ts";
import { openTasks } from "../../../sessions/turns/tasks.ts";
import { counted } from "../../../text/numbers.ts";
import { type CallSession, UnknownCallerError } from "../resolve-session.ts";
import { namesFor, sessionRow, statusText, tocRows } from "../session-rows.ts";
import { type ShortName, type ToolCall, tool } from "../tool.ts";

export const currentSession = tool({
  name: "current_session",
  title: "The session you are in",
  description:
    "Your own session: id, title, last turns, open tasks, where it came from. Use it first after compaction.",
  fields: {},
  async run(call) {
    const { archive, names } = call;
    const caller = await ownSession(call);
    if (caller === null) return likelySessions(call);
    const found = await archive.ask("tasks", { session: caller.id });
    const { title, project_path, parent, latest_tip } = found.session;
    const subsession = caller.subsession === null ? [] : [caller.subsession];
    const name = await names([caller.id, latest_tip, ...(parent === null ? [] : [parent]), ...subsession]);
    const rows = [
      line("title", `title: ${title}`),
      line("project", `project: ${project_path ?? "unknown"}`),
      ...(await earlierTitles(archive, caller.id)),
    ];
    const tasks = openTasks(found.tasks).map(({ content, status }, index) =>
      line(`task ${index}`, `[${status}] ${content}`),
    );
    return {
      blocks: [
        ownText([whoYouAre(caller, found.session, name), ...treeOf(found.session, name)].join(" ")),
        quotation({ said_by: "title" }, rows),
        ...(await lastTurns(archive, caller.id, name)),
        ...(tasks.length === 0 ? [] : [ownText("Open tasks:"), quotation({ said_by: "tasks" }, tasks)]),
      ],
      hint: "",
    };
  },
});

/** Returns null if the agent does not say, but there are sessions in its folder. */
async function ownSession({ session, archive, folder }: ToolCall): Promise<CallSession | null> {
  try {
    return await session(undefined);
  } catch (error) {
    if (!(error instanceof UnknownCallerError)) throw error;
    if (folder === null)
      throw new ClewError(
        "not_found",
        "clew does not know which session you are in. Your agent does not say.",
      );
    const { sessions } = await archive.ask("list", { project: folder, limit: 1 });
    if (sessions.length === 0) throw error;
    return null;
  }
}

const MOST_LIKELY = 3;

/** Never guesses: lists the sessions in the caller's folder that were active last. */
async function likelySessions(call: ToolCall): Promise<AgentDocument> {
  const { sessions } = await call.archive.ask("list", {
    ...(call.folder !== null && { project: call.folder }),
    limit: MOST_LIKELY,
  });
  const names = await namesFor(call, sessions);
  const rows = sessions.map((session) => sessionRow(session, names));
  return {
    blocks: [
      ownText(
        "clew does not know which session you are in, because your agent does not say. In this folder, the last active ones are:",
      ),
      quotation({ said_by: "titles" }, rows),
    ],
    hint: "Pass the id of the one with your prompts as session_id.",
  };
}

function whoYouAre({ id, found, subsession }: CallSession, session: SessionInBrief, name: ShortName): string {
  const agent = subsession === null ? "" : ` You are its sub-agent ${name(subsession)}.`;
  const facts = `${statusText(session, id)}, ${counted(session.turns, "turn")}, since ${moment(session.created_at)}`;
  return `You are in session ${name(id)}, found ${found ?? "by its id"}: ${facts}.${agent}`;
}

/** Says nothing of a session that has no relatives. */
function treeOf({ parent, latest_tip, tree_sessions, id }: SessionInBrief, name: ShortName): string[] {
  if (tree_sessions <= 1) return [];
  const from = parent === null ? "It is the root" : `It came from ${name(parent)}`;
  const tip = latest_tip === id ? "" : `; the latest tip is ${name(latest_tip)}`;
  return [`${from} in a tree of ${tree_sessions} sessions${tip}.`];
}

const LAST_TURNS = 10;

async function lastTurns(archive: Archive, id: string, name: ShortName): Promise<Block[]> {
  const found = await archive.ask("toc", { session: id });
  if (found.entries.length === 0) return [ownText("It has no turns yet.")];
  const rows = tocRows(id, found, name).slice(-LAST_TURNS);
  return [ownText("Its last turns:"), quotation({ said_by: "gists" }, rows)];
}

const LAST_TITLES = 4;

async function earlierTitles(archive: Archive, id: string): Promise<Row[]> {
  const { history } = await archive.ask("titles", { session: id });
  return history
    .slice(1, LAST_TITLES)
    .map(({ title, turn }, index) =>
      line(
        `before ${history.length - index}`,
        `earlier title${turn === null ? "" : `, turn ${turn}`}: ${title}`,
      ),
    );
}
