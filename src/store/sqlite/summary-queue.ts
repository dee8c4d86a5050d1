// Stores the texts a model wrote and the queue of texts to request. A call is recorded before it is made, and
// its result is stored in one transaction.
import type { SQLOutputValue } from "node:sqlite";
import type { RecordId, SessionId } from "../../model/ids.ts";
import { AUTHORED_COLUMNS, type AuthoredChange } from "../authored-changes.ts";
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
import { author } from "./author.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./database.ts";

type Row = Record<string, SQLOutputValue>;

export function modelTitles(connection: Connection, id: SessionId): ModelTitle[] {
  return connection
    .prepare("SELECT title, changed_at, turn, turn_id FROM written_title WHERE session_id = ? ORDER BY key")
    .all(id)
    .map((row) => ({
      title: String(row.title),
      changed_at: String(row.changed_at),
      turn: Number(row.turn),
      turn_id: row.turn_id as RecordId,
    }));
}

export function summarizerUsage(connection: Connection, day: string): SummarizerUsage {
  const one = (sql: string) => Object.values(connection.prepare(sql).get() ?? {})[0];
  return {
    ...spentOn(connection, day),
    waiting: Number(one("SELECT count(*) FROM writing_job")),
    written: Number(one("SELECT count(*) FROM written_gist")),
    // A running call says nothing yet.
    last_failure: textOf(
      one("SELECT failure FROM model_call WHERE ended = 1 OR failure IS NOT NULL ORDER BY key DESC LIMIT 1"),
    ),
  };
}

type Spent = Pick<SummarizerUsage, "calls" | "tokens" | "cost" | "unpriced" | "failed">;

function spentOn(connection: Connection, day: string): Spent {
  const row = connection
    .prepare(
      `SELECT count(*) AS calls, coalesce(sum(tokens), 0) AS tokens, coalesce(sum(cost), 0) AS cost,
         count(*) - count(cost) AS unpriced, count(failure) AS failed FROM model_call WHERE day = ?`,
    )
    .get(day);
  return {
    calls: Number(row?.calls),
    tokens: Number(row?.tokens),
    cost: Number(row?.cost),
    unpriced: Number(row?.unpriced),
    failed: Number(row?.failed),
  };
}

export function summarizingSince(connection: Connection, now: string | null): string | null {
  connection
    .prepare(
      `INSERT INTO writing (key, since) VALUES (1, ?)
       ON CONFLICT (key) DO UPDATE SET since = CASE WHEN excluded.since IS NULL THEN NULL ELSE coalesce(since, excluded.since) END`,
    )
    .run(now);
  return textOf(connection.prepare("SELECT since FROM writing").get()?.since);
}

export function switchProvider(connection: Connection, provider: string): number {
  return connection.inTransaction(() => {
    const before = textOf(connection.prepare("SELECT whom FROM writing").get()?.whom);
    connection
      .prepare(
        "INSERT INTO writing (key, whom) VALUES (1, ?) ON CONFLICT (key) DO UPDATE SET whom = excluded.whom",
      )
      .run(provider);
    if (before === null || before === provider) return 0;
    connection.prepare("UPDATE writing SET since = NULL").run();
    return Number(connection.prepare("DELETE FROM writing_job").run().changes);
  });
}

/** Returns turns of sessions that lists show, in the order they happened. */
export function unsummarizedTurns(connection: Connection, filter: UnsummarizedFilter): UnsummarizedTurn[] {
  const { since, until, session, project, agent, quiet_since, queued, model } = filter;
  const where = conditions();
  // Most sessions are older, and this condition skips all of their turns.
  if (since !== undefined) where.add("s.updated_at >= ? AND turn.started_at >= ?", since, since);
  if (until !== undefined) where.add("turn.started_at < ?", until);
  if (session !== undefined) where.add("s.id = ?", session);
  where.project("s.project_path", project);
  if (agent !== undefined) where.add("s.data ->> 'agent' = ?", agent);
  where.add("NOT EXISTS (SELECT 1 FROM written_gist AS w WHERE w.turn_id = turn.id)");
  if (!queued)
    where.add("NOT EXISTS (SELECT 1 FROM writing_job AS j WHERE j.turn_id = turn.id AND j.what = 'gist')");
  where.add(
    `NOT EXISTS (SELECT 1 FROM model_call AS c WHERE c.turn_id = turn.id AND c.what = 'gist' AND c.ended = 1
       AND (? IS NULL OR c.model = ?))`,
    ...[model ?? null, model ?? null],
  );
  where.add(
    `turn.number < s.turns OR turn.data ->> 'ending' <> 'open'
       AND (? IS NULL OR coalesce(turn.data ->> 'ended_at', '') <= ?)`,
    ...[quiet_since ?? null, quiet_since ?? null],
  );
  return connection
    .prepare(
      `SELECT s.id AS session_id, turn.id AS turn_id, min(turn.key),
         length(turn.prompt) + coalesce(length(turn.answer), 0) AS characters
       FROM session AS s CROSS JOIN turn ON turn.session_key = s.key
       WHERE s.parent_id IS NULL AND s.ghost IS NULL AND s.recovered = 0 AND ${where.sql()}
       GROUP BY turn.id ORDER BY turn.started_at, turn.key`,
    )
    .all(...where.values())
    .map((row) => ({
      session_id: row.session_id as SessionId,
      turn_id: row.turn_id as RecordId,
      characters: Number(row.characters),
    }));
}

export function queueJobs(connection: Connection, tasks: readonly SummaryTask[]): void {
  connection.inTransaction(() => {
    for (const task of tasks) queueJob(connection, task);
  });
}

/**
 * Queues a title once, however many turns ended since. A gist and a summary are queued for each turn, and
 * never twice.
 */
function queueJob(connection: Connection, { session_id, turn_id, what }: SummaryTask): void {
  if (what === "title")
    connection.prepare("DELETE FROM writing_job WHERE session_id = ? AND what = 'title'").run(session_id);
  // A repeated request means "now", so the job moves before those queued since, unless it has been tried.
  else
    connection
      .prepare("DELETE FROM writing_job WHERE turn_id = ? AND what = ? AND attempts = 0")
      .run(turn_id, what);
  connection
    .prepare(
      `INSERT OR IGNORE INTO writing_job (session_id, turn_id, what, attempts, not_before)
       SELECT ?, ?, ?, 0, 0 WHERE NOT EXISTS (${THERE[what]})`,
    )
    .run(session_id, turn_id, what, ...(what === "title" ? [] : [turn_id]));
}

/** Finds a text that exists. A title may always be replaced. */
const THERE: Readonly<Record<SummaryTask["what"], string>> = {
  gist: "SELECT 1 FROM written_gist WHERE turn_id = ?",
  summary: "SELECT 1 FROM written_summary WHERE turn_id = ?",
  title: "SELECT 1 WHERE false",
};

/** A title is made from gists, so it waits for those of its session. */
const READY = `(what <> 'title' OR NOT EXISTS (
  SELECT 1 FROM writing_job AS line WHERE line.session_id = writing_job.session_id AND line.what = 'gist'))`;

export function dueJobs(connection: Connection, now: number, limit: number): SummaryJob[] {
  return connection
    .prepare(`SELECT * FROM writing_job WHERE not_before <= ? AND ${READY} ORDER BY key DESC LIMIT ?`)
    .all(now, limit)
    .map((row) => ({
      key: Number(row.key),
      session_id: row.session_id as SessionId,
      turn_id: row.turn_id as RecordId,
      what: row.what as SummaryJob["what"],
      attempts: Number(row.attempts),
    }));
}

export function nextDue(connection: Connection): number | null {
  const next = connection
    .prepare(`SELECT min(not_before) AS next FROM writing_job WHERE ${READY}`)
    .get()?.next;
  return typeof next === "number" ? next : null;
}

export function dropJob(
  connection: Connection,
  { key, retry_at }: { readonly key: number; readonly retry_at: number | null },
): void {
  if (retry_at === null) connection.prepare("DELETE FROM writing_job WHERE key = ?").run(key);
  else connection.prepare("UPDATE writing_job SET not_before = ? WHERE key = ?").run(retry_at, key);
}

export function beginCall(
  connection: Connection,
  call: PlannedCall,
  budget: SummarizerBudget,
): number | "spent" | "gone" {
  return connection.inTransaction(() => {
    const job = connection
      .prepare("SELECT session_id, turn_id, what FROM writing_job WHERE key = ?")
      .get(call.job);
    if (!job) return "gone";
    const spent = spentOn(connection, call.day);
    const over =
      spent.calls + 1 > budget.calls ||
      spent.tokens + call.tokens > budget.tokens ||
      spent.cost + (call.cost ?? 0) > budget.cost;
    if (over) return "spent";
    connection.prepare("UPDATE writing_job SET attempts = attempts + 1 WHERE key = ?").run(call.job);
    const { lastInsertRowid } = connection
      .prepare(
        `INSERT INTO model_call (job_key, session_id, turn_id, what, day, asked_at, model, tokens, cost, failure, ended)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, 0)`,
      )
      .run(
        call.job,
        column(job.session_id),
        column(job.turn_id),
        column(job.what),
        call.day,
        call.asked_at,
        call.model,
        call.tokens,
        call.cost,
      );
    return Number(lastInsertRowid);
  });
}

type ModelCall = Omit<Extract<AuthoredChange, { readonly op: "model_call" }>, "op">;

export function endCall(connection: Connection, key: number, result: CallResult): void {
  author(connection, (change) => {
    const { tokens, cost, failure, retry_at, gist, title, summary, follow_ups = [] } = result;
    const call = connection
      .prepare(
        `UPDATE model_call SET tokens = coalesce(?, tokens), cost = CASE WHEN ? IS NULL THEN cost ELSE ? END, failure = ?,
           ended = ? WHERE key = ? RETURNING ${AUTHORED_COLUMNS.model_call.join(", ")}`,
      )
      .get(tokens, tokens, cost, failure, retry_at === null ? 1 : 0, key) as ModelCall | undefined;
    if (!call) return;
    change({ op: "model_call", ...call });
    // The session was forgotten.
    if (call.session_id === "") return;
    const { model } = call;
    dropJob(connection, { key: call.job_key, retry_at });
    if (gist) change({ op: "written_gist", ...gist, model });
    if (title) change({ op: "written_title", ...title, model });
    if (summary) change({ op: "written_summary", ...summary, fields: JSON.stringify(summary.fields), model });
    for (const task of follow_ups) queueJob(connection, task);
  });
}

function column(value: Row[string] | undefined): string | null {
  return typeof value === "string" ? value : null;
}
