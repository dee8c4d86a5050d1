// Tests that a first index lists sessions by their headlines first: never with a wrong sum, and never for good.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { list } from "../../../src/archive/operations/list.ts";
import { usage } from "../../../src/archive/operations/usage.ts";
import { archiveState, type UpdateOptions, updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { generateCorpus } from "../../../src/demo/generate-corpus.ts";
import { writeFiles } from "../../../src/demo/write-files.ts";
import { claudeCode } from "../../../src/sources/claude-code/source.ts";
import { openStore } from "../../../src/store/open.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../../builders/transcripts/folder.ts";

const ONLY_HEADLINES: UpdateOptions = { headlines_from_bytes: 0, headlines_deadline_ms: 0 };
const NO_HEADLINES: UpdateOptions = { headlines_from_bytes: Number.POSITIVE_INFINITY };

let folder: TranscriptFolder = transcriptFolder();
afterEach(() => {
  folder[Symbol.dispose]();
  folder = transcriptFolder();
});

const locations = () => ({ roots: [folder.root], data_dir: folder.data_dir });

async function stored(data_dir: string = folder.data_dir) {
  const store = await openStore(data_dir);
  const rows = await store.spent({});
  const sums = rows.map((row) => JSON.stringify(row)).sort();
  const found = {
    sums,
    digest: await store.digest(),
    counts: await store.counts(),
    seen: await store.changes(0),
  };
  await store.close();
  return found;
}

function open() {
  return openLocalArchive({
    ...locations(),
    time_zone: () => "UTC",
    now: () => new Date("2026-12-01T00:00:00Z"),
  });
}

function transcripts(): string[] {
  const all = readdirSync(folder.root, { recursive: true }).map(String);
  return all.filter((path) => path.endsWith(".jsonl")).map((path) => join(folder.root, path));
}

/** Removes a third of one file's bytes in the middle of a line, and writes two lines of another one as one. */
function damage(): void {
  const [torn = "", joined = ""] = transcripts().sort(
    (a, b) => readFileSync(b).length - readFileSync(a).length,
  );
  const bytes = readFileSync(torn);
  const cut = Math.floor(bytes.length / 3) + 50;
  writeFileSync(torn, Buffer.concat([bytes.subarray(0, cut), bytes.subarray(2 * cut)]));
  const lines = readFileSync(joined, "utf8").split("\n");
  writeFileSync(joined, lines.map((line, index) => (index % 7 === 3 ? line : `${line}\n`)).join(""));
}

describe("a first index of a generated corpus", () => {
  test.each([
    ["whole", () => undefined],
    ["damaged", damage],
  ])("has the right sums from the beginning: %s files", async (_, change) => {
    writeFiles(folder.root, generateCorpus({ seed: 4, sessions: 40, bytes: 1.5e6 }));
    change();
    const elsewhere = `${folder.data_dir}-2`;
    await updateArchive({ roots: [folder.root], data_dir: elsewhere }, NO_HEADLINES);
    const whole = await stored(elsewhere);
    await updateArchive(locations(), ONLY_HEADLINES);
    expect(await archiveState(locations())).toBe("headlines");
    const first = await stored();
    expect(first.counts.provisional).toBeGreaterThan(30);
    expect(first.sums).toEqual(whole.sums);
    expect(first.sums.some((row) => row.includes('"inherited":true'))).toBe(true);
    await updateArchive(locations(), NO_HEADLINES);
    const second = await stored();
    expect(second).toMatchObject({ sums: whole.sums, digest: whole.digest, counts: whole.counts });
    expect(await archiveState(locations())).toBe("sessions");
  });
});

describe("a session that was only read in passing", () => {
  function two(): string {
    const talk = conversation({ seed: 3 });
    talk.prompt("Why is the loom jammed?").says("A thread broke.").prompt("Repair it.").says("Repaired.");
    folder.session(talk, sessionId(1));
    return folder.session(conversation({ seed: 9 }).prompt("Dye it.").says("Dyed."), sessionId(2));
  }

  test("is listed with title, times and usage, says so, and opens nothing", async () => {
    two();
    await updateArchive(locations(), ONLY_HEADLINES);
    const archive = await open();
    const { sessions } = await archive.run(list, {});
    expect(sessions).toHaveLength(2);
    const [row] = sessions.filter(({ id }) => id === sessionId(1));
    expect(row).toMatchObject({ provisional: true, title: "Why is the loom jammed?", turns: 0 });
    expect(row?.usage.output).toBeGreaterThan(0);
    expect((await archive.run(usage, {})).provisional_sessions).toBe(2);
    await expect(archive.session(sessionId(1))).rejects.toMatchObject({ code: "not_yet" });
    await archive.close();
  });

  test("is replaced by the whole one, and readers learn of it", async () => {
    two();
    await updateArchive(locations(), ONLY_HEADLINES);
    const archive = await open();
    const before = await archive.store.changes(0);
    const report = await updateArchive(locations());
    expect(report).toMatchObject({ new_sessions: 2, changed_sessions: 0, complete: true });
    const { sessions } = await archive.run(list, {});
    expect(sessions.map(({ provisional, turns }) => [provisional, turns]).sort()).toEqual([
      [false, 1],
      [false, 2],
    ]);
    expect(JSON.stringify(await archive.store.changes(before.seq))).toContain(sessionId(1));
    await archive.close();
  });

  test("is dropped if its file is gone before it is read", async () => {
    rmSync(two());
    two();
    await updateArchive(locations(), ONLY_HEADLINES);
    rmSync(transcripts().find((path) => path.includes(sessionId(2))) ?? "");
    await updateArchive(locations());
    const { counts, sums } = await stored();
    expect(counts).toMatchObject({ sessions: 1, provisional: 0 });
    expect(sums.filter((row) => row.includes(sessionId(2)))).toEqual([]);
  });
});

test("a headline is the same however the bytes are split", () => {
  const talk = conversation({ seed: 5 })
    .prompt("Wind the bobbin.")
    .calls("Bash", { command: "wind" })
    .says("Wound.");
  const bytes = Buffer.from(talk.text());
  const readIn = (size: number) => {
    const reader = claudeCode.headline?.();
    for (let at = 0; at < bytes.length; at += size) reader?.push(Buffer.from(bytes.subarray(at, at + size)));
    return reader?.finish();
  };
  const whole = readIn(bytes.length);
  expect(whole?.messages.some(({ usage: own }) => own !== null)).toBe(true);
  for (const size of [1, 100, 1000]) expect(readIn(size)).toEqual(whole);
});
