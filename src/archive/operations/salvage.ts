// Defines `clew salvage`: saves everything that can be read of a damaged archive.
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import type { SessionId } from "../../model/ids.ts";
import type { DamagedBlock } from "../../store/maintenance.ts";
import { findWriter, openStore, openWriter } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { operation, type Running } from "../operation.ts";
import { rebuildArchive } from "../sync/rebuild-archive.ts";
import { type ArchiveLocations, type IndexProgress, updateArchive } from "../sync/update-archive.ts";

const output = z.strictObject({
  database: z
    .enum(["whole", "damaged", "unreadable"])
    .describe("the state in which the database was: with errors, or not even openable"),
  kept_as: z.string().nullable().describe("where the old database is now; null if it was not replaced"),
  sessions: z.int().describe("sessions in the archive now"),
  blocks: z.int().describe("blocks of stored bytes that were looked at"),
  healed: z
    .strictObject({ file: z.int(), block: z.int(), backup: z.int() })
    .describe("damaged blocks that were stored again, by where the good copy was"),
  from_pages: z.int().describe("transcripts and blocks found in single pages of the old database"),
  from_backups: z.int().describe("transcripts that only a backup had"),
  damaged: z
    .array(
      z.strictObject({
        session_id: z.string(),
        title: z.string(),
        lost_bytes: z.int(),
        turns: z.int().describe("turns that can still be read, found and shown"),
      }),
    )
    .describe("sessions of which some bytes are lost"),
  lost: z
    .array(z.strictObject({ session_id: z.string(), title: z.string() }))
    .describe("sessions of which nothing is left"),
  lost_transcripts: z
    .array(z.string())
    .nullable()
    .describe("paths of stored transcripts of which nothing is left; null if nothing says which there were"),
});

export type SalvageOutput = z.output<typeof output>;

export const salvage = operation({
  name: "salvage",
  doc: "Save everything that can be read of a damaged archive.",
  input: z.strictObject({}),
  output,
  examples: ["salvage", "salvage --json"],
  // Nothing tells what an unreadable database had.
  found: ({ damaged, lost, lost_transcripts }) =>
    lost_transcripts !== null && damaged.length + lost.length + lost_transcripts.length === 0,
  async run({ roots, data_dir }, _input, running: Running<IndexProgress> = {}) {
    const locations = { roots, data_dir };
    return (await healInPlace(locations)) ?? (await copyBeside(locations, running));
  },
});

/** Stores damaged blocks again if the database itself is whole. Returns null if it is not. */
async function healInPlace({ data_dir }: ArchiveLocations): Promise<SalvageOutput | null> {
  try {
    await using store = closing(await openStore(data_dir));
    if ((await store.check()).length > 0) return null;
  } catch (error) {
    if (error instanceof ClewError && error.code === "damaged") return null;
    throw error;
  }
  const writer = await openWriter(data_dir);
  if (!writer) throw await writtenElsewhere(data_dir);
  await using store = closing(writer);
  const found = await store.checkBytes();
  return {
    ...{ database: "whole", kept_as: null, from_pages: 0, from_backups: 0, blocks: found.length },
    ...{ lost: [], lost_transcripts: [] },
    ...(await stateOf(store, found)),
  };
}

/** Copies everything into a new database, and keeps the old one. */
async function copyBeside(
  locations: ArchiveLocations,
  running: Running<IndexProgress>,
): Promise<SalvageOutput> {
  const rebuilt = await rebuildArchive(locations, running, true);
  if (!rebuilt) throw await writtenElsewhere(locations.data_dir);
  const { salvaged, kept_as } = rebuilt;
  await updateArchive(locations, running);
  await using store = closing(await openStore(locations.data_dir));
  const there = new Set((await store.sessions({ archived: "either" })).map(({ id }) => id));
  const forgotten = await store.forgotten();
  const lost = [...salvaged.known].filter(([id]) => !there.has(id) && !forgotten.has(id));
  return {
    ...{ database: salvaged.readable ? "damaged" : "unreadable", kept_as, blocks: salvaged.blocks },
    ...{ from_pages: salvaged.carved, from_backups: salvaged.backed_up },
    ...(await stateOf(store, [...salvaged.healed, ...salvaged.lost])),
    lost: lost.map(([session_id, title]) => ({ session_id, title })),
    lost_transcripts: salvaged.lost_transcripts && [...salvaged.lost_transcripts],
  };
}

type State = Pick<SalvageOutput, "sessions" | "healed" | "damaged">;

async function stateOf(store: Store, found: readonly DamagedBlock[]): Promise<State> {
  const healed = { file: 0, block: 0, backup: 0 };
  for (const { copy, healed: good } of found) if (good && copy) healed[copy]++;
  const lost = Map.groupBy(
    found.filter((block) => !block.healed),
    ({ session_id }) => session_id,
  );
  const damaged: State["damaged"] = [];
  for (const [session_id, blocks] of lost) damaged.push(await damagedSession(store, session_id, blocks));
  return { sessions: (await store.counts()).sessions, healed, damaged };
}

async function damagedSession(
  store: Store,
  session_id: SessionId,
  blocks: readonly DamagedBlock[],
): Promise<State["damaged"][number]> {
  const [session] = await store.sessionsById(session_id);
  return {
    session_id,
    title: session?.title ?? "(unknown)",
    lost_bytes: blocks.reduce((sum, { length }) => sum + length, 0),
    turns: session?.turns ?? 0,
  };
}

async function writtenElsewhere(data_dir: string): Promise<ClewError> {
  const writer = await findWriter(data_dir);
  const which = writer ? ` (process ${writer.pid}: ${writer.command})` : "";
  return new ClewError(
    "not_readable",
    `Another clew process${which} is writing to the archive. End it first.`,
  );
}

function closing<Opened extends Store>(store: Opened): Opened & AsyncDisposable {
  return Object.assign(store, { [Symbol.asyncDispose]: () => store.close() });
}
