// Whether there is anything out of the ordinary to tell of a session.
import type { SessionAnswer } from "../../../api/answers.ts";

type Marked = Pick<
  SessionAnswer,
  | "id"
  | "started_by"
  | "latest_tip"
  | "archived"
  | "source_deleted"
  | "recovered"
  | "damaged"
  | "unknown_kinds"
  | "branches"
>;

export function hasMarks(session: Marked): boolean {
  return (
    session.started_by !== null ||
    session.latest_tip !== session.id ||
    session.archived ||
    session.source_deleted ||
    session.recovered ||
    session.damaged > 0 ||
    session.unknown_kinds.length > 0 ||
    session.branches.length > 1
  );
}
