// Queries the turns of sessions.
import type { RecordId, SessionId } from "../../model/ids.ts";
import { effectsIn, periodTurn, textOf, turnEntry, turnLine } from "../read-rows.ts";
import type { ArchivedSession, PeriodTurn, SessionEntry, TocLine, TurnEntry, TurnLine } from "../rows.ts";
import type { ModelSummary, SummaryFields } from "../summaries.ts";
import type { TurnLocation, TurnPeriod, TurnRange, TurnWorkRow } from "../turns.ts";
import { conditions } from "./conditions.ts";
import { numbers, type Statements } from "./connection.ts";

type Place = Pick<SessionEntry, "id" | "top_id">;

/** The gist of a turn: written by a model if there is one, otherwise from its own words. */
const GIST = "coalesce((SELECT gist FROM written_gist WHERE turn_id = turn.id), turn.gist) AS gist";

/** The columns for `turnEntry`. */
export const TURN_COLUMNS = `turn.data, turn.prompt, turn.words, turn.answer, turn.outcome, ${GIST}`;

const OF_SESSION = "session_key = (SELECT key FROM session WHERE top_id = ? AND id = ?)";
const WHOLE: TurnRange = { from: 1, to: 2 ** 31 - 1 };

export async function turnsOf(
  connection: Statements,
  { top_id, id }: ArchivedSession,
  { from, to }: TurnRange = WHOLE,
): Promise<TurnEntry[]> {
  const rows = await connection.all(
    `SELECT ${TURN_COLUMNS} FROM turn WHERE ${OF_SESSION} AND number BETWEEN ?::bigint AND ?::bigint ORDER BY number`,
    ...[top_id, id, from, to],
  );
  return rows.map(turnEntry);
}

const LINE = `number, turn.id, started_at, (octet_length(prompt) > 0)::int AS has_prompt,
  (answer IS NOT NULL)::int AS has_answer, outcome, effects, edits, failed, ${GIST}`;

export async function tocOf(connection: Statements, { top_id, id }: ArchivedSession): Promise<TocLine[]> {
  const rows = await connection.all(
    `SELECT ${LINE} FROM turn WHERE ${OF_SESSION} ORDER BY number`,
    ...[top_id, id],
  );
  return rows.map((row) => ({
    number: Number(row.number),
    id: row.id as RecordId,
    gist: String(row.gist),
    outcome: String(row.outcome),
    effects: effectsIn(row.effects),
    edits: Number(row.edits),
    failed: Number(row.failed),
    started_at: textOf(row.started_at),
    has_prompt: row.has_prompt === 1,
    has_answer: row.has_answer === 1,
  }));
}

export async function turnLines(
  connection: Statements,
  { top_id, id }: Place,
  from: number,
  wanted?: readonly number[],
): Promise<TurnLine[]> {
  const rows = await connection.all(
    `SELECT ${LINE}, ending, CASE WHEN ends_at > ?::bigint THEN data END AS data FROM turn
     WHERE ${OF_SESSION} ${wanted ? "AND number = ANY (?::bigint[])" : ""} ORDER BY number`,
    ...[from, top_id, id, ...(wanted ? [numbers(wanted)] : [])],
  );
  return rows.map((row) => turnLine({ ...row, spans: spansIn(textOf(row.data)) }));
}

function spansIn(data: string | null): string | null {
  return data === null ? null : JSON.stringify((JSON.parse(data) as TurnEntry).spans);
}

export async function turnDigests(connection: Statements, top: SessionId): Promise<Map<SessionId, string>> {
  const rows = await connection.all(
    `SELECT s.id, number, digest, written_gist.gist FROM session AS s JOIN turn ON session_key = s.key
     LEFT JOIN written_gist ON turn_id = turn.id WHERE s.top_id = ? ORDER BY number`,
    top,
  );
  const sessions = Map.groupBy(rows, ({ id }) => String(id) as SessionId);
  return new Map(
    Array.from(sessions, ([id, turns]) => {
      const items = turns.map(({ number, digest, gist }) =>
        [number, digest, ...(gist === null ? [] : [gist])].join(" "),
      );
      return [id, JSON.stringify(items)];
    }),
  );
}

export async function turnWorkOf(
  connection: Statements,
  { top_id, id }: ArchivedSession,
): Promise<TurnWorkRow[]> {
  const rows = await connection.all(
    `SELECT data, failed FROM turn WHERE ${OF_SESSION} ORDER BY number`,
    ...[top_id, id],
  );
  return rows.map((row) => {
    const turn = JSON.parse(String(row.data)) as TurnEntry;
    const { number, started_at, work, compactions } = turn;
    return { number, id: turn.id, started_at, failed: Number(row.failed), work, compactions };
  });
}

/**
 * Returns the locations of a turn by its interaction id. The original comes before its copies in other
 * sessions.
 */
export async function turnsById(connection: Statements, id: RecordId): Promise<TurnLocation[]> {
  const rows = await connection.all(
    `SELECT s.id, s.top_id, number FROM turn JOIN session AS s ON s.key = session_key
     WHERE turn.id = ? AND s.ghost IS NULL ORDER BY s.depth, s.created_at NULLS FIRST, s.id`,
    id,
  );
  return rows.map((row) => ({
    session_id: row.id as SessionId,
    top_id: row.top_id as SessionId,
    number: Number(row.number),
  }));
}

/** Finds the sessions by their own times, because only they have an index of times. */
export async function turnsBetween(connection: Statements, period: TurnPeriod): Promise<PeriodTurn[]> {
  const where = conditions();
  where.add("s.parent_id IS NULL AND s.ghost IS NULL");
  where.add("s.updated_at >= ? AND s.created_at < ?", period.since, period.until);
  where.add("turn.started_at >= ? AND turn.started_at < ?", period.since, period.until);
  where.project("s.project_path", period.project);
  if (period.agent !== undefined) where.add("coalesce(source.agent, s.agent) = ?", period.agent);
  const rows = await connection.all(
    `SELECT s.id AS session_id, s.project_path, turn.number, turn.id, turn.started_at, turn.outcome, turn.effects,
       turn.edits, turn.ending, turn.ended_at, turn.duration_ms, turn.data, ${GIST}
     FROM session AS s LEFT JOIN source ON source.key = s.source_key JOIN turn ON turn.session_key = s.key
     WHERE ${where.sql()}
     ORDER BY turn.started_at, s.depth, s.created_at, s.id, turn.number`,
    ...where.values(),
  );
  const first = new Map(rows.toReversed().map((row) => [row.id, row]));
  return rows
    .filter((row) => first.get(row.id) === row)
    .map((row) => {
      const { files_edited, files_by_command } = JSON.parse(String(row.data)) as TurnEntry;
      return periodTurn({
        ...row,
        files_edited: JSON.stringify(files_edited),
        files_by_command: JSON.stringify(files_by_command),
      });
    });
}

export async function modelSummaries(
  connection: Statements,
  { id, top_id }: Place,
  { from, to }: TurnRange = WHOLE,
): Promise<ModelSummary[]> {
  const rows = await connection.all(
    `SELECT w.* FROM turn JOIN written_summary AS w ON w.turn_id = turn.id
     WHERE ${OF_SESSION} AND number BETWEEN ?::bigint AND ?::bigint`,
    ...[top_id, id, from, to],
  );
  return rows.map((row) => ({
    turn_id: row.turn_id as RecordId,
    fields: JSON.parse(String(row.fields)) as SummaryFields,
    model: String(row.model),
    written_at: String(row.written_at),
    final_message: row.final_message as ModelSummary["final_message"],
  }));
}
