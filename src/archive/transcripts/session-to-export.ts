// Reads a session for an export: a small one as a whole, a large one turn by turn. Where the archive's rows do not say
// enough for that, a large one is read in brief, with a way to read its messages in full.
import { limitNewObjects } from "../../ingest/index/limit-memory.ts";
import { type FilledLog, fillMessages } from "../../ingest/read/fill-messages.ts";
import { readTranscript } from "../../ingest/read/read-transcripts.ts";
import { sourceBytes } from "../../ingest/read/source-bytes.ts";
import { ClewError } from "../../model/errors.ts";
import type { Message } from "../../model/message.ts";
import type { Session } from "../../model/session.ts";
import type { ExportedSession } from "../../render/exported.ts";
import type { ReadMessages } from "../../render/options.ts";
import { tryOpenFile } from "../../sources/open-file.ts";
import { loadSource, recognizedRoot } from "../../sources/registry.ts";
import type { Source } from "../../sources/source.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";
import type { BriefSession } from "./exported-conversation.ts";
import { type ExportedRows, exportedRows } from "./exported-rows.ts";

export interface SessionToExport {
  readonly session: Session | ExportedSession;
  /** Set if the turns are read one after the other: returns what one of those being read cost. */
  readonly cost_of?: ExportedRows["cost_of"];
  /** Set if the messages are in brief: without thinking, and without what tools got and returned. */
  readonly read_messages?: ReadMessages;
}

/** Reading twice takes longer than once, and a session of this size needs some 60 MB of memory. */
const LARGE_BYTES = 16 * 1024 * 1024;

/** Reads a session of the archive. */
export async function sessionToExport(
  archive: ArchiveContext,
  archived: ArchivedSession,
  large: number = LARGE_BYTES,
): Promise<SessionToExport> {
  const sources = await archive.store.sourcesOf(archived.top_id);
  const bytes = sources.reduce((sum, { size }) => sum + size, 0);
  const apart = await Promise.all(sources.map(isReadByRecord));
  if (archived.recovered || bytes < large || !apart.every((each) => each))
    return { session: await archive.read(archived) };
  limitNewObjects();
  const inBrief = () => sessionInBrief(archive, archived, sources);
  return (await exportedRows(archive, archived, sources, inBrief)) ?? (await inBrief());
}

async function sessionInBrief(
  archive: ArchiveContext,
  archived: ArchivedSession,
  sources: readonly SourceRow[],
): Promise<BriefSession> {
  const session = await archive.read(archived, { detail: "dialogue" });
  // Turns whose bytes are lost are shown from their rows.
  if (isLost(session)) return { session: await archive.read(archived) };
  const open = async (path: string) => {
    const row = sources.find((source) => source.path === path);
    return row ? archivedLog(archive.store, row, await loadSource(row.agent)) : null;
  };
  return { session, read_messages: messageReader(open, () => archive.read(archived)) };
}

/** Reads a transcript by its path. */
export async function transcriptToExport(
  given: string,
  large: number = LARGE_BYTES,
): Promise<SessionToExport & { readonly session: Session }> {
  const { agent, path } = recognizedRoot(given);
  const source = await loadSource(agent);
  const size = tryOpenFile(path);
  size?.close();
  if (!size || size.size < large || !source.self_contained || source.open)
    return { session: await readTranscript(given) };
  const open = async (file: string): Promise<FilledLog> => {
    const { type, size } = source.transcriptAt(file);
    return { source, type, size, bytes: async (from, to) => tryOpenFile(file)?.range(from, to) ?? null };
  };
  limitNewObjects();
  const session = await readTranscript(given, { detail: "dialogue" });
  return { session, read_messages: messageReader(open, () => readTranscript(given)) };
}

/** Returns whether each message of a log can be read from its own records. */
async function isReadByRecord({ agent, type, form, base, log }: SourceRow): Promise<boolean> {
  const source = await loadSource(agent);
  // A side log has no messages.
  return source.self_contained === true && (type === "side" || (form === "lines" && base === 0 && log === 0));
}

function isLost({ damage, subsessions }: Session): boolean {
  return [damage, ...subsessions.map((each) => each.damage)].flat().some(({ reason }) => reason === "lost");
}

function archivedLog(store: ArchiveContext["store"], row: SourceRow, source: Source): FilledLog {
  const { type, size, gone, kept_to } = row;
  const bytes = (from: number, to: number) =>
    sourceBytes(store, { ...row, gone: gone || kept_to >= to }, from, to);
  return { source, type, size, bytes };
}

/** Reads the whole session once a message cannot be read by itself, which then stays in memory. */
function messageReader(
  open: (path: string) => Promise<FilledLog | null>,
  readWhole: () => Promise<Session>,
): ReadMessages {
  const fill = fillMessages(open);
  let whole: Promise<ReadonlyMap<string, Message>> | null = null;
  return async (of, brief) => {
    const filled = await fill(of, brief);
    if (filled) return filled;
    whole ??= readWhole().then(messagesByKey);
    const known = await whole;
    return brief.map((message) => {
      const found = known.get(keyOf(of, message));
      if (!found) throw new ClewError("not_readable", `${of.path} changed while it was exported. Try again.`);
      return { ...found, compacted: message.compacted };
    });
  };
}

function messagesByKey(session: Session): ReadonlyMap<string, Message> {
  const own = [...session.messages, ...session.other_messages].map((message) => ({ of: session, message }));
  const others = session.subsessions.flatMap((of) => of.messages.map((message) => ({ of, message })));
  return new Map([...own, ...others].map(({ of, message }) => [keyOf(of, message), message]));
}

function keyOf({ path }: { readonly path: string }, { id, records }: Message): string {
  return `${path} ${records[0].offset} ${id}`;
}
