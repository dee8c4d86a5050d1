// Tests waiting for another writer and for a failing disk.
import { afterEach, expect, test, vi } from "vitest";
import { ClewError } from "../../model/errors.ts";
import { retry } from "./retry.ts";

afterEach(() => vi.restoreAllMocks());

const full = () => Promise.reject(new ClewError("not_writable", "The disk is full."));

/** Returns the notes until it ends or runs out of attempts. */
async function notesOf(...attempts: (() => Promise<boolean>)[]): Promise<string[]> {
  const stop = new AbortController();
  const said: string[] = [];
  const attempt = () => (attempts.shift() ?? stopped)();
  const stopped = async () => {
    stop.abort();
    return false;
  };
  await retry(attempt, {
    signal: stop.signal,
    say: (text) => said.push(text),
    writer_ms: 1,
    disk_ms: 5,
  });
  return said;
}

test("retries until the other writer is done, with one note", async () => {
  const elsewhere = async () => false;
  expect(await notesOf(elsewhere, elsewhere, elsewhere, async () => true)).toEqual([
    "Another clew process is writing to the archive. Waiting to take over.",
  ]);
});

test("a failing disk is reported once, and again after it worked for a while", async () => {
  // Uses its own clock, because a busy machine may stall at any time.
  let clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  const sentence = "The disk is full. Retrying every few seconds.";
  expect(await notesOf(full, full, async () => true)).toEqual([sentence]);
  const later = () => {
    clock += 6;
    return full();
  };
  expect(await notesOf(full, later, async () => true)).toEqual([sentence, sentence]);
});

test("any other error ends it, and so does the signal", async () => {
  await expect(notesOf(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await notesOf()).toEqual(["Another clew process is writing to the archive. Waiting to take over."]);
});
