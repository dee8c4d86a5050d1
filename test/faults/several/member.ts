// Runs as one of several processes on one archive. It reports what it does, and every error, in lines.
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { ClewError } from "../../../src/model/errors.ts";
import { parseQuery } from "../../../src/search/query.ts";
import { openStore } from "../../../src/store/open.ts";

const [role, root = "", data_dir = ""] = process.argv.slice(2);

/** Tries to be the writer until it succeeds. */
async function index(): Promise<void> {
  while (!(await updateArchive({ roots: [root], data_dir }))) await pause();
  say("indexed");
}

/** Reads until its input is closed, and at least until it gets an answer. */
async function read(): Promise<void> {
  let asked = true;
  process.stdin.resume().on("end", () => {
    asked = false;
  });
  let answers = 0;
  while (asked || answers === 0) {
    if (await ask()) answers++;
    await pause();
  }
  say(`answers ${answers}`);
}

async function ask(): Promise<boolean> {
  try {
    const store = await openStore(data_dir);
    const sessions = await store.sessions();
    await store.search({ query: parseQuery("the"), limit: 5, filter: {}, now: 0 });
    await store.spent();
    await store.close();
    return sessions.length > 0;
  } catch (error) {
    // There need not be an archive yet.
    if (error instanceof ClewError && error.code === "not_found") return false;
    throw error;
  }
}

/** Hangs forever while it writes. */
async function stick(): Promise<void> {
  const on_progress = ({ phase }: { readonly phase: string }) => {
    if (phase !== "work") return;
    say("stuck");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  };
  await updateArchive({ roots: [root], data_dir }, { on_progress });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

const work = role === "indexer" ? index : role === "reader" ? read : stick;
await work().catch((error: unknown) => say(`error ${String(error)}`));
