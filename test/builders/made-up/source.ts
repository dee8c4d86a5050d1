// Implements a made-up agent that does to its files everything real ones do: threads in several files that are cut,
// rewritten, moved and compressed; rows in a database that change and vanish; titles and usage of all sessions in
// shared documents.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { SessionId } from "../../../src/model/ids.ts";
import type { FoundTranscripts, SetAside, TranscriptFile } from "../../../src/model/transcript.ts";
import { contentRevision } from "../../../src/sources/entry-log.ts";
import { registerSource } from "../../../src/sources/registry.ts";
import type { LogEntry, Source } from "../../../src/sources/source.ts";
import { databaseStamp, readSnapshot } from "../../../src/sources/sqlite-snapshot.ts";
import { madeUpCollector, madeUpFragments, madeUpParser } from "./reader.ts";

export const AGENT = "made-up";

export function registerMadeUp({ packs = true } = {}): Disposable {
  const { open, ...plain } = madeUp;
  const load = async () => (packs ? madeUp : plain);
  const remove = registerSource({ agent: AGENT, name: "Made Up", roots: () => [], load });
  return { [Symbol.dispose]: remove };
}

const madeUp: Source = {
  agent: AGENT,
  name: "Made Up",
  version: 1,
  files: "parts",
  discover: (root, { within } = {}) => discover(root, within),
  watched: (root) => [root],
  skips: () => false,
  transcriptAt: (path) => threadAt(path, path),
  rootOf: (path) => dirname(dirname(path)),
  parentOf: ({ parent_id, path }) => parent_id && { session_id: parent_id, path },
  subsessionsOf: () => [],
  parser: madeUpParser,
  collector: madeUpCollector,
  fragments: madeUpFragments,
  images: () => null,
  open: (path) => (path.endsWith(".gz") ? gunzipSync(readFileSync(path)) : readFileSync(path)),
  entries: (file, known) => entriesOf(file, known.revision),
};

function discover(root: string, within: string | undefined): FoundTranscripts {
  const transcripts = new Map<string, TranscriptFile>();
  const set_aside: SetAside[] = [];
  const wanted = (folder: string) => within === undefined || within === folder;
  const threads = join(root, "threads");
  for (const folder of [join(root, "cellar"), threads]) {
    if (!existsSync(folder) || !wanted(folder)) continue;
    for (const name of readdirSync(folder)) {
      const file = threadAt(join(threads, name.replace(/\.gz$/, "")), join(folder, name));
      transcripts.set(file.path, file);
    }
  }
  if (wanted(root)) for (const file of inShared(root, set_aside)) transcripts.set(file.path, file);
  return { transcripts: [...transcripts.values()], set_aside };
}

/** Reads `<session>.log`, `<session>+2.log` for what continues it, and `<session>~<name>.log` for a sub-agent. */
function threadAt(path: string, container: string): TranscriptFile {
  const { size, mtimeMs, ctimeMs } = statSync(container);
  const [session = "", sub] = basename(path, ".log").split("~");
  const [id = "", part = "1"] = session.split("+");
  const log = Number(part) - 1;
  const location = {
    path,
    container,
    form: "lines",
    rank: 1,
    log,
    stamp: `${size} ${mtimeMs} ${ctimeMs}`,
  } as const;
  const times = { agent: AGENT, size, mtime_ms: mtimeMs, ctime_ms: ctimeMs };
  return sub === undefined
    ? { ...location, ...times, id: id as SessionId, type: "session", parent_id: null }
    : { ...location, ...times, id: sub as SessionId, type: "subsession", parent_id: id as SessionId };
}

const DATABASE = "desk.db";
const DOCUMENTS = ["names.json", "ledger.json"];

/** Splits shared documents by session: each session has its own log. */
function inShared(root: string, set_aside: SetAside[]): TranscriptFile[] {
  const found: TranscriptFile[] = [];
  const shared = (
    container: string,
    id: string,
    type: "session" | "side",
    stamp: string,
  ): TranscriptFile => ({
    ...{ agent: AGENT, path: `${container}#${id}`, container, form: "entries", rank: 1, log: 0, stamp },
    ...{
      size: 0,
      mtime_ms: statSync(container).mtimeMs,
      ctime_ms: 0,
      id: id as SessionId,
      type,
      parent_id: null,
    },
  });
  const database = join(root, DATABASE);
  try {
    if (existsSync(database))
      for (const id of sessionsIn(database))
        found.push(shared(database, id, "session", databaseStamp(database)));
  } catch {
    set_aside.push({ path: database, reason: "unreadable" });
  }
  for (const name of DOCUMENTS) {
    const path = join(root, name);
    if (!existsSync(path)) continue;
    const { size, mtimeMs } = statSync(path);
    try {
      for (const id of Object.keys(documentAt(path)))
        found.push(shared(path, id, "side", `${size} ${mtimeMs}`));
    } catch {
      set_aside.push({ path, reason: "unreadable" });
    }
  }
  return found;
}

function sessionsIn(path: string): string[] {
  const sql = "SELECT DISTINCT session FROM note ORDER BY session";
  return readSnapshot(path, (database) =>
    database
      .prepare(sql)
      .all()
      .map(({ session }) => String(session)),
  );
}

function documentAt(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
}

function entriesOf({ container, id }: TranscriptFile, known: (key: string) => string | null): LogEntry[] {
  if (!container.endsWith(".db")) {
    const value = JSON.stringify({ [basename(container, ".json")]: documentAt(container)[id] });
    return [{ key: "said", revision: contentRevision(value), value }];
  }
  const sql = "SELECT key, changed, open FROM note WHERE session = ? ORDER BY position";
  return readSnapshot(container, (database) =>
    database
      .prepare(sql)
      .all(id)
      .map((row): LogEntry => {
        const [key, revision] = [String(row.key), String(row.changed)];
        if (known(key) === revision) return { key, revision };
        const body = database
          .prepare("SELECT body FROM note WHERE session = ? AND key = ?")
          .get(id, key)?.body;
        return { key, revision, value: String(body), open: row.open === 1 };
      }),
  );
}
