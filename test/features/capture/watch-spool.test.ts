// Who watches a spool is told of what comes into it.
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

test("an event that lies there already is told", async () => {
  spool.put("1-7-0.json", stop("Done."));
  const times = watchCounting();
  await vi.waitFor(() => expect(times()).toBeGreaterThan(0), PATIENCE);
});

test("an event that comes is told, though there was no spool when the watch began", async () => {
  const times = watchCounting();
  spool.put("1-7-0.json", stop("Done."));
  await vi.waitFor(() => expect(times()).toBeGreaterThan(0), PATIENCE);
});

test("an event is told in a spool that was removed and made again", async () => {
  const times = watchCounting();
  rmSync(spool.folder, { recursive: true });
  spool.put("1-7-0.json", stop("Done."));
  await vi.waitFor(() => expect(times()).toBeGreaterThan(0), PATIENCE);
});

test("taking events out is nothing to tell", async () => {
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

test("nobody is told after the end", async () => {
  const times = watchCounting();
  end.abort();
  spool.put("1-7-0.json", stop("Done."));
  const other = new AbortController();
  // Another one, begun later, hears of the same event.
  const heard = new Promise<void>((resolve) => watchSpool(spool.data_dir, resolve, other.signal));
  await heard;
  other.abort();
  expect(times()).toBe(0);
});
