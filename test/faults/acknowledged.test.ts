// What clew says it has done is on disk: nothing that was acknowledged is lost by kill -9, by a power cut, or by a full
// disk, and the answer comes after the disk has it.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { updateArchive } from "../../src/archive/sync/update-archive.ts";
import { inParallel } from "../../src/ingest/index/in-parallel.ts";
import { openStore, openWriter } from "../../src/store/open.ts";
import { conversation, sessionId } from "../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../builders/transcripts/folder.ts";
import { idOf } from "../contracts/rows.ts";
import { runs } from "../properties/runs.ts";
import { BIN, started } from "../stories/command-line.ts";
import { spreadPoints, type Traced, traced } from "./injected/traced.ts";

const AUTHOR = fileURLToPath(new URL("./several/author.ts", import.meta.url));
const SESSION = sessionId(1);

let work: string;
let folder: TranscriptFolder;
beforeEach(async () => {
  work = mkdtempSync(join(tmpdir(), "clew-acknowledged-"));
  folder = transcriptFolder();
  folder.session(conversation().prompt("first").says("answered"));
  await updateArchive({ roots: [folder.root], data_dir: folder.data_dir });
});
afterEach(() => {
  rmSync(work, { recursive: true });
  folder[Symbol.dispose]();
});

const WRITES = ["pwrite64", "write", "fdatasync", "fsync", "ftruncate", "rename", "unlink"] as const;

/** Runs clew on the folder, with settings of its own. */
function clewTraced(words: readonly string[], more: Parameters<typeof traced>[2] = {}): Promise<Traced> {
  const { root, data_dir } = folder;
  return traced([BIN, "--root", root, "--data-dir", data_dir, ...words], join(work, "strace"), {
    calls: WRITES,
    env: { XDG_CONFIG_HOME: join(work, "config") },
    ...more,
  });
}

describe("the answer comes after the disk has it", () => {
  const JOURNAL = /fdatasync\(\d+<[^>]*\/journal\.jsonl>\)/;

  /** Checks that lines match in this order, and the last of them nothing before. */
  function expectInOrder(lines: readonly string[], patterns: readonly RegExp[]): void {
    let from = 0;
    for (const pattern of patterns) {
      const at = lines.findIndex((line, index) => index >= from && pattern.test(line));
      expect([pattern.source, at >= from]).toEqual([pattern.source, true]);
      from = at + 1;
    }
    const [last = /$^/] = patterns.slice(-1);
    expect(lines.slice(0, from - 1).filter((line) => last.test(line))).toEqual([]);
  }

  test.each([
    ["rename", [SESSION, "A new name"], [JOURNAL, /write\(1<.*Renamed/]],
    ["pin", [SESSION], [JOURNAL, /write\(1<.*Pinned/]],
    [
      "forget",
      [SESSION, "--yes"],
      [
        /fsync\(\d+<[^>]*\/journal\.jsonl\.part>\)/,
        /rename\(.*journal\.jsonl\.part.*journal\.jsonl"/,
        /fsync\(\d+<[^>]*>\)/,
        /write\(1<.*Deleted/,
      ],
    ],
    [
      "config",
      ["set", "port", "8123"],
      [
        /fsync\(\d+<[^>]*\/config\.json\.[0-9a-f]+\.tmp>\)/,
        /rename\(.*config\.json"/,
        /fsync\(\d+<[^>]*\/config\/clew>\)/,
        /write\(1<.*Saved/,
      ],
    ],
  ])("of %s", async (command, words, patterns) => {
    const { code, lines, err } = await clewTraced([command, ...words]);
    expect([code, err]).toEqual([0, ""]);
    expectInOrder(lines, patterns);
  });

  test("for a hook's event: its file is removed after it is in the journal", async () => {
    const spool = join(folder.data_dir, "spool");
    mkdirSync(spool, { recursive: true });
    const event = { session_id: SESSION, hook_event_name: "Stop", last_assistant_message: "All done." };
    writeFileSync(join(spool, "1-7-0.json"), JSON.stringify(event));
    const { code, lines } = await clewTraced(["index"]);
    expect(code).toBe(0);
    expectInOrder(lines, [JOURNAL, /unlink\(".*\/spool\/1-7-0\.json"\)/]);
    expect(readFileSync(join(folder.data_dir, "journal.jsonl"), "utf8")).toContain("All done.");
  });
});

test("a full disk at the journal is reported, and the change is not made", async () => {
  const journal = join(folder.data_dir, "journal.jsonl");
  const before = readFileSync(journal, "utf8");
  const inject = "write:error=ENOSPC:when=1+";
  const { code, err } = await clewTraced(["rename", SESSION, "Lost"], { inject, path: journal });
  expect([code, err]).toEqual([2, expect.stringMatching(/^clew: The disk with .*journal\.jsonl is full/)]);
  expect(readFileSync(journal, "utf8")).toBe(before);
  const store = await openStore(folder.data_dir);
  expect(await store.renames(idOf(SESSION))).toEqual([]);
  await store.close();
});

test("a full disk while a backup is made is reported, leaves no half backup, and keeps the older one", async () => {
  expect((await clewTraced(["backup"])).code).toBe(0);
  const { code, err, out } = await clewTraced(["backup"], { inject: "pwrite64:error=ENOSPC:when=16+" });
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/^clew: The (?:backup could not be written to|disk with) .*backups/m),
  ]);
  expect(out).toBe("");
  const list = await clewTraced(["backup", "--list", "--json"]);
  expect(JSON.parse(list.out).backups).toHaveLength(1);
  expect((await clewTraced(["verify"])).code).toBe(0);
});

const TIMES = 6;

/** Returns what was acknowledged and is not in the archive. */
async function lostOf(data_dir: string, acknowledged: string): Promise<string[]> {
  const writer = await openWriter(data_dir);
  if (!writer) throw new Error("Another process is writing.");
  const [names, messages] = [await writer.renames(idOf(SESSION)), await writer.finalMessages(idOf(SESSION))];
  const [session] = await writer.sessions();
  const complaints = await writer.check();
  await writer.close();
  const lines = acknowledged.trimEnd().split("\n").filter(Boolean);
  const lost = lines.filter((line) => {
    const [kind, number] = line.split(" ");
    if (kind === "rename") return !names.some(({ title }) => title === `${SESSION} ${number}`);
    return kind === "message" && !messages.some(({ turn }) => turn === Number(number));
  });
  const lastMark = lines.findLast((line) => line.startsWith("mark"))?.split(" ")[1];
  // The next mark may have been made without being acknowledged.
  const undone = lines.at(-1)?.startsWith("rename") || lastMark === undefined;
  if (!undone && lastMark !== undefined && session?.pinned !== (Number(lastMark) % 2 === 1))
    lost.push("mark");
  return [...lost, ...complaints];
}

test("kill -9 at any call loses no acknowledged change, also if the power fails with it", async () => {
  const words = (data: string) => [AUTHOR, data, SESSION, String(TIMES)];
  const counted = join(work, "counted");
  cpSync(folder.data_dir, counted, { recursive: true });
  const whole = await traced(words(counted), join(work, "strace"), { calls: WRITES });
  expect([whole.code, whole.out.split("\n")]).toEqual([0, expect.arrayContaining([`message ${TIMES}`])]);
  expect(await lostOf(counted, whole.out)).toEqual([]);
  const points = spreadPoints(whole.calls, runs(12).numRuns);
  let [killed, acknowledged] = [0, 0];
  await inParallel(points, 2, async ({ call, when }) => {
    const data = join(work, `${call}-${when}`);
    cpSync(folder.data_dir, data, { recursive: true });
    const inject = `${call}:signal=KILL:when=${when}`;
    const run = await traced(words(data), `${data}.strace`, { calls: WRITES, inject });
    if (run.signal === "SIGKILL") killed++;
    acknowledged += run.out.split("\n").length - 1;
    // The power fails: whatever was not in the database file yet is gone.
    const cut = `${data}-cut`;
    cpSync(data, cut, { recursive: true });
    for (const end of ["-wal", "-shm"]) rmSync(join(cut, `archive.db${end}`), { force: true });
    expect([call, when, ...(await lostOf(data, run.out))]).toEqual([call, when]);
    expect([call, when, ...(await lostOf(cut, run.out))]).toEqual([call, when]);
    for (const each of [data, cut]) rmSync(each, { recursive: true });
  });
  // The calls of two runs differ by a few, so the last points may come too late.
  expect(killed).toBeGreaterThanOrEqual(points.length * 0.75);
  expect(acknowledged).toBeGreaterThan(points.length);
});

test("several processes at once write whole lines, and each database that replays them has all changes", async () => {
  const names = ["one", "two", "three"];
  const older = join(work, "older");
  cpSync(folder.data_dir, older, { recursive: true });
  const members = names.map((name) => started([AUTHOR, folder.data_dir, name, "20"]));
  expect(await Promise.all(members.map(({ end }) => end))).toEqual([0, 0, 0]);
  const journal = join(folder.data_dir, "journal.jsonl");
  const lines = readFileSync(journal, "utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(1 + names.length * 20 * 3);
  expect(lines.map((line) => typeof JSON.parse(line))).toEqual(lines.map(() => "object"));
  cpSync(journal, join(older, "journal.jsonl"));
  for (const data_dir of [folder.data_dir, older]) {
    const writer = await openWriter(data_dir);
    for (const name of names) {
      const renames = await writer?.renames(idOf(name));
      expect(renames?.map(({ title }) => title)).toEqual(
        Array.from({ length: 20 }, (_, at) => `${name} ${at + 1}`),
      );
      expect(await writer?.finalMessages(idOf(name))).toHaveLength(20);
    }
    await writer?.close();
  }
});
