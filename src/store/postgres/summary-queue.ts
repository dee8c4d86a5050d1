// Stores the texts a model wrote and the queue of texts to request. A call is recorded before it is made, and
// its result is stored in one transaction.
import type { RecordId, SessionId } from "../../model/ids.ts";
import { textOf } from "../read-rows.ts";
import type {
  CallResult,
  PlannedCall,
  SummarizerBudget,
  SummarizerUsage,
  SummaryJob,
  SummaryTask,
  UnsummarizedFilter,
  UnsummarizedTurn,
} from "../summaries.ts";
import type { ModelTitle } from "../titles.ts";
import { applyChange } from "./author.ts";
import { conditions } from "./conditions.ts";
import type { PostgresConnection, Statements } from "./connection.ts";

export async function modelTitles(connection: Statements, id: SessionId): Promise<ModelTitle[]> {
  const rows = await connection.all(
    "SELECT title, changed_at, turn, turn_id FROM written_title WHERE session_id = ? ORDER BY key",
    id,
  );
  return rows.map((row) => ({
    title: String(row.title),
    changed_at: String(row.changed_at),
    turn: Number(row.turn),
    turn_id: row.turn_id as RecordId,
  }));
}

export async function summarizerUsage(connection: Statements, day: string): Promise<SummarizerUsage> {
  const counts = await connection.get(
    `SELECT (SELECT count(*) FROM writing_job) AS waiting, (SELECT count(*) FROM written_gist) AS written,
       (SELECT failure FROM model_call WHERE ended = 1 OR failure IS NOT NULL ORDER BY key DESC LIMIT 1) AS last`,
  );
  return {
    ...(await spentOn(connection, day)),
    waiting: Number(counts?.waiting),
    written: Number(counts?.written),
    // A running call says nothing yet.
    last_failure: textOf(counts?.last),
  };
}

type Spent = Pick<SummarizerUsage, "calls" | "tokens" | "cost" | "unpriced" | "failed">;

async function spentOn(connection: Statements, day: string): Promise<Spent> {
  const row = await connection.get(
    `SELECT count(*) AS calls, coalesce(sum(tokens), 0) AS tokens, coalesce(sum(cost), 0) AS cost,
       count(*) - count(cost) AS unpriced, count(failure) AS failed FROM model_call WHERE day = ?`,
    day,
  );
  return {
    calls: Number(row?.calls),
    tokens: Number(row?.tokens),
    cost: Number(row?.cost),
    unpriced: Number(row?.unpriced),
    failed: Number(row?.failed),
  };
}

export function summarizingSince(connection: PostgresConnection, now: string | null): Promise<string | null> {
  return connection.inTransaction(async (transaction) => {
    const row = await transaction.get(
      `INSERT INTO writing (key, since) VALUES (1, ?) ON CONFLICT (key) DO UPDATE SET
         since = CASE WHEN excluded.since IS NULL THEN NULL ELSE coalesce(writing.since, excluded.since) END
       RETURNING since`,
      now,
    );
    return textOf(row?.since);
  });
}

export function switchProvider(connection: PostgresConnection, provider: string): Promise<number> {
  return connection.inTransaction(async (transaction) => {
    const before = textOf((await transaction.get("SELECT whom FROM writing"))?.whom);
    await transaction.run(
      "INSERT INTO writing (key, whom) VALUES (1, ?) ON CONFLICT (key) DO UPDATE SET whom = excluded.whom",
      provider,
    );
    if (before === null || before === provider) return 0;
    await transaction.run("UPDATE writing SET since = NULL");
    return transaction.run("DELETE FROM writing_job");
  });
}

/** Returns turns of sessions that lists show, in the order they happened. */
export async function unsummarizedTurns(
  connection: Statements,
  filter: UnsummarizedFilter,
): Promise<UnsummarizedTurn[]> {
  const { since, until, session, project, agent, quiet_since, queued, model } = filter;
  const where = conditions();
  if (since !== undefined) where.add("s.updated_at >= ? AND turn.started_at >= ?", since, since);
  if (until !== undefined) where.add("turn.started_at < ?", until);
  if (session !== undefined) where.add("s.id = ?", session);
  where.project("s.project_path", project);
  if (agent !== undefined) where.add("s.agent = ?", agent);
  where.add("NOT EXISTS (SELECT 1 FROM written_gist AS w WHERE w.turn_id = turn.id)");
  if (!queued)
    where.add("NOT EXISTS (SELECT 1 FROM writing_job AS j WHERE j.turn_id = turn.id AND j.what = 'gist')");
  const by = model === undefined ? "" : "AND c.model = ?";
  where.add(
    `NOT EXISTS (SELECT 1 FROM model_call AS c WHERE c.turn_id = turn.id AND c.what = 'gist' AND c.ended = 1 ${by})`,
    ...(model === undefined ? [] : [model]),
  );
  const quiet = quiet_since === undefined ? "" : "AND coalesce(turn.ended_at, '') <= ?";
  where.add(
    `turn.number < s.turns OR turn.ending <> 'open' ${quiet}`,
    ...(quiet_since === undefined ? [] : [quiet_since]),
  );
  const rows = await connection.all(
    `SELECT * FROM (
       SELECT DISTINCT ON (turn.id) s.id AS session_id, turn.id AS turn_id, turn.started_at, turn.key,
         length(turn.prompt) + coalesce(length(turn.answer), 0) AS characters
       FROM session AS s JOIN turn ON turn.session_key = s.key
       WHERE s.parent_id IS NULL AND s.ghost IS NULL AND s.recovered = 0 AND ${where.sql()}
       ORDER BY turn.id, turn.key) AS found
     ORDER BY started_at NULLS FIRST, key`,
    ...where.values(),
  );
  return rows.map((row) => ({
    session_id: row.session_id as SessionId,
    turn_id: row.turn_id as RecordId,
    characters: Number(row.characters),
  }));
}

export function queueJobs(connection: PostgresConnection, tasks: readonly SummaryTask[]): Promise<void> {
  return connection.inTransaction(async (transaction) => {
    for (const task of tasks) await queueJob(transaction, task);
  });
}

/**
 * Queues a title once, however many turns ended since. A gist and a summary are queued for each turn, and
 * never twice.
 */
async function queueJob(transaction: Statements, { session_id, turn_id, what }: SummaryTask): Promise<void> {
  if (what === "title")
    await transaction.run("DELETE FROM writing_job WHERE session_id = ? AND what = 'title'", session_id);
  // A repeated request means "now", so the job moves before those queued since, unless it has been tried.
  else
    await transaction.run(
      "DELETE FROM writing_job WHERE turn_id = ? AND what = ? AND attempts = 0",
      ...[turn_id, what],
    );
  const there = THERE[what];
  await transaction.run(
    `INSERT INTO writing_job (session_id, turn_id, what, attempts, not_before) SELECT ?, ?, ?, 0, 0
     ${there ? `WHERE NOT EXISTS (SELECT 1 FROM ${there} WHERE turn_id = ?)` : ""} ON CONFLICT DO NOTHING`,
    ...[session_id, turn_id, what, ...(there ? [turn_id] : [])],
  );
}

/** The table of texts that are not asked for twice. A title may always be replaced. */
const THERE: Readonly<Record<SummaryTask["what"], string | null>> = {
  gist: "written_gist",
  summary: "written_summary",
  title: null,
};

/** A title is made from gists, so it waits for those of its session. */
const READY = `(what <> 'title' OR NOT EXISTS (
  SELECT 1 FROM writing_job AS line WHERE line.session_id = writing_job.session_id AND line.what = 'gist'))`;

export async function dueJobs(connection: Statements, now: number, limit: number): Promise<SummaryJob[]> {
  const rows = await connection.all(
    `SELECT * FROM writing_job WHERE not_before <= ? AND ${READY} ORDER BY key DESC LIMIT ?`,
    ...[now, limit],
  );
  return rows.map((row) => ({
    key: Number(row.key),
    session_id: row.session_id as SessionId,
    turn_id: row.turn_id as RecordId,
    what: row.what as SummaryJob["what"],
    attempts: Number(row.attempts),
  }));
}

export async function nextDue(connection: Statements): Promise<number | null> {
  const row = await connection.get(`SELECT min(not_before) AS next FROM writing_job WHERE ${READY}`);
  return typeof row?.next === "number" ? row.next : null;
}

export async function dropJob(
  connection: Statements,
  { key, retry_at }: { readonly key: number; readonly retry_at: number | null },
): Promise<void> {
  if (retry_at === null) await connection.run("DELETE FROM writing_job WHERE key = ?", key);
  else await connection.run("UPDATE writing_job SET not_before = ? WHERE key = ?", retry_at, key);
}

export function beginCall(
  connection: PostgresConnection,
  call: PlannedCall,
  budget: SummarizerBudget,
): Promise<number | "spent" | "gone"> {
  return connection.inTransaction(async (transaction) => {
    const job = await transaction.get(
      "SELECT session_id, turn_id, what FROM writing_job WHERE key = ?",
      call.job,
    );
    if (!job) return "gone";
    const spent = await spentOn(transaction, call.day);
    const over =
      spent.calls + 1 > budget.calls ||
      spent.tokens + call.tokens > budget.tokens ||
      spent.cost + (call.cost ?? 0) > budget.cost;
    if (over) return "spent";
    await transaction.run("UPDATE writing_job SET attempts = attempts + 1 WHERE key = ?", call.job);
    const row = await transaction.get(
      `INSERT INTO model_call (job_key, session_id, turn_id, what, day, asked_at, model, tokens, cost, failure, ended)
       SELECT key, session_id, turn_id, what, ?, ?, ?, ?, ?, NULL, 0 FROM writing_job WHERE key = ? RETURNING key`,
      ...[call.day, call.asked_at, call.model, call.tokens, call.cost, call.job],
    );
    return Number(row?.key);
  });
}

export function endCall(connection: PostgresConnection, key: number, result: CallResult): Promise<void> {
  return connection.inTransaction(async (transaction) => {
    const { tokens, cost, failure, retry_at, gist, title, summary, follow_ups = [] } = result;
    const call = await transaction.get(
      `UPDATE model_call SET tokens = coalesce(?::bigint, tokens),
         cost = CASE WHEN ?::bigint IS NULL THEN cost ELSE ?::bigint END, failure = ?, ended = ?
       WHERE key = ? RETURNING job_key, session_id, model`,
      ...[tokens, tokens, cost, failure, retry_at === null ? 1 : 0, key],
    );
    // Without its ids, the session was forgotten.
    if (!call || call.session_id === "") return;
    const model = String(call.model);
    await dropJob(transaction, { key: Number(call.job_key), retry_at });
    if (gist) await applyChange(transaction, { op: "written_gist", ...gist, model });
    if (title) await applyChange(transaction, { op: "written_title", ...title, model });
    if (summary)
      await applyChange(transaction, {
        op: "written_summary",
        ...summary,
        fields: JSON.stringify(summary.fields),
        model,
      });
    for (const task of follow_ups) await queueJob(transaction, task);
  });
}
