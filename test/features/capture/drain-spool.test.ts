// Tests draining the spool.
import { lstatSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { drainSpool } from "../../../src/capture/drain-spool.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import type { Store } from "../../../src/store/store.ts";
import { SESSION, type Spool, spoolWithStore, stop, WRITTEN } from "../../builders/capture/spool.ts";

let spool: Spool;
beforeEach(async () => {
  spool = await spoolWithStore();
});
afterEach(() => spool[Symbol.asyncDispose]());

const drain = (store: Store = spool.store) => drainSpool(store, spool.data_dir);
const kept = () => spool.store.finalMessages(SESSION as SessionId);

test("a missing spool is not an error and is not created", async () => {
  expect(await drain()).toEqual({ taken: 0, damaged: 0, sessions: [] });
  expect(lstatSync(spool.folder, { throwIfNoEntry: false })).toBeUndefined();
});

test("a final message is stored with the time of its file, and the file is removed", async () => {
  spool.put("1-7-0.json", stop("All tests pass.", { prompt_id: "p-1" }));
  expect(await drain()).toEqual({ taken: 1, damaged: 0, sessions: [SESSION] });
  expect(await kept()).toEqual([
    {
      event_id: "1-7-0",
      session_id: SESSION,
      turn: null,
      prompt_id: "p-1",
      text: "All tests pass.",
      origin: "hook",
      said_at: WRITTEN.toISOString(),
    },
  ]);
  expect(spool.names()).toEqual([]);
});

test("events are taken in the order of their names, and each session is reported once", async () => {
  spool.put("3-7-0.json", stop("third", { stop_hook_active: true }));
  spool.put("1-9-0.json", stop("first"));
  spool.put("2-8-0.json", stop("second"));
  const order: string[] = [];
  const store: Store = {
    ...spool.store,
    keepFinalMessages: async (messages) => {
      order.push(...messages.map(({ text }) => text));
      await spool.store.keepFinalMessages(messages);
    },
  };
  expect(await drain(store)).toEqual({ taken: 3, damaged: 0, sessions: [SESSION] });
  expect(order).toEqual(["first", "second", "third"]);
  expect((await kept()).map(({ text }) => text)).toEqual(order);
});

test("more events than are stored at once are all stored", async () => {
  const names = Array.from({ length: 230 }, (_, index) => `${1000 + index}-7-0.json`);
  for (const name of names) spool.put(name, stop(name));
  let calls = 0;
  const store: Store = {
    ...spool.store,
    keepFinalMessages: async (messages) => {
      calls++;
      await spool.store.keepFinalMessages(messages);
    },
  };
  expect(await drain(store)).toMatchObject({ taken: 230 });
  expect(calls).toBe(3);
  expect((await kept()).map(({ text }) => text)).toEqual(names);
  expect(spool.names()).toEqual([]);
});

test("events without a final message are counted, report their session, and are removed", async () => {
  spool.put("1-7-0.json", stop("API Error", { hook_event_name: "StopFailure" }));
  spool.put("2-7-0.json", stop("Found it.", { hook_event_name: "SubagentStop", agent_id: "a1" }));
  spool.put("3-7-0.json", stop("Soon.", { hook_event_name: "MoonRise" }));
  expect(await drain()).toEqual({ taken: 3, damaged: 0, sessions: [SESSION] });
  expect(await kept()).toEqual([]);
  expect(spool.names()).toEqual([]);
});

test("an event that was stored but not removed by a killed process gives one message", async () => {
  spool.put("1-7-0.json", stop("Done."));
  await drain();
  spool.put("1-7-0.json", stop("Done."));
  expect(await drain()).toMatchObject({ taken: 1 });
  expect(await kept()).toHaveLength(1);
});

test("an event that can't be stored stays in the spool for the next time", async () => {
  spool.put("1-7-0.json", stop("Done."));
  const full: Store = {
    ...spool.store,
    keepFinalMessages: () => Promise.reject(new Error("The disk is full.")),
  };
  await expect(drain(full)).rejects.toThrow("The disk is full.");
  expect(spool.names()).toEqual(["1-7-0.json"]);
  expect(await drain()).toMatchObject({ taken: 1 });
  expect(await kept()).toHaveLength(1);
});

test("events of a forgotten session are not stored", async () => {
  await spool.store.forget(SESSION as SessionId);
  spool.put("1-7-0.json", stop("Done."));
  expect(await drain()).toEqual({ taken: 1, damaged: 0, sessions: [] });
  expect(await kept()).toEqual([]);
  expect(spool.names()).toEqual([]);
});

test("damaged events are set aside and counted, and the others are taken", async () => {
  spool.put("1-7-0.json", stop("Done.").slice(0, 40));
  spool.put("2-7-0.json", stop("Done.", { session_id: "../../x" }));
  spool.put("3-7-0.json", stop("x".repeat(8 * 1024 * 1024)));
  spool.put("4-7-0.json", stop("Done."));
  expect(await drain()).toEqual({ taken: 1, damaged: 3, sessions: [SESSION] });
  expect(spool.names()).toEqual(["damaged"]);
  expect(spool.names("damaged")).toEqual(["1-7-0.json", "2-7-0.json", "3-7-0.json"]);
  expect(lstatSync(join(spool.folder, "damaged")).mode & 0o777).toBe(0o700);
  // Only the beginning of a very large event is kept.
  expect(lstatSync(join(spool.folder, "damaged", "3-7-0.json")).size).toBe(65_536);
});

test("only the newest hundred damaged events are kept", async () => {
  for (let number = 100; number < 203; number++) spool.put(`${number}-7-0.json`, "{");
  expect(await drain()).toMatchObject({ taken: 0, damaged: 103 });
  const left = spool.names("damaged");
  expect([left.length, left[0], left.at(-1)]).toEqual([100, "103-7-0.json", "202-7-0.json"]);
});

test.each([
  ["a link to a folder elsewhere", (path: string) => symlinkSync(join(spool.data_dir, "elsewhere"), path)],
  ["a link to nothing", (path: string) => symlinkSync(join(spool.data_dir, "nothing"), path)],
  ["a file", (path: string) => writeFileSync(path, "")],
])("damaged events are removed if their folder is %s", async (_, make) => {
  const elsewhere = join(spool.data_dir, "elsewhere");
  mkdirSync(elsewhere);
  spool.put("1-7-0.json", "{");
  make(join(spool.folder, "damaged"));
  expect(await drain()).toMatchObject({ damaged: 1 });
  expect(spool.names()).toEqual(["damaged"]);
  expect(lstatSync(elsewhere).nlink).toBe(2);
});

test("links, folders and files of other names are left alone", async () => {
  const outside = join(spool.data_dir, "outside.json");
  writeFileSync(outside, stop("Not from here."));
  spool.put("notes.txt", stop("No event."));
  symlinkSync(outside, join(spool.folder, "1-7-0.json"));
  mkdirSync(join(spool.folder, "2-7-0.json"));
  expect(await drain()).toEqual({ taken: 0, damaged: 0, sessions: [] });
  expect(spool.names()).toEqual(["1-7-0.json", "2-7-0.json", "notes.txt"]);
  expect(await kept()).toEqual([]);
});

test("a half-written event is left to its writer, and removed once it is abandoned", async () => {
  const abandoned = spool.put("7-0.part", stop("Done.").slice(0, 40));
  const under_way = spool.put("8-0.part", stop("Done.").slice(0, 40));
  // Far ahead of any clock, as the other one is far back.
  const later = new Date("2200-01-01");
  utimesSync(under_way, later, later);
  expect(await drain()).toEqual({ taken: 0, damaged: 0, sessions: [] });
  expect(spool.names()).toEqual(["8-0.part"]);
  expect(lstatSync(abandoned, { throwIfNoEntry: false })).toBeUndefined();
});

test("several processes that drain at once take each event once", async () => {
  const texts = Array.from({ length: 60 }, (_, number) => `answer ${number}`);
  for (const [number, text] of texts.entries()) spool.put(`${100 + number}-7-0.json`, stop(text));
  for (let number = 0; number < 20; number++) spool.put(`${200 + number}-7-0.json`, "{");
  const drained = await Promise.all([drain(), drain(), drain(), drain()]);
  expect((await kept()).map(({ text }) => text)).toEqual(texts);
  expect(drained.reduce((sum, { damaged }) => sum + damaged, 0)).toBe(20);
  expect(spool.names()).toEqual(["damaged"]);
});

test("a spool that is not a folder is an error that says what to do", async () => {
  writeFileSync(spool.folder, "");
  await expect(drain()).rejects.toMatchObject({
    code: "not_readable",
    message: expect.stringMatching(/^Can't read the spool .* Make it a folder that you own, or remove it\.$/),
  });
});
