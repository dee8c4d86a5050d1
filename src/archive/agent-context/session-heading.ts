// Names a session in a recap: its title if that says what it was about, when, how long, and where.
import { moment } from "../../agent-text/agent-document.ts";
import { brief } from "../../agent-text/brief.ts";
import { cutLine } from "../../sessions/turns/cut-line.ts";
import type { ArchivedSession, TocLine } from "../../store/rows.ts";
import { counted } from "../../text/numbers.ts";
import { shortId } from "../../text/short-id.ts";
import { branchText } from "./repository-state.ts";

interface HeadedSession {
  readonly session: ArchivedSession;
  readonly toc: readonly TocLine[];
}

export function headingOf({ session, toc }: HeadedSession): string {
  const title = titleOf(session, toc);
  const facts = [moment(session.updated_at), counted(session.turns, "turn"), branchText(session)];
  const named = `session ${shortId(session.id)}${title === "" ? "" : `: ${title}`}`;
  return [named, ...facts].filter((fact) => fact !== "").join(" · ");
}

/**
 * The first prompt says what a short session was about, and a long one if it was a plan or a command. A commit's subject
 * says it better than half a prompt.
 */
function titleOf({ title, title_origin, turns }: ArchivedSession, toc: readonly TocLine[]): string {
  const line = cutLine(brief(title, LONGEST_TITLE * 2), LONGEST_TITLE);
  if (title_origin !== "first-prompt" || TELLING.test(toc[0]?.gist ?? "")) return line;
  const plan = toc.find(({ gist }) => gist.startsWith("Plan: "))?.gist;
  if (plan !== undefined && line.endsWith("…")) return cutLine(brief(plan, LONGEST_TITLE * 2), LONGEST_TITLE);
  const committed = toc.some(({ effects }) => effects?.commit?.subject);
  return turns > SHORT_SESSION || (committed && line.endsWith("…")) ? "" : line;
}

/** A plan, or a command with what it was called for. */
const TELLING = /^(?:Plan: |\/[\w-]+.*: )/;

const SHORT_SESSION = 6;
const LONGEST_TITLE = 90;
