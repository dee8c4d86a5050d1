// Waiting for another clew to end, and for a disk to work again.
import { afterEach, expect, test, vi } from "vitest";
import { ClewError } from "../../model/errors.ts";
import { retry } from "./retry.ts";

afterEach(() => vi.restoreAllMocks());

const full = () => Promise.reject(new ClewError("not_writable", "The disk is full."));

/** What was said until it was over, or the attempts were. */
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

test("it is tried until the other one is done, and told once", async () => {
  const elsewhere = async () => false;
  expect(await notesOf(elsewhere, elsewhere, elsewhere, async () => true)).toEqual([
    "Another clew is writing; waiting to take over.",
  ]);
});

test("a disk that fails is told once and tried again, and told again after it worked for a while", async () => {
  // Its own clock: on a busy machine any moment may last.
  let clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  const sentence = "The disk is full. Trying again every few seconds.";
  expect(await notesOf(full, full, async () => true)).toEqual([sentence]);
  const later = () => {
    clock += 6;
    return full();
  };
  expect(await notesOf(full, later, async () => true)).toEqual([sentence, sentence]);
});

test("any other error ends it, and so does who stops it", async () => {
  await expect(notesOf(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await notesOf()).toEqual(["Another clew is writing; waiting to take over."]);
});
