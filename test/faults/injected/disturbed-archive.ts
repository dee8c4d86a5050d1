// Updates an archive, disturbs the update, and compares the result with an undisturbed archive.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { ClewError } from "../../../src/model/errors.ts";
import { hasArchive, openStore } from "../../../src/store/open.ts";
import { type CorpusFile, writeCorpus } from "./growing-corpus.ts";
import { indexTraced, type Traced } from "./traced.ts";

export interface Scene extends Disposable {
  readonly root: string;
  /** The calls of an undisturbed run. */
  readonly calls: Traced["calls"];
  /** Runs once with a disturbance. The archive exists only while `look` runs. */
  disturb(inject: string, look: (run: Traced, archive: Disturbed) => Promise<void>): Promise<void>;
}

export interface Disturbed {
  /** How many sessions a reader sees now. Null while there is no archive to read. */
  readable(): Promise<number | null>;
  /** Whether it already equals an undisturbed build. */
  isWhole(): Promise<boolean>;
  /** Indexes again and returns the differences from an undisturbed build. */
  indexAgain(): Promise<readonly string[]>;
}

/** With `before`, the archive already holds an earlier state. `agent` is whose files they are, if not Claude Code's. */
export async function prepareScene(
  now: readonly CorpusFile[],
  before: readonly CorpusFile[] | null,
  agent: string = "claude-code",
): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), "clew-disturbed-"));
  const [files, first, counted] = ["agent", "first", "counted"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const root = `${agent}:${files}`;
  if (before) {
    writeCorpus(files, before);
    await updateArchive({ roots: [root], data_dir: first });
  }
  writeCorpus(files, now);
  const start = (dataDir: string) => before && cpSync(first, dataDir, { recursive: true });
  start(counted);
  const { code, calls, err } = await indexTraced(root, counted);
  if (code !== 0) throw new Error(`It fails undisturbed: ${err}`);
  // An archive that never saw the earlier state of a rewritten file knows less.
  const expected = await digestAt(counted);
  let number = 0;
  return {
    root,
    calls,
    async disturb(inject, look) {
      const data_dir = join(folder, `disturbed-${++number}`);
      start(data_dir);
      const run = await indexTraced(root, data_dir, inject);
      await look(run, {
        readable: () => readable(data_dir),
        isWhole: async () => (await readable(data_dir)) !== null && (await digestAt(data_dir)) === expected,
        async indexAgain() {
          await updateArchive({ roots: [root], data_dir });
          const [digest, complaints] = [await digestAt(data_dir), await checkAt(data_dir)];
          return digest === expected ? complaints : ["another digest", ...complaints];
        },
      });
      rmSync(data_dir, { recursive: true });
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function digestAt(dataDir: string): Promise<string> {
  const store = await openStore(dataDir);
  return store.digest().finally(() => store.close());
}

async function checkAt(dataDir: string): Promise<readonly string[]> {
  const store = await openStore(dataDir);
  return store.check().finally(() => store.close());
}

async function readable(dataDir: string): Promise<number | null> {
  if (!(await hasArchive(dataDir))) return null;
  try {
    const store = await openStore(dataDir);
    const sessions = await store.sessions();
    await store.close();
    return sessions.length;
  } catch (error) {
    // Killed before there were tables, which a reader reports.
    if (error instanceof ClewError) return null;
    throw error;
  }
}
