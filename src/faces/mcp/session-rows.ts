// Formats the lines about sessions and turns that several tools show.

import { line, moment, type Row } from "../../agent-text/agent-document.ts";
import type { TocEntry } from "../../archive/operations/toc.ts";
import type { SessionInBrief } from "../../archive/sessions/session-row.ts";
import { counted } from "../../text/numbers.ts";

/** `id · when · turns · status · title · project` */
export function sessionRow(session: SessionInBrief, before: string = ""): Row {
  const { id, title, status, turns, updated_at, project_path, tree_sessions } = session;
  const tree = tree_sessions > 1 && before === "" ? ` · one of ${tree_sessions} in its tree` : "";
  const project = project_path === null ? "" : ` · ${project_path}`;
  return line(
    `session ${id}`,
    `${before}${id} · ${moment(updated_at)} · ${counted(turns, "turn")} · ${status}${tree} · ${title}${project}`,
  );
}

/** Uses the same numbers as `clew toc`. */
export function tocRows(
  session: string,
  { entries, formatted }: { readonly entries: readonly TocEntry[]; readonly formatted: string },
): Row[] {
  const lines = formatted.split("\n");
  return entries.map(({ turn, id, summary }, index) => ({
    ...line(`turn ${turn} ${id}`, lines[index]?.trimStart() ?? `${turn}. ${summary}`, `${session}#${turn}`),
  }));
}
