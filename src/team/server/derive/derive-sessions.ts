// Makes the sessions of an organisation from the logs that machines pushed: writes the logs into the archive and runs the
// same indexing as on a machine.
import type { Sql } from "postgres";
import { indexFound } from "../../../ingest/index/index-archive.ts";
import { scanKept } from "../../../ingest/index/scan.ts";
import type { SessionId } from "../../../model/ids.ts";
import { loadSource } from "../../../sources/registry.ts";
import { type SessionKeys, unsealText } from "../../../store/session-keys.ts";
import type { StoreWriter } from "../../../store/store.ts";
import { type Manifest, PIECE_BYTES } from "../../protocol.ts";
import { removeSessions } from "../forget/remove-sessions.ts";
import { dropUnnamed, emptyPieces, openPiece, readPieces } from "../receive/pieces.ts";
import { type ChosenLog, type Continues, chooseLogs, type PushedLog } from "./choose-logs.ts";
import { appendLog, type Generations, LackingPiece, replaceLog } from "./write-log.ts";

export interface DeriveContext {
  readonly sql: Sql;
  readonly store: StoreWriter;
  readonly keys: SessionKeys;
  readonly organisation: string;
  /** Where the archive is, for threads that read. */
  readonly location: string;
}

interface Written {
  readonly path: string;
  readonly digest: string;
  readonly generations: Generations;
}

/** Derives these sessions. Doing it twice, or again after it was interrupted, changes nothing. */
export async function deriveSessions(context: DeriveContext, tops: readonly string[]): Promise<void> {
  const { store, location } = context;
  const done: ChosenLog[] = [];
  const dissolved: SessionId[] = [];
  for (const top of tops) {
    const { logs, replaced } = await writeLogs(context, top);
    done.push(...logs);
    if (replaced) dissolved.push(top as SessionId);
  }
  const sources = async () =>
    (await Promise.all(tops.map((top) => store.sourcesOf(top as SessionId)))).flat();
  const paths = (await sources()).map(({ path }) => path);
  await store.markGone(paths, true);
  const found = { ...scanKept(await sources()), dissolved };
  await indexFound(store, found, { data_dir: location, joins_later: true });
  for (const log of done) await remember(context, log);
}

/** Writes the logs of one session as far as they changed. */
async function writeLogs(
  context: DeriveContext,
  top: string,
): Promise<{ readonly logs: ChosenLog[]; readonly replaced: boolean }> {
  const { sql, store, organisation } = context;
  const written = await sql<Written[]>`
    select path, digest, generations from clew_team.written where organisation = ${organisation} and top_id = ${top}`;
  // Its machines then find that it is not here, and push it again.
  if (!(await canBeRead(store, written)))
    await sql.begin((transaction) => removeSessions(transaction, { organisation, ids: [top], person: null }));
  const pushed = await pushedLogs(context, top);
  if (pushed.length === 0) {
    await store.removeBundle(top as SessionId);
    await sql`delete from clew_team.written where organisation = ${organisation} and top_id = ${top}`;
    return { logs: [], replaced: written.length > 0 };
  }
  const copies = async (agent: string) => (await loadSource(agent)).files === "copies";
  const all = await chooseLogs(pushed, { copies, continues: continuesBy(context, written) });
  // Subsessions wait for their session, which may still be on its way.
  const isOwn = ({ manifest: { log, type } }: ChosenLog) => log.session_id === top && type !== "side";
  const chosen = all.some(isOwn) || all.every(({ manifest }) => manifest.type === "side") ? all : [];
  const paths = new Set(chosen.map(({ path }) => path));
  let replaced = false;
  for (const { path } of written.filter((each) => !paths.has(each.path))) {
    await store.splitSource(path, []);
    await sql`delete from clew_team.written where organisation = ${organisation} and path = ${path} and top_id = ${top}`;
    replaced = true;
  }
  const changed: ChosenLog[] = [];
  for (const log of chosen) {
    const before = written.find(({ path }) => path === log.path);
    if (before?.digest === log.digest) continue;
    if (await writeOne(context, log, before ?? null)) replaced = true;
    changed.push(log);
  }
  // Without a log, its rows go: they were made before its logs turned out to belong to another session.
  return { logs: changed, replaced: replaced || chosen.length === 0 };
}

/** Returns false if the key of a session is gone, as after its keys were lost or an older copy of the database was restored. */
async function canBeRead(store: StoreWriter, written: readonly Written[]): Promise<boolean> {
  let lost = false;
  // All logs of a session have one key.
  const log = written.find(({ digest }) => digest !== "");
  if (log)
    await Array.fromAsync(
      store.bytes(log.path, 0, 1, () => {
        lost = true;
      }),
    );
  return !lost;
}

/**
 * Only the logs of who shared the session first: someone else's log of the same id shows nothing. Nor does the log of a sub-agent
 * from a machine that does not have its session, if another machine of the person has both.
 */
async function pushedLogs({ sql, keys, organisation }: DeriveContext, top: string): Promise<PushedLog[]> {
  const logs = await sql<PushedLog[]>`
    select person, person.name as person_name, machine, digest, manifest
    from clew_team.log join clew_team.person on person.id = person
    where log.organisation = ${organisation} and top_id = ${top} and level = 'content' and person = (
      select person from clew_team.log where organisation = ${organisation} and top_id = ${top} and level = 'content'
      order by first_at, machine limit 1)
    and (top_id <> session_id or not exists (
      select 1 from clew_team.log as other where other.person = log.person and other.agent = log.agent
      and other.session_id = log.session_id and other.name = log.name and other.level = 'content'
      and other.top_id <> other.session_id))`;
  return logs.map((log) => {
    const { note } = log.manifest;
    if (!note?.description) return log;
    const description = unsealText(keys, note.description);
    return { ...log, manifest: { ...log.manifest, note: { ...note, description } } };
  });
}

/** Returns whether rows that were made from it must be made again. */
async function writeOne(context: DeriveContext, log: ChosenLog, before: Written | null): Promise<boolean> {
  const { sql, store, organisation } = context;
  const hashes = log.manifest.generations.flatMap(({ pieces }) => pieces);
  const pieces = await readPieces(sql, log.person, hashes);
  const piece = (hash: string) => pieces.get(hash);
  await beginWriting(context, log);
  try {
    // Without a digest, an earlier writing was interrupted: what is there may be anything.
    if (before && before.digest !== "" && (await appendLog(store, log, before.generations, piece)))
      return false;
    await replaceLog(store, log, piece);
    return true;
  } catch (error) {
    if (!(error instanceof LackingPiece)) throw error;
    // Its machine then finds that the log is not here, and pushes it again.
    const { agent, session_id, name } = log.manifest.log;
    await sql`
      delete from clew_team.log where organisation = ${organisation} and machine = ${log.machine} and agent = ${agent}
      and session_id = ${session_id} and name = ${name} and digest = ${log.digest}`;
    throw error;
  }
}

async function beginWriting(
  { sql, organisation }: DeriveContext,
  { path, manifest }: ChosenLog,
): Promise<void> {
  await sql`
    insert into clew_team.written (organisation, path, top_id, digest, generations)
    values (${organisation}, ${path}, ${manifest.top_id}, '', '[]') on conflict (organisation, path)
    do update set top_id = excluded.top_id, digest = ''`;
}

async function remember({ sql, organisation }: DeriveContext, log: ChosenLog): Promise<void> {
  const { path, digest, manifest } = log;
  await sql`
    update clew_team.written set digest = ${digest}, generations = ${sql.json(manifest.generations)}
    where organisation = ${organisation} and path = ${path}`;
}

/** Drops bytes that are in the archive now, and those that no log names any more. */
export async function tidyPieces(sql: Sql, organisation: string): Promise<void> {
  const people = await sql<{ person: string }[]>`
    select distinct id as person from clew_team.person join clew_team.piece on person = id where organisation = ${organisation}`;
  for (const { person } of people) {
    await emptyPieces(sql, person);
    await dropUnnamed(sql, person, "1 day");
  }
}

function continuesBy({ sql, store }: DeriveContext, written: readonly Written[]): Continues {
  /** Reads a piece of the newest generation, from where it still is. */
  async function pieceAt(log: PushedLog, index: number): Promise<Buffer | null> {
    const last = log.manifest.generations.at(-1);
    const hash = last?.pieces[index];
    if (!last || hash === undefined) return null;
    const data = (await readPieces(sql, log.person, [hash])).get(hash)?.data;
    if (data) return openPiece(data);
    const start = index * PIECE_BYTES;
    const end = Math.min(last.bytes, start + PIECE_BYTES);
    const there = written.find(({ generations }) => generations.at(-1)?.pieces[index] === hash);
    return there ? Buffer.concat(await Array.fromAsync(store.bytes(there.path, start, end))) : null;
  }

  return async (longer, shorter) => {
    if (!begins(longer.manifest, shorter.manifest)) return false;
    const index = (shorter.manifest.generations.at(-1)?.pieces.length ?? 0) - 1;
    if (index < 0 || sameAt(longer.manifest, shorter.manifest, index)) return true;
    const [part, whole] = [await pieceAt(shorter, index), await pieceAt(longer, index)];
    return part !== null && whole?.subarray(0, part.length).equals(part) === true;
  };
}

/** Returns whether all but the last piece are the same. */
function begins(longer: Manifest, shorter: Manifest): boolean {
  const [one, other] = [longer.generations, shorter.generations];
  if (one.length !== other.length) return false;
  const earlier = other
    .slice(0, -1)
    .every(({ pieces }, index) => pieces.join() === one[index]?.pieces.join());
  const pieces = other.at(-1)?.pieces.slice(0, -1) ?? [];
  return earlier && pieces.every((hash, index) => one.at(-1)?.pieces[index] === hash);
}

function sameAt(one: Manifest, other: Manifest, index: number): boolean {
  return one.generations.at(-1)?.pieces[index] === other.generations.at(-1)?.pieces[index];
}
