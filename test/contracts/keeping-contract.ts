// Tests that bytes and marks are stored for good on every kind of database, until their session is forgotten.
import { expect, test } from "vitest";
import { makeBlock } from "../../src/store/blocks.ts";
import type { FinalMessage } from "../../src/store/rows.ts";
import type { Store } from "../../src/store/store.ts";
import { bundleOf, idOf, ingest, keep, pathOf, turnOf } from "./rows.ts";
import type { OpenedStore } from "./store.ts";

export function bytesContract(get: () => OpenedStore): void {
  const text = "What the agent wrote.\n";
  const kept = async (store: Store, from?: number, to?: number) =>
    Buffer.concat(await Array.fromAsync(store.bytes(pathOf("one"), from, to))).toString();

  test("archived bytes can be read from any offset, and outlive their file", async () => {
    const { writer } = get();
    await ingest(writer, { name: "one", size: text.length });
    expect((await writer.figures()).unkept_bytes).toBe(text.length);
    await keep(writer, "one", text);
    expect(await writer.waiting()).toEqual({ keys: [], bytes: 0 });
    await writer.markGone([pathOf("one")], true);
    expect(await kept(writer)).toBe(text);
    expect(await kept(writer, 5, 8)).toBe(text.slice(5, 8));
    expect((await writer.sessions())[0]).toMatchObject({ source_deleted: true });
    await writer.markGone([pathOf("one")], false);
    expect((await writer.sessions())[0]).toMatchObject({ source_deleted: false });
  });

  test("a rewritten file is archived again, and its earlier bytes stay", async () => {
    const { writer } = get();
    await ingest(writer, { name: "one", size: text.length });
    await keep(writer, "one", text);
    await ingest(writer, { name: "one", size: 4, rewritten: true });
    expect(await writer.blockHashes(pathOf("one"))).toEqual([]);
    await keep(writer, "one", "New\n");
    expect(await kept(writer)).toBe("New\n");
    expect((await writer.figures()).kept_bytes).toBe(text.length + 4);
  });

  test("work is not written if its file is not the one that rows were made from", async () => {
    const { writer } = get();
    await ingest(writer, { name: "one", size: 9 });
    await writer.writeWork([
      { path: pathOf("one"), size: 8, generation: 0, bytes: 8, blocks: [], turns: [] },
    ]);
    await writer.writeWork([
      { path: pathOf("one"), size: 9, generation: 1, bytes: 9, blocks: [], turns: [] },
    ]);
    expect(await writer.source(pathOf("one"))).toMatchObject({ kept_to: 0, generation: 0 });
  });

  test("a removed session leaves nothing, and may come again", async () => {
    const { writer } = get();
    for (const name of ["one", "two"]) {
      await ingest(writer, { name, size: text.length, turns: [turnOf(`turn of ${name}`)] });
      await keep(writer, name, text);
    }
    await writer.removeBundle(idOf("one"));
    await writer.removeBundle(idOf("one"));
    expect((await writer.sessions()).map(({ id }) => id)).toEqual([idOf("two")]);
    expect(await writer.source(pathOf("one"))).toBeNull();
    expect(await writer.figures()).toMatchObject({ turns: 1, sources: 1, kept_bytes: text.length });
    expect([...(await writer.forgotten())]).toEqual([]);
    await ingest(writer, { name: "one", size: text.length, turns: [turnOf("turn of one")] });
    expect(await writer.sessions()).toHaveLength(2);
  });

  test("dropping derived rows keeps bytes and marks, and marks every source as unread", async () => {
    const { writer } = get();
    await ingest(writer, { name: "one", size: text.length, turns: [turnOf("t1")] });
    await keep(writer, "one", text);
    await writer.mark(idOf("one"), { pinned: true });
    await writer.dropDerived();
    expect(await writer.sessions()).toEqual([]);
    expect(await writer.source(pathOf("one"))).toMatchObject({ derived: false, kept_to: text.length });
    expect(await kept(writer)).toBe(text);
    await ingest(writer, { name: "one", size: text.length });
    expect((await writer.sessions())[0]).toMatchObject({ pinned: true });
  });
}

export function marksContract(get: () => OpenedStore): void {
  test("marks apply to a whole session, one by one, and can be set before it is indexed", async () => {
    const { writer } = get();
    await writer.mark(idOf("one"), { pinned: true });
    await ingest(writer, { name: "one", subsessions: [{ name: "agent-a" }] }, { name: "two" });
    const ids = async (filter: Parameters<Store["sessions"]>[0]) =>
      (await writer.sessions(filter)).map(({ id }) => id);
    expect(await ids({ pinned: true })).toEqual(["one"]);
    await writer.mark(idOf("one"), { archived: true });
    expect(await ids({})).toEqual(["two"]);
    expect(await ids({ archived: true, pinned: true })).toEqual(["one"]);
    expect((await ids({ archived: "either" })).toSorted()).toEqual(["one", "two"]);
    expect((await writer.subsessions(idOf("one")))[0]).toMatchObject({ archived: true });
    await writer.mark(idOf("one"), { archived: false });
    expect(await ids({ pinned: true })).toEqual(["one"]);
  });

  test("another person's marks take the place of those in the archive, for a list of chosen sessions", async () => {
    const { writer } = get();
    await ingest(writer, { name: "one" }, { name: "two" }, { name: "three" });
    await writer.mark(idOf("one"), { pinned: true, archived: true });
    const marks = [
      { session_id: "two", pinned: true, archived: false },
      { session_id: "three", pinned: false, archived: true },
    ];
    const ids = async (filter: Parameters<Store["sessions"]>[0]) =>
      (await writer.sessions({ ...filter, marks })).map(({ id }) => id).toSorted();
    expect(await ids({})).toEqual(["one", "two"]);
    expect(await ids({ pinned: true })).toEqual(["two"]);
    expect(await ids({ pinned: false })).toEqual(["one"]);
    expect(await ids({ archived: true })).toEqual(["three"]);
    expect(await ids({ archived: "either", among: ["one", "three"] })).toEqual(["one", "three"]);
    expect(await ids({ among: ["one", "three"], one_per_tree: true })).toEqual(["one"]);
    expect(await ids({ among: [] })).toEqual([]);
    const { rows, total } = await writer.conversations({ marks, archived: true, limit: 1 });
    expect(rows.map(({ session }) => [session.id, session.archived])).toEqual([["three", true]]);
    expect(total).toBe(1);
    expect((await writer.sessions({ marks: [] })).map(({ id, pinned }) => [id, pinned])).toContainEqual([
      "one",
      false,
    ]);
  });

  test("an agent's own work in the background is left out, unless everything is asked for", async () => {
    const { writer } = get();
    await ingest(writer, { name: "one" }, { name: "own", background: true });
    const ids = async (filter: Parameters<Store["sessions"]>[0]) =>
      (await writer.sessions(filter)).map(({ id }) => id);
    expect(await ids({})).toEqual(["one"]);
    expect((await ids({ archived: "either" })).toSorted()).toEqual(["one", "own"]);
    await writer.mark(idOf("own"), { archived: true });
    expect(await ids({ archived: true })).toEqual(["own"]);
  });

  test("a forgotten session is gone, even from the files on disk, and only its id is remembered", async () => {
    const { writer } = get();
    const secret = "zirconiumsecret";

    await ingest(writer, {
      name: "one",
      size: secret.length,
      title: secret,
      subsessions: [{ name: "agent-a", turns: [turnOf("s1", { prompt: `inner ${secret}` })] }],
      turns: [
        turnOf("t1", {
          prompt: secret,
          answer: secret,
          spans: [{ from: 0, to: 9 }],
          files_read: [`/${secret}.ts`],
        }),
      ],
    });
    await keep(writer, "one", secret, secret);
    await ingest(writer, { name: "two", turns: [turnOf("t2", { prompt: "agate" })] });
    expect((await get().rawBytes()).includes(secret)).toBe(true);
    await (await get().reader()).forget(idOf("one"));
    expect((await get().rawBytes()).includes(secret)).toBe(false);
    expect((await get().rawBytes()).includes("agate")).toBe(true);
    expect((await writer.sessions()).map(({ id }) => id)).toEqual(["two"]);
    expect((await writer.sources()).map(({ session_id }) => session_id)).toEqual(["two"]);
    expect(await writer.fileTouches({ path: `${secret}.ts` })).toEqual([]);
    expect(await writer.forgotten()).toEqual(new Set(["one"]));
    expect(await writer.check()).toEqual([]);
    await writer.dropDerived();
    expect(await writer.forgotten()).toEqual(new Set(["one"]));
  });
}

export function finalMessagesContract(get: () => OpenedStore): void {
  test("final messages are stored once each, in order, through every rebuild, until the session is forgotten", async () => {
    const { writer } = get();
    await ingest(writer, { name: "one", turns: [turnOf("t1")] });
    const message = (event_id: string, text: string): FinalMessage => ({
      ...{ event_id, session_id: idOf("one"), turn: null, prompt_id: null, text, origin: "hook" },
      said_at: `2026-01-01T10:00:0${event_id}.000Z`,
    });
    const reader = await get().reader();
    await reader.keepFinalMessages([message("2", "Then."), message("1", "Draft.")]);
    await reader.keepFinalMessages([message("1", "First.")]);
    const messages = [message("1", "First."), message("2", "Then.")];
    expect(await reader.finalMessages(idOf("one"))).toEqual(messages);
    await reader.close();
    await writer.dropDerived();
    expect(await writer.finalMessages(idOf("one"))).toEqual(messages);
    await writer.forget(idOf("one"));
    expect(await writer.finalMessages(idOf("one"))).toEqual([]);
  });
}

export function forgettingContract(get: () => OpenedStore): void {
  test("a session read before it was forgotten is not written afterwards", async () => {
    const { writer } = get();
    const one = { name: "one", size: 4, turns: [turnOf("t1", { spans: [{ from: 0, to: 4 }] })] };
    await ingest(writer, one);
    const [waiting] = await writer.waitingSources((await writer.waiting()).keys);
    await (await get().reader()).forget(idOf("one"));
    await writer.writeWork([
      {
        path: pathOf("one"),
        size: 4,
        generation: 0,
        bytes: 4,
        blocks: [makeBlock(0, Buffer.from("abc\n"))],
        turns: (waiting?.turns ?? []).map(({ key }) => ({ key, from: 0, to: 4, chunks: [] })),
      },
    ]);
    const nothing = { new_sessions: 0, changed_sessions: 0, turns_written: 0, rows_kept: [] };
    expect(await writer.writeBundles([bundleOf(one)])).toEqual(nothing);
    expect(await writer.figures()).toMatchObject({ sessions: 0, turns: 0, sources: 0, kept_bytes: 0 });
  });
}
