// Takes the manifest of a log: all or nothing, once, and only after the one before it.
import type { Sql } from "postgres";
import { type SessionKeys, sealText } from "../../../store/session-keys.ts";
import { contentDigest, receiptOf } from "../../content-digest.ts";
import { type LogId, type Manifest, PIECE_BYTES, usageLineSchema } from "../../protocol.ts";
import { appendTo } from "../accounts/audit.ts";
import type { Queries } from "../accounts/database.ts";
import { addProject } from "../accounts/projects.ts";
import type { SignedIn } from "../accounts/tokens.ts";
import { isRefused } from "../forget/tombstones.ts";
import { keepPieces, openPiece, type PushedPiece, readPieces } from "./pieces.ts";

export type Taken =
  | { readonly state: "taken"; readonly receipt: string }
  | { readonly state: "missing_pieces"; readonly missing: readonly string[] }
  | { readonly state: "not_head"; readonly head: Head | null }
  | { readonly state: "forgotten" }
  /** The sizes do not add up, or a log of usage has something else in it. */
  | { readonly state: "bad_manifest"; readonly reason: string };

export interface Head {
  readonly seq: number;
  readonly receipt: string;
  readonly digest: string;
}

type StoredLog = Head & { readonly project: string; readonly top_id: string; readonly manifest: Manifest };

export async function takeManifest(
  sql: Sql,
  keys: SessionKeys,
  from: SignedIn,
  manifest: Manifest,
): Promise<Taken> {
  const { log, seq, parent_receipt, generations } = manifest;
  const receipt = receiptOf(manifest);
  return sql
    .begin(async (transaction): Promise<Taken> => {
      await keepPieces(transaction, from.id);
      // One machine sends one manifest of a log at a time, also if it lost the answer and sends it again.
      await lockLog(transaction, from, log);
      const head = await headOf(transaction, from, log);
      if (head?.receipt === receipt) return { state: "taken", receipt };
      if ([log.session_id, manifest.top_id].some((id) => isRefused(keys, from.id, id)))
        return { state: "forgotten" };
      if ((head?.receipt ?? null) !== parent_receipt || seq !== (head?.seq ?? 0) + 1)
        return {
          state: "not_head",
          head: head && { seq: head.seq, receipt: head.receipt, digest: head.digest },
        };
      const pieces = await readPieces(
        transaction,
        from.id,
        generations.flatMap((each) => each.pieces),
      );
      const missing = lacking(manifest, head?.manifest ?? null, pieces);
      if (missing.length > 0) return { state: "missing_pieces", missing };
      const reason = sizesOf(manifest, pieces);
      if (reason !== null) return { state: "bad_manifest", reason };
      await store(transaction, keys, from, { manifest, head, receipt });
      if (manifest.level === "aggregates" && !(await storeUsage(transaction, from, manifest, pieces)))
        throw new BadUsage();
      return { state: "taken", receipt };
    })
    .catch((error: unknown): Taken => {
      if (error instanceof BadUsage)
        return { state: "bad_manifest", reason: "A log of usage has other lines." };
      throw error;
    });
}

class BadUsage extends Error {}

async function lockLog(transaction: Queries, from: SignedIn, log: LogId): Promise<void> {
  const name = JSON.stringify([from.machine_id, log.agent, log.session_id, log.name]);
  await transaction`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

async function headOf(transaction: Queries, from: SignedIn, log: LogId): Promise<StoredLog | null> {
  const [head] = await transaction<StoredLog[]>`
    select seq, receipt, digest, project, top_id, manifest from clew_team.log where machine = ${from.machine_id}
    and agent = ${log.agent} and session_id = ${log.session_id} and name = ${log.name}`;
  return head ?? null;
}

/**
 * Returns the pieces whose bytes are needed and not here. Those at the same place of the same log are in the archive
 * already.
 */
function lacking(
  manifest: Manifest,
  before: Manifest | null,
  pieces: ReadonlyMap<string, PushedPiece>,
): string[] {
  // A log that turns out to belong to another session is written anew.
  const isSameTop = before?.top_id === manifest.top_id;
  const missing = manifest.generations.flatMap((generation, number) =>
    generation.pieces.filter((hash, index) => {
      const piece = pieces.get(hash);
      if (!piece) return true;
      const derived = manifest.level === "content" && before?.level === "content" && isSameTop;
      return piece.data === null && !(derived && before.generations[number]?.pieces[index] === hash);
    }),
  );
  return [...new Set(missing)];
}

function sizesOf({ generations }: Manifest, pieces: ReadonlyMap<string, PushedPiece>): string | null {
  for (const { bytes, pieces: hashes } of generations) {
    const lengths = hashes.map((hash) => pieces.get(hash)?.length ?? 0);
    if (lengths.reduce((sum, each) => sum + each, 0) !== bytes) return "The pieces have another size.";
    if (lengths.slice(0, -1).some((each) => each !== PIECE_BYTES))
      return "Only the last piece of a generation may be short.";
  }
  return null;
}

async function store(
  transaction: Queries,
  keys: SessionKeys,
  from: SignedIn,
  {
    manifest,
    head,
    receipt,
  }: { readonly manifest: Manifest; readonly head: StoredLog | null; readonly receipt: string },
): Promise<void> {
  const { log, project, level, top_id, seq } = manifest;
  await addProject(transaction, from.organisation, project);
  if (head?.project !== project)
    await appendTo(transaction, from.organisation, [
      {
        person: from.name,
        action: `share as ${level}`,
        owner: from.name,
        subject: `${log.session_id} in ${project}`,
      },
    ]);
  const row = {
    ...{
      organisation: from.organisation,
      person: from.id,
      machine: from.machine_id,
      ...log,
      project,
      level,
      top_id,
    },
    ...{
      seq,
      receipt,
      digest: contentDigest(manifest),
      manifest: transaction.json(sealed(manifest, keys) as never),
    },
    // A clock that is ahead must not keep a session for years.
    modified_at: new Date(Math.min(Date.parse(manifest.modified_at), Date.now())),
  };
  await transaction`
    insert into clew_team.log ${transaction(row)} on conflict (machine, agent, session_id, name) do update set
    project = excluded.project, level = excluded.level, top_id = excluded.top_id, seq = excluded.seq,
    pushed_at = clock_timestamp(), receipt = excluded.receipt, digest = excluded.digest, manifest = excluded.manifest,
    modified_at = excluded.modified_at`;
  // Another machine may have sent the log of a sub-agent without knowing its session.
  const tops = await transaction<{ top_id: string }[]>`
    select distinct top_id from clew_team.log where person = ${from.id} and agent = ${log.agent}
    and session_id = ${log.session_id} and name = ${log.name}`;
  const all = [...tops.map((each) => each.top_id), top_id, ...(head ? [head.top_id] : [])];
  await mustDerive(transaction, from.organisation, all);
}

/** The one text in a manifest is the description of a sub-agent. */
function sealed(manifest: Manifest, keys: SessionKeys): Manifest {
  const { note, top_id } = manifest;
  if (!note?.description) return manifest;
  return { ...manifest, note: { ...note, description: sealText(keys, top_id, note.description) } };
}

/** Notes that sessions have to be made again from their logs, and wakes the servers. */
export async function mustDerive(
  transaction: Queries,
  organisation: string,
  tops: readonly string[],
): Promise<void> {
  for (const top_id of [...new Set(tops)].sort())
    await transaction`
      insert into clew_team.waiting (organisation, top_id) values (${organisation}, ${top_id})
      on conflict (organisation, top_id) do update set number = nextval('clew_team.waiting_number')`;
  await transaction`select pg_notify('clew_team_waiting', ${organisation})`;
}

/** Replaces the usage of a log that has no text. Returns false if it has a line of another kind. */
async function storeUsage(
  transaction: Queries,
  from: SignedIn,
  { log, generations }: Manifest,
  pieces: ReadonlyMap<string, PushedPiece>,
): Promise<boolean> {
  const bytes = generations.flatMap(({ pieces: hashes }) =>
    hashes.map((hash) => openPiece(pieces.get(hash)?.data ?? new Uint8Array()) ?? Buffer.alloc(0)),
  );
  const lines = Buffer.concat(bytes)
    .toString()
    .split("\n")
    .filter((line) => line !== "");
  const where = { machine: from.machine_id, ...log };
  await transaction`
    delete from clew_team.usage_line where machine = ${from.machine_id} and agent = ${log.agent}
    and session_id = ${log.session_id} and name = ${log.name}`;
  for (const [number, line] of lines.entries()) {
    const usage = usageLineSchema.strict().safeParse(parsed(line)).data;
    if (!usage) return false;
    const row = { ...where, number, line: transaction.json(usage) };
    await transaction`insert into clew_team.usage_line ${transaction(row)}`;
  }
  return true;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
