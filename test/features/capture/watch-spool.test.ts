// Tests watching a spool for new events.
import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drainSpool } from "../../../src/capture/drain-spool.ts";
import { watchSpool } from "../../../src/capture/watch-spool.ts";
import { type Spool, spoolWithStore, stop } from "../../builders/capture/spool.ts";

let spool: Spool;
let end: AbortController;
beforeEach(async () => {
  spool = await spoolWithStore();
  end = new AbortController();
});
afterEach(async () => {
  end.abort();
  await spool[Symbol.asyncDispose]();
});

const PATIENCE = { timeout: 10_000, interval: 5 };

function watchCounting(): () => number {
  let times = 0;
  const count = () => {
    times++;
  };
  watchSpool(spool.data_dir, count, end.signal);
  return () => times;
}

test("an event that is already there is reported", async () => {
  spool.put("1-7-0.json", stop("Done."));
  const times = watchCounting();
  await vi.waitFor(() => expect(times()).toBeGreaterThan(0), PATIENCE);
});

test("a new event is reported, even if there was no spool at the start", async () => {
  const times = watchCounting();
  spool.put("1-7-0.json", stop("Done."));
  await vi.waitFor(() => expect(times()).toBeGreaterThan(0), PATIENCE);
});

test("an event is reported in a spool that was removed and created again", async () => {
  const times = watchCounting();
  rmSync(spool.folder, { recursive: true });
  spool.put("1-7-0.json", stop("Done."));
  await vi.waitFor(() => expect(times()).toBeGreaterThan(0), PATIENCE);
});

test("removing events is not reported", async () => {
  const drained: number[] = [];
  watchSpool(
    spool.data_dir,
    () => drained.push(spool.names().filter((name) => name.endsWith(".json")).length),
    end.signal,
  );
  for (const name of ["1-7-0.json", "2-7-0.json"]) {
    spool.put(name, stop("Done."));
    await vi.waitFor(() => expect(drained.length).toBeGreaterThan(0), PATIENCE);
    await drainSpool(spool.store, spool.data_dir);
  }
  expect(drained).not.toContain(0);
});

test("nothing is reported after the end", async () => {
  const times = watchCounting();
  end.abort();
  spool.put("1-7-0.json", stop("Done."));
  const other = new AbortController();
  // Another watch, started later, gets the same event.
  const heard = new Promise<void>((resolve) => watchSpool(spool.data_dir, resolve, other.signal));
  await heard;
  other.abort();
  expect(times()).toBe(0);
});
