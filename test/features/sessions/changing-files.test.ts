// Tests files that change, vanish, or are named like transcripts but are not regular files.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { expect, test } from "vitest";
import { ClewError, findTranscripts, readTranscript, streamRecords } from "../../../src/index.ts";
import { conversation, sessionId, uuid } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";
import { wordsOf } from "../../builders/transcripts/read.ts";
import { ids, reasons, streamed } from "../../builders/transcripts/stream.ts";

const greeting = () => conversation().prompt("Say hello.").says("Hello.");

test("a file shorter than a saved offset is reported, and read again from its beginning", async () => {
  using folder = transcriptFolder();
  const path = folder.session(greeting().prompt("More.").says("And more."));
  const saved = (await streamed(path)).at(-1)?.next_offset;
  truncateSync(path, Buffer.byteLength(greeting().text()));
  const size = statSync(path).size;
  const truncated = { offset: size, length: 0, reason: "truncated" };
  expect(await streamed(path, saved)).toEqual([{ type: "damage", damage: truncated, next_offset: 0 }]);
  expect(wordsOf((await readTranscript(path)).messages)).toEqual(["Say hello.", "Hello."]);
});

test("a file replaced by a longer one gives only whole records of the new one", async () => {
  using folder = transcriptFolder();
  const path = folder.session(conversation().prompt("Hi."));
  const saved = (await streamed(path)).at(-1)?.next_offset;
  const other = conversation({ seed: 1 }).prompt("A quite different file.").says("Indeed.").says("Yes.");
  writeFileSync(path, other.text());
  const items = await streamed(path, saved);
  expect(ids(items)).toEqual([uuid(2, 1), uuid(3, 1)]);
  expect(reasons(items)).toEqual([]);
});

test("a file that is gone is not found, and what was read of it stays", async () => {
  using folder = transcriptFolder();
  const path = folder.session(greeting());
  const session = await readTranscript(path);
  unlinkSync(path);
  expect(await failure(readTranscript(path))).toMatchObject({ code: "not_found" });
  expect(await failure(streamed(path))).toBeInstanceOf(ClewError);
  expect(session.turns).toMatchObject([{ prompt: "Say hello.", answer: "Hello." }]);
});

test("a file that vanishes while it is read is read to its end", async () => {
  using folder = transcriptFolder();
  const path = folder.session(greeting());
  const stream = streamRecords(path);
  const first = await stream.next();
  unlinkSync(path);
  expect(first.value).toMatchObject({ record: { kind: "user" } });
  expect(ids(await Array.fromAsync(stream))).toEqual([uuid(2)]);
});

test("a directory named like a transcript is set aside and can't be read", async () => {
  using folder = transcriptFolder();
  const path = folder.path(`projects/p/${sessionId(1)}.jsonl`);
  mkdirSync(path, { recursive: true });
  expect(await findTranscripts([folder.root])).toEqual({
    transcripts: [],
    set_aside: [{ path, reason: "directory" }],
  });
  expect(await failure(readTranscript(path))).toMatchObject({ code: "bad_input" });
});

test("a pipe named like a transcript is set aside without waiting for it", async () => {
  using folder = transcriptFolder();
  mkdirSync(folder.path("projects/p"), { recursive: true });
  const path = folder.path(`projects/p/${sessionId(1)}.jsonl`);
  execFileSync("sh", ["-c", 'mkfifo "$0"', path]);
  expect((await findTranscripts([folder.root])).set_aside).toEqual([{ path, reason: "special_file" }]);
  expect(await failure(readTranscript(path))).toMatchObject({ code: "bad_input" });
  expect(await failure(streamed(path))).toMatchObject({ code: "bad_input" });
});

test("a symbolic link is set aside in a search, and followed if a person names it", async () => {
  using folder = transcriptFolder();
  const target = folder.write("elsewhere/notes.jsonl", greeting());
  mkdirSync(folder.path("projects/p"), { recursive: true });
  const path = folder.path(`projects/p/${sessionId(1)}.jsonl`);
  symlinkSync(target, path);
  expect(await findTranscripts([folder.root])).toEqual({
    transcripts: [],
    set_aside: [{ path, reason: "symbolic_link" }],
  });
  expect(wordsOf((await readTranscript(path)).messages)).toEqual(["Say hello.", "Hello."]);
});

test("a broken link is not found", async () => {
  using folder = transcriptFolder();
  const path = folder.path("dangling.jsonl");
  symlinkSync(folder.path("nothing"), path);
  expect(await failure(readTranscript(path))).toMatchObject({ code: "not_found" });
});

// Root reads every file whatever its mode, so as root this only shows that the mode does no harm.
test("an unreadable file does not block the others", async () => {
  using folder = transcriptFolder();
  const closed = folder.session(greeting());
  const open = folder.session(greeting(), sessionId(2));
  chmodSync(closed, 0o000);
  const { transcripts } = await findTranscripts([folder.root]);
  expect(transcripts.map((file) => file.path)).toEqual([closed, open]);

  const session = await readTranscript(closed);
  const asRoot = process.getuid?.() === 0;
  expect(session.damage.map((damage) => damage.reason)).toEqual(asRoot ? [] : ["unreadable"]);
  expect(session.messages).toHaveLength(asRoot ? 2 : 0);
  expect((await readTranscript(open)).messages).toHaveLength(2);
});

// This file can be opened but not read, even by root.
test.runIf(process.platform === "linux")("a file that fails to read is an error with a code", async () => {
  expect(await failure(readTranscript("/proc/self/mem"))).toMatchObject({ code: "not_readable" });
  expect(await failure(streamed("/proc/self/mem"))).toMatchObject({ code: "not_readable" });
});

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => "no failure",
    (error: unknown) => error,
  );
}
