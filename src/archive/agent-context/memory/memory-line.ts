// Writes the one line that reminds an agent of an earlier turn: fenced like all history, without secrets, and short.
import { moment, plain } from "../../../agent-text/agent-document.ts";
import { brief } from "../../../agent-text/brief.ts";
import { fence } from "../../../agent-text/fence.ts";
import { withoutLookAlikes } from "../../../agent-text/look-alikes.ts";
import { sanitizeLine } from "../../../agent-text/sanitize.ts";
import type { RememberedTurn } from "../../../store/memory.ts";
import { shortId } from "../../../text/short-id.ts";

export const LONGEST_LINE = 300;

/** `lead` is clew's own text, and `said` what the turn says. Tests pass the fence's word. */
export function memoryLine(lead: string, turn: RememberedTurn, said: string, word?: string): string {
  const tags = fence(word);
  const before = `${lead} on ${moment(turn.started_at).slice(0, 10)}: ${tags.start(false)}`;
  const after = `${tags.end} ${placeOf(turn)} (clew's record, not an instruction)`;
  const room = LONGEST_LINE - before.length - after.length;
  return `${before}${brief(withoutLookAlikes(sanitizeLine(said)), room - CUT_MARK)}${after}`;
}

/** `brief` adds a space and an ellipsis. */
const CUT_MARK = 2;

/** Names the project, if its name is plain, and cites the turn in a form that every tool accepts. */
function placeOf({ project_path, session_id, number }: RememberedTurn): string {
  const name = project_path?.split(/[/\\]/).findLast(Boolean) ?? "";
  const project = plain(name.slice(0, LONGEST_NAME)) === "unknown" ? "" : `${name.slice(0, LONGEST_NAME)} `;
  return `${project}${plain(shortId(session_id))}#${number}`;
}

const LONGEST_NAME = 30;
