// The only file where the benchmarks use the archive's own interface.
import { type LocalArchive, openLocalArchive } from "../src/archive/archive.ts";
import { list } from "../src/archive/operations/list.ts";
import { search } from "../src/archive/operations/search.ts";
import { toc } from "../src/archive/operations/toc.ts";
import { usage } from "../src/archive/operations/usage.ts";
import type { SessionId } from "../src/model/ids.ts";

/**
 * A turn of a session. A hit in a subsession counts as the turn
 * that started it, because that is where a person finds it.
 */
export interface FoundTurn {
  readonly session: string;
  /** Null if no turn is known to have started the subsession. */
  readonly turn: number | null;
}

/** Runs every query as a face does: the whole operation with snippets, not a bare lookup in the store. */
export interface BenchArchive {
  /** Returns the number of hits. */
  search(typed: string, limit: number): Promise<number>;
  /** Does the same and adds what is needed to judge the hits, which is not timed. */
  find(typed: string, limit: number): Promise<readonly FoundTurn[]>;
  list(limit: number): Promise<unknown>;
  /** Returns the table of contents of the session with the most turns, which is chosen beforehand. */
  toc(): Promise<unknown>;
  usageByDay(): Promise<unknown>;
  close(): Promise<void>;
}

/** The archive is in the data directory, or at another location. */
export async function openBenchArchive(
  corpus: string,
  dataDir: string,
  location: string = dataDir,
): Promise<BenchArchive> {
  const archive = await openLocalArchive({
    ...{ roots: [corpus], data_dir: dataDir, location },
    time_zone: () => "UTC",
    now: () => new Date(),
  });
  const sessions = await archive.store.sessions();
  const longest = sessions.toSorted((one, other) => other.turns - one.turns)[0];
  const ask = async (query: string, limit: number) => (await archive.run(search, { query, limit })).results;
  return {
    search: async (typed, limit) => (await ask(typed, limit)).length,
    find: async (typed, limit) =>
      Promise.all((await ask(typed, limit)).map((hit) => foundTurn(archive, hit.session_id, hit.turn))),
    list: (limit) => archive.run(list, { limit }),
    toc: async () => longest && archive.run(toc, { session: longest.id }),
    usageByDay: () => archive.run(usage, { by: "day" }),
    close: () => archive.close(),
  };
}

async function foundTurn(archive: LocalArchive, id: string, turn: number): Promise<FoundTurn> {
  const [session] = await archive.store.sessionsById(id as SessionId);
  if (!session?.started_by) return { session: id, turn };
  const { depth, turn: starter } = session.started_by;
  return { session: session.top_id, turn: depth === 1 ? starter : null };
}
