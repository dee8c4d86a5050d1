// Sends what is shared to a team server: each log that changed, one at a time. The server's state is compared by content, so
// nothing that got lost there stays lost.
import { ClewError } from "../../model/errors.ts";
import { rootOf } from "../content-digest.ts";
import { OUTGOING_VERSION } from "../outgoing/leaving-text.ts";
import { type OfferedSession, type RefusalReason, type TermsAnswer, VERSION } from "../protocol.ts";
import type { LocalLog } from "./local-log.ts";
import { madeBy } from "./make-log.ts";
import type { Outbox, SentLog } from "./outbox.ts";
import { pushLog } from "./push-log.ts";
import { RefusedError, type TeamClient } from "./team-client.ts";

export interface PushReport {
  /** Logs that the server has a new state of. */
  readonly logs: number;
  /** Logs that it had already. */
  readonly unchanged: number;
  /** Bytes of the pieces that it lacked, before they were compressed. */
  readonly bytes: number;
  readonly pieces: number;
  /** Logs that it refuses, because their sessions were forgotten. */
  readonly forgotten: number;
  /** Logs that it refuses, because it keeps no sessions that old. */
  readonly retired: number;
  /** Why the server did not take single logs. */
  readonly refused: readonly string[];
}

export interface PushOptions {
  /** Name and version of this program. */
  readonly client: string;
  /** True to compare everything with the server first, and not only what changed here. */
  readonly compare: boolean;
  readonly signal?: AbortSignal;
  readonly on_progress?: (report: PushReport) => void;
}

/** Takes the logs in the order of sending. */
export async function push(
  server: TeamClient,
  outbox: Outbox,
  logs: AsyncIterable<LocalLog>,
  { client, compare, signal, on_progress }: PushOptions,
): Promise<PushReport> {
  const terms = checkTerms(await server.terms());
  const differing = compare ? await differences(server, outbox) : new Map<string, SentLog["head"]>();
  let report: PushReport = {
    logs: 0,
    unchanged: 0,
    bytes: 0,
    pieces: 0,
    forgotten: 0,
    retired: 0,
    refused: [],
  };

  function refuse(local: LocalLog, reason: RefusalReason): void {
    const known = outbox.sent(local.log);
    if (known?.refused !== reason || known.seen !== local.seen) outbox.put(refusedLog(local, reason));
    report = { ...report, [reason]: report[reason] + 1 };
  }

  async function pushOne(local: LocalLog): Promise<PushReport> {
    const known = knownOf(local);
    const { sent, bytes, pieces } = await pushLog(server, local, known, { client, ...terms });
    outbox.put(sent);
    const isNew = sent.head?.digest !== known?.head?.digest;
    return {
      ...report,
      logs: report.logs + (isNew && sent.head ? 1 : 0),
      unchanged: report.unchanged + (isNew ? 0 : 1),
      forgotten: report.forgotten + (sent.head ? 0 : 1),
      bytes: report.bytes + bytes,
      pieces: report.pieces + pieces,
    };
  }

  /** If the server differs, its state replaces that of the outbox: all pieces are made and offered again. */
  function knownOf(local: LocalLog): SentLog | null {
    const known = outbox.sent(local.log);
    if (known?.refused) return null;
    const head = differing.get(JSON.stringify(local.log));
    return known && head !== undefined ? { ...known, head, made_by: "", seen: "" } : known;
  }

  /** Returns true for a log that need not be sent. */
  function isDone(local: LocalLog): boolean {
    const known = knownOf(local);
    if (known && isSent(local, known)) {
      report = { ...report, unchanged: report.unchanged + 1 };
      return true;
    }
    const { refused, seen = "" } = outbox.sent(local.log) ?? {};
    if (compare || !refused || (refused === "retired" && seen !== local.seen)) return false;
    report = { ...report, [refused]: report[refused] + 1 };
    return true;
  }

  /** Asks first, so nothing of a session that was forgotten leaves this machine. */
  async function pushAll(sessions: readonly SessionLogs[]): Promise<void> {
    if (sessions.length === 0) return;
    const refused = await server.refused(sessions.map(({ offered }) => offered));
    for (const { offered, waiting } of sessions)
      for (const local of waiting) {
        signal?.throwIfAborted();
        const reason = refused.get(offered.session_id);
        try {
          if (reason) refuse(local, reason);
          else report = await pushOne(local);
        } catch (error) {
          if (!(error instanceof RefusedError)) throw error;
          report = { ...report, refused: [...report.refused, error.message] };
        }
        on_progress?.(report);
      }
  }

  let offered: SessionLogs[] = [];
  for await (const session of bySession(logs, isDone)) {
    signal?.throwIfAborted();
    if (session.waiting.length > 0) offered.push(session);
    on_progress?.(report);
    if (offered.length < MOST_OFFERED) continue;
    await pushAll(offered);
    offered = [];
  }
  await pushAll(offered);
  return report;
}

/** Sessions that the server is asked about together. */
const MOST_OFFERED = 200;

interface SessionLogs {
  readonly offered: OfferedSession;
  /** Those of its logs that have to be sent. */
  readonly waiting: LocalLog[];
}

/** Logs of a session follow one another. Its last activity is that of all, also of those that need not be sent. */
async function* bySession(
  logs: AsyncIterable<LocalLog>,
  isDone: (local: LocalLog) => boolean,
): AsyncGenerator<SessionLogs> {
  let session: SessionLogs | null = null;
  for await (const local of logs) {
    const { top_id: session_id, project, modified_at } = local;
    if (session && session.offered.session_id !== session_id) {
      yield session;
      session = null;
    }
    const before: SessionLogs = session ?? {
      offered: { session_id, project: project.id, modified_at },
      waiting: [],
    };
    const newest = before.offered.modified_at < modified_at ? modified_at : before.offered.modified_at;
    session = { ...before, offered: { ...before.offered, modified_at: newest } };
    if (!isDone(local)) session.waiting.push(local);
  }
  if (session) yield session;
}

function refusedLog(local: LocalLog, refused: RefusalReason): SentLog {
  const { log, project, seen } = local;
  const none = { generations: [{ bytes: 0, pieces: [] }], resume: { raw: 0, out: 0 } };
  return { log, project: project.id, seen, made_by: madeBy(local), head: null, refused, ...none };
}

/** Returns whether the server has a log as it is now, without making it. */
export function isSent(local: LocalLog, known: SentLog): boolean {
  return known.head !== null && known.seen === local.seen && known.made_by === madeBy(local);
}

/** Finds the logs that the server has otherwise than the outbox says, each with the server's newest manifest. */
async function differences(server: TeamClient, outbox: Outbox): Promise<Map<string, SentLog["head"]>> {
  const sent = outbox.all().filter(({ head }) => head !== null);
  const { logs, root } = await server.state();
  if (root === rootOf(sent.map(({ log, head }) => ({ log, digest: head?.digest ?? "" })))) return new Map();
  const there = new Map(logs.map((each) => [JSON.stringify(each.log), each]));
  return new Map(
    sent.flatMap(({ log, head }) => {
      const found = there.get(JSON.stringify(log));
      if (found && found.receipt === head?.receipt) return [];
      const { seq, receipt, digest } = found ?? {};
      return [
        [
          JSON.stringify(log),
          seq !== undefined && receipt !== undefined && digest !== undefined
            ? { seq, receipt, digest }
            : null,
        ] as const,
      ];
    }),
  );
}

function checkTerms({ protocols, min_client, redaction_min, max_in_flight }: TermsAnswer): {
  readonly max_in_flight: number;
} {
  if (protocols.includes(VERSION) && redaction_min <= OUTGOING_VERSION) return { max_in_flight };
  throw new ClewError(
    "not_readable",
    `The team server needs clew ${min_client} or newer. Update clew; until then, what is shared waits on this machine.`,
  );
}
