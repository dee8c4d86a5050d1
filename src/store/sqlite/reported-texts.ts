// Returns searchable texts of a turn that its transcript does not have: reported final messages, and a
// model's summary.
import { summaryTexts } from "../dialogue-texts.ts";
import type { Connection } from "./database.ts";

export function reportedTexts(connection: Connection, key: number): string[] {
  const summaries = connection
    .prepare("SELECT fields AS text FROM written_summary WHERE turn_id = (SELECT id FROM turn WHERE key = ?)")
    .all(key)
    .flatMap(({ text }) => summaryTexts(String(text)));
  const messages = connection.prepare(REPORTED).all(key);
  return [...messages.map(({ text }) => String(text)), ...summaries];
}

/**
 * For a turn without an answer: messages reported with its number, or at a time when it was running. Same
 * rule as sessions/final-message.ts.
 */
const REPORTED = `
SELECT text FROM turn JOIN session AS s ON s.key = turn.session_key JOIN final_message AS m ON m.session_id = s.id
WHERE turn.key = ? AND turn.answer IS NULL AND (m.turn = turn.number OR (m.turn IS NULL AND m.said_at >= turn.started_at
  AND NOT EXISTS (SELECT 1 FROM turn AS next WHERE next.session_key = turn.session_key
    AND next.number = turn.number + 1 AND (next.started_at IS NULL OR next.started_at <= m.said_at))))
  AND trim(m.text, ' ' || char(9, 10, 13)) IS NOT (SELECT trim(answer, ' ' || char(9, 10, 13)) FROM turn AS before
    WHERE before.session_key = turn.session_key AND before.number < turn.number AND before.answer IS NOT NULL
    ORDER BY before.number DESC LIMIT 1)`;

/** Queues a session's unanswered turns for indexing, so final messages reported since can be found. */
export function indexUnanswered(connection: Connection, session: string): void {
  connection
    .prepare(
      "UPDATE turn SET dialogue_indexed = 0 WHERE answer IS NULL AND session_key IN (SELECT key FROM session WHERE id = ?)",
    )
    .run(session);
}
