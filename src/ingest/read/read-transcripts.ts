// Reads straight from an agent's files, without an archive: one transcript, or all in a folder.
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { ClewError } from "../../model/errors.ts";
import type { SessionId } from "../../model/ids.ts";
import type { StreamItem } from "../../model/record.ts";
import type { ProcessState, Session } from "../../model/session.ts";
import type { FoundTranscripts, TranscriptFile } from "../../model/transcript.ts";
import { onDisk } from "../../sources/file-names.ts";
import { agentRoot, loadRoots, loadSource, recognizedRoot } from "../../sources/registry.ts";
import type { Source } from "../../sources/source.ts";
import { discoverAll } from "./discover-all.ts";
import { type ReadSessionOptions, readSession } from "./read-session.ts";

/**
 * Finds every transcript under the given roots: an agent's own directory (with `projects` in it), or any
 * folder. Opens no file. Anything that is named like a transcript but is not a regular file is returned in
 * `set_aside`.
 */
export async function findTranscripts(roots: readonly string[]): Promise<FoundTranscripts> {
  const { transcripts, set_aside } = discoverAll(await loadRoots(roots));
  const databases = new Set([
    ...transcripts.map(({ container }) => container),
    ...set_aside.map(({ path }) => path),
  ]);
  for (const { path } of roots.map(agentRoot)) if (!databases.has(resolve(path))) requireDirectory(path);
  return { transcripts: transcripts.filter(({ type }) => type !== "side"), set_aside };
}

/**
 * Reads the whole session of one transcript, with its subsessions; `agent:path` says whose it is, as in a
 * root, and a path alone is recognized. Content never makes it fail: unreadable parts are listed in `damage`. Rejects only if there is no
 * file to read.
 */
export async function readTranscript(given: string, options: ReadSessionOptions = {}): Promise<Session> {
  const { agent, path } = recognizedRoot(given);
  const source = await loadSource(agent);
  const file = requireFile(source, path);
  const root = source.rootOf(file.path);
  const processes = options.processes ?? (root === null ? undefined : source.processes?.(root)) ?? new Map();
  const subsessions = file.type === "session" ? source.subsessionsOf(file) : [];
  return readSession(file, subsessions, { ...options, processes });
}

/**
 * Yields the records of a transcript one by one, from a byte offset on. Save `next_offset` of the last item
 * and continue from there when the file has grown: every record comes once. A half-written last line comes as
 * damage with the reason `unfinished`, and its own start as `next_offset`. A file shorter than the offset was
 * rewritten: it comes as damage with the reason `truncated`, and 0 as `next_offset`.
 */
export async function* streamRecords(given: string, fromOffset: number = 0): AsyncGenerator<StreamItem> {
  const { agent, path } = agentRoot(given);
  const source = await loadSource(agent);
  const { size } = requireFile(source, path);
  if (!Number.isSafeInteger(fromOffset) || fromOffset < 0) {
    throw new ClewError("bad_input", `Offset: expected a whole number of bytes from 0, got ${fromOffset}.`);
  }
  if (fromOffset > size) {
    yield { type: "damage", damage: { offset: size, length: 0, reason: "truncated" }, next_offset: 0 };
    return;
  }
  try {
    for await (const items of source.records?.(path, fromOffset) ?? []) yield* items;
  } catch (error) {
    throw new ClewError("not_readable", `Cannot read ${path}: ${(error as Error).message}`);
  }
}

/** Yields the sessions of a folder one by one. Subsessions come inside theirs. */
export async function* readSessions(
  found: FoundTranscripts,
  options: Omit<ReadSessionOptions, "leaf"> = {},
): AsyncGenerator<Session> {
  const transcripts = highestRanked(found.transcripts);
  const sessions = transcripts.filter((file) => file.type === "session");
  const known = new Set(sessions.map((file) => file.path));
  const sources = new Map<string, Source>();
  for (const { agent } of transcripts) sources.set(agent, await loadSource(agent));
  const subsessions = Map.groupBy(
    transcripts.filter((file) => file.type === "subsession"),
    (file) => sources.get(file.agent)?.parentOf(file)?.path ?? null,
  );
  // A subsession whose session is missing is all that is left of it, so it is shown by itself.
  const orphans = [...subsessions].flatMap(([path, files]) =>
    path !== null && known.has(path) ? [] : files,
  );
  const processes = options.processes ?? processesOf(transcripts, sources);
  for (const file of [...sessions, ...orphans]) {
    const own = file.type === "session" ? (subsessions.get(file.path) ?? []) : [];
    try {
      yield await readSession(file, own, { ...options, processes });
    } catch (error) {
      if (!(error instanceof ClewError)) throw error;
      options.on_unreadable?.(file.path);
    }
  }
}

/** An older form of a session, which a newer client took over, is not another session. */
function highestRanked(files: readonly TranscriptFile[]): TranscriptFile[] {
  const highest = new Map<SessionId, number>();
  for (const { id, rank } of files) highest.set(id, Math.max(rank, highest.get(id) ?? rank));
  return files.filter(({ id, rank }) => rank === highest.get(id));
}

function processesOf(
  files: readonly TranscriptFile[],
  sources: ReadonlyMap<string, Source>,
): Map<SessionId, ProcessState> {
  const states = new Map<SessionId, ProcessState>();
  for (const source of sources.values()) {
    const own = files.filter(({ agent }) => agent === source.agent);
    const roots = new Set(own.map(({ path }) => source.rootOf(path)).filter((root) => root !== null));
    for (const root of roots) for (const [id, state] of source.processes?.(root) ?? []) states.set(id, state);
  }
  return states;
}

function requireFile(source: Source, path: string): TranscriptFile {
  const stat = statSync(onDisk(path), { throwIfNoEntry: false });
  if (!stat) throw new ClewError("not_found", `No such file: ${path}`);
  if (!stat.isFile()) throw new ClewError("bad_input", `${path} is not a regular file.`);
  return source.transcriptAt(path);
}

function requireDirectory(path: string): void {
  const stat = statSync(onDisk(path), { throwIfNoEntry: false });
  if (!stat) throw new ClewError("not_found", `No such directory: ${path}`);
  if (!stat.isDirectory()) throw new ClewError("bad_input", `${path} is not a directory.`);
}
