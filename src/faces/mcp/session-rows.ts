// Formats the lines about sessions and turns that several tools show.

import { line, moment, type Row } from "../../agent-text/agent-document.ts";
import { sanitizeLine } from "../../agent-text/sanitize.ts";
import type { TocEntry } from "../../archive/operations/toc.ts";
import type { SessionInBrief } from "../../archive/sessions/session-row.ts";
import type { TocRange } from "../../archive/turns/fold-toc.ts";
import { agentName } from "../../text/agent-name.ts";
import { counted } from "../../text/numbers.ts";
import { severalAgents } from "../../text/several-agents.ts";
import type { ShortName, ToolCall } from "./tool.ts";

export interface SessionNames {
  readonly name: ShortName;
  /** The caller's own session, which runs whatever its transcript says; null if unknown. */
  readonly own: string | null;
  /** Rows name their agent if there is more than one. */
  readonly with_agent: boolean;
}

export async function namesFor(call: ToolCall, sessions: readonly SessionInBrief[]): Promise<SessionNames> {
  const name = await call.names(sessions.map(({ id }) => id));
  const isUnclear = sessions.some(({ status }) => status === "interrupted");
  return { name, own: isUnclear ? await call.own() : null, with_agent: severalAgents(sessions) };
}

/** `id · when · turns · title · end of the project's path · agent`, and the status unless the session just ended. */
export function sessionRow(
  session: SessionInBrief,
  { name, own, with_agent }: SessionNames,
  before: string = "",
): Row {
  const { id, title, turns, updated_at, project_path, tree_sessions } = session;
  const status = statusText(session, own);
  const facts = [
    `${before}${name(id)}`,
    moment(updated_at),
    counted(turns, "turn"),
    ...(status === "completed" ? [] : [status]),
    ...(tree_sessions > 1 && before === "" ? [`one of ${tree_sessions} in its tree`] : []),
    title,
    ...(project_path === null ? [] : [projectEnd(project_path)]),
    ...(with_agent ? [agentName(session.agent)] : []),
  ];
  return line(`session ${id}`, facts.join(" · "));
}

/** The caller's own session is active, because it made this call. */
export function statusText(
  { id, status }: Pick<SessionInBrief, "id" | "status">,
  own: string | null,
): string {
  return id === own ? "active" : status;
}

/** Returns the last two folders, which `project` accepts. Sanitizes first: a part of a secret looks harmless. */
export function projectEnd(path: string): string {
  const safe = sanitizeLine(path);
  return safe.split(/[\\/]/).filter(Boolean).slice(-2).join("/") || safe;
}

/** Uses the same numbers as `clew toc`. With ranges, their lines come first. */
export function tocRows(
  session: string,
  {
    entries,
    formatted,
    ranges = [],
  }: {
    readonly entries: readonly TocEntry[];
    readonly formatted: string;
    readonly ranges?: readonly TocRange[];
  },
  name: ShortName,
): Row[] {
  const lines = formatted.split("\n");
  return [
    ...ranges.map(({ session_id = session, from }, index) =>
      line(
        `range ${session_id} ${from}`,
        `${session_id === session ? "" : `${name(session_id)} `}${lines[index]}`,
      ),
    ),
    ...entries.map(({ session_id = session, turn, id, summary }, index) => {
      const text = lines[ranges.length + index]?.trimStart() ?? `${turn}. ${summary}`;
      const row = session_id === session ? text : `${name(session_id)}#${text}`;
      return line(`turn ${turn} ${id}`, row, `${session_id}#${turn}`);
    }),
  ];
}
