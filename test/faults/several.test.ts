// With several processes on one archive, one writes, none sees an error, and if the writer dies another takes over.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { updateArchive } from "../../src/archive/sync/update-archive.ts";
import { openStore, openWriter } from "../../src/store/open.ts";
import { corpusNow, writeCorpus } from "./injected/growing-corpus.ts";

let folder: string;
let locations: { readonly roots: readonly string[]; readonly data_dir: string };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew-several-"));
  locations = { roots: [join(folder, "agent")], data_dir: join(folder, "data") };
  writeCorpus(join(folder, "agent"), corpusNow());
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Member {
  readonly process: ChildProcess;
  lines(): readonly string[];
  readonly over: Promise<void>;
}

const MEMBER = fileURLToPath(new URL("./several/member.ts", import.meta.url));

function started(role: "indexer" | "reader" | "stuck"): Member {
  const child = spawn(process.execPath, [MEMBER, role, join(folder, "agent"), locations.data_dir], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  const over = new Promise<void>((resolve) => child.on("close", () => resolve()));
  return { process: child, lines: () => out.split("\n").filter((line) => line !== ""), over };
}

async function digest(dataDir: string): Promise<string> {
  const store = await openStore(dataDir);
  return store.digest().finally(() => store.close());
}

test("eight at once, before there is an archive, see no error, and the archive is right", async () => {
  const readers = Array.from({ length: 4 }, () => started("reader"));
  const indexers = Array.from({ length: 4 }, () => started("indexer"));
  await Promise.all(indexers.map((each) => each.over));
  expect(indexers.map((each) => each.lines())).toEqual(indexers.map(() => ["indexed"]));
  await Promise.all(
    readers.map((each) => {
      each.process.stdin?.end();
      return each.over;
    }),
  );
  expect(readers.map((each) => each.lines())).toEqual(
    readers.map(() => [expect.stringMatching(/^answers \d+$/)]),
  );
  const scratch = join(folder, "scratch");
  await updateArchive({ ...locations, data_dir: scratch });
  expect(await digest(locations.data_dir)).toBe(await digest(scratch));
});

test("while one writes no other does, all can read, and when it is killed another takes over", async () => {
  const stuck = started("stuck");
  await vi.waitFor(() => expect(stuck.lines()).toEqual(["stuck"]), { timeout: 60_000 });
  expect(await openWriter(locations.data_dir)).toBeNull();
  expect(await updateArchive(locations)).toBeNull();
  const store = await openStore(locations.data_dir);
  expect(await store.sessions()).not.toEqual([]);
  await store.close();
  stuck.process.kill("SIGKILL");
  await stuck.over;
  // The lock is free the moment it is dead.
  const writer = await openWriter(locations.data_dir);
  expect(writer).not.toBeNull();
  await writer?.close();
  expect((await updateArchive(locations))?.complete).toBe(true);
  const scratch = join(folder, "scratch");
  await updateArchive({ ...locations, data_dir: scratch });
  expect(await digest(locations.data_dir)).toBe(await digest(scratch));
});
