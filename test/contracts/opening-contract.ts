// Tests the calls on a location that do not need an open store, on every kind of database.
import { expect, test } from "vitest";
import {
  findWriter,
  hasArchive,
  isOlderArchive,
  openScratch,
  openStore,
  openWriter,
  sweepScratch,
  takeLock,
} from "../../src/store/open.ts";
import { idOf, ingest, turnOf } from "./rows.ts";
import type { FreshLocation, OpenedStore } from "./store.ts";

export function openingContract(get: () => OpenedStore, fresh: () => Promise<FreshLocation>): void {
  test("a new location has no archive to read until a writer opens it", async () => {
    const made = await fresh();
    expect(await hasArchive(made.location)).toBe(false);
    expect(await isOlderArchive(made.location)).toBe(false);
    await expect(openStore(made.location)).rejects.toMatchObject({ name: "ClewError", code: "not_found" });
    await (await openWriter(made.location))?.close();
    expect(await hasArchive(made.location)).toBe(true);
    expect(await isOlderArchive(made.location)).toBe(false);
    const store = await openStore(made.location);
    expect([await store.sessions(), await store.isCurrent()]).toEqual([[], true]);
    await store.close();
    await made.remove();
  });

  test("only one writer can be open, and the next one finds what the last one wrote", async () => {
    const made = await fresh();
    const first = await openWriter(made.location);
    if (!first) throw new Error("A new location already has a writer.");
    expect(await openWriter(made.location)).toBeNull();
    await ingest(first, { name: "one", turns: [turnOf("t1")] });
    await first.close();
    const second = await openWriter(made.location);
    expect(await second?.sessions()).toMatchObject([{ id: idOf("one") }]);
    await second?.close();
    await made.remove();
  });

  test("the writer's process is found, on systems that reveal it", async () => {
    const { location } = get();
    // Not every system reveals it.
    const pid = (await findWriter(location))?.pid ?? process.pid;
    expect(pid).toBe(process.pid);
  });

  test("a lock has one holder at a time, and is independent of the writer's", async () => {
    const { location } = get();
    const lock = await takeLock(location, "server");
    expect(lock).not.toBeNull();
    expect(await takeLock(location, "server")).toBeNull();
    await lock?.release();
    const again = await takeLock(location, "server");
    expect(again).not.toBeNull();
    await again?.release();
  });

  test("a scratch is a separate archive, one at a time, and remove() deletes it", async () => {
    const { location, writer } = get();
    await ingest(writer, { name: "one", turns: [turnOf("t1")] });
    const scratch = await openScratch(location);
    if (!scratch) throw new Error("Another process has a scratch there.");
    expect(await hasArchive(scratch.location)).toBe(false);
    const other = await openWriter(scratch.location);
    expect(await other?.sessions()).toEqual([]);
    await other?.close();
    expect(await openScratch(location)).toBeNull();
    await sweepScratch(location);
    expect(await hasArchive(scratch.location)).toBe(true);
    await scratch.remove();
    expect(await hasArchive(scratch.location)).toBe(false);
    expect(await writer.sessions()).toHaveLength(1);
  });
}
