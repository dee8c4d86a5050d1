// Rebuilds the archive beside the one in use, from stored bytes and transcripts, and then replaces it.
import { indexArchive } from "../../ingest/index/index-archive.ts";
import type { IndexReport } from "../../ingest/index/report.ts";
import { ClewError } from "../../model/errors.ts";
import type { BesideStore, Salvaged } from "../../store/dialect.ts";
import type { Logs } from "../../store/logs.ts";
import { openBeside } from "../../store/open.ts";
import { isLost } from "./lost-sources.ts";
import type { ArchiveLocations, UpdateOptions } from "./update-archive.ts";

export interface RebuiltArchive {
  readonly report: IndexReport;
  readonly salvaged: Salvaged;
  /** Where the old database is kept; null if it is not. */
  readonly kept_as: string | null;
}

/** Returns null if another process is the writer. An interrupted rebuild leaves the archive as it was. */
export async function rebuildArchive(
  { roots, data_dir }: ArchiveLocations,
  { force = false, rebuild: _rebuild, ...options }: UpdateOptions,
  salvage: boolean = false,
): Promise<RebuiltArchive | null> {
  const beside = await openBeside(data_dir, { salvage });
  if (!beside) return null;
  const { writer, location, salvaged } = beside;
  try {
    if (!salvage) await checkNothingLost(beside, force);
    const report = await indexArchive(writer, { ...options, roots, data_dir: location });
    const errors = options.signal?.aborted ? [] : await writer.check();
    await writer.close();
    if (errors.length > 0)
      throw new ClewError("not_writable", `The new database is damaged (${errors[0]}). Check the disk.`);
    if (options.signal?.aborted) {
      await beside.discard();
      return { report, salvaged, kept_as: null };
    }
    return { report, salvaged, kept_as: await beside.putInPlace(new Date()) };
  } catch (error) {
    // Closing a writer twice is harmless here: the error that matters is the first one.
    await writer.close().catch(() => undefined);
    await beside.discard();
    throw error;
  }
}

async function checkNothingLost({ writer, salvaged }: BesideStore, force: boolean): Promise<void> {
  if (!force) checkStored(await countLost(writer));
  if (salvaged.gaps > 0)
    throw new ClewError(
      "damaged",
      "The database is damaged, and a rebuild would lose what can't be read. Run `clew salvage` to save everything that can.",
    );
  const sessions = new Set(salvaged.lost.map(({ session_id }) => session_id));
  if (sessions.size === 0) return;
  throw new ClewError(
    "damaged",
    `Stored bytes of ${[...sessions].join(", ")} are damaged, and a rebuild would lose what was indexed of them. ` +
      "Run `clew doctor` to see where a good copy is, and `clew salvage` to save what can be saved.",
  );
}

async function countLost(store: Logs): Promise<number> {
  let lost = 0;
  await store.eachSource((source) => {
    if (isLost(source)) lost++;
  });
  return lost;
}

function checkStored(lost: number): void {
  if (lost === 0) return;
  const [count, were, they, them] =
    lost === 1 ? ["1 transcript", "was", "it", "it"] : [`${lost} transcripts`, "were", "they", "them"];
  throw new ClewError(
    "bad_input",
    `${count} ${were} deleted before ${they} ${were} stored in full, and a rebuild would lose ${them}. ` +
      `Run \`clew doctor\` to list ${them}, or add --force to rebuild anyway.`,
  );
}
