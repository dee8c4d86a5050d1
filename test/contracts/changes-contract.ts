// Tests the change log on every kind of database: every writer's changes are logged, and no reader misses one.
import { expect, test } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { bundleOf, idOf, ingest, pathOf, spendingOf, turnOf } from "./rows.ts";
import type { OpenedStore } from "./store.ts";

export function changesContract(get: () => OpenedStore): void {
  /** Returns the sessions that an action is logged for. */
  async function noted(store: Store, change: () => Promise<unknown>): Promise<readonly string[]> {
    const { seq } = await store.changes(0);
    await change();
    const { seq: now, sessions } = await store.changes(seq);
    expect(await store.changes(now)).toEqual({ seq: now, sessions: [] });
    return sessions;
  }

  const one = { name: "one", turns: [turnOf("t1")] };
  const two = {
    name: "two",
    turns: [turnOf("t2")],
    subsessions: [{ name: "agent-a", turns: [turnOf("s1")] }],
  };

  test("a write is logged for its session, even for a subsession, unless nothing changed", async () => {
    const { writer } = get();
    const reader = await get().reader();
    expect(await reader.changes(0)).toEqual({ seq: 0, sessions: [] });
    expect(await noted(reader, () => ingest(writer, one, two))).toEqual(["one", "two"]);
    expect(await noted(reader, () => ingest(writer, two))).toEqual([]);
    const more = [{ name: "agent-a", turns: [turnOf("s1"), turnOf("s2", { number: 2 })] }];
    expect(await noted(reader, () => ingest(writer, { ...two, subsessions: more }))).toEqual(["two"]);
    expect(await noted(reader, () => writer.markGone([pathOf("one")], true))).toEqual(["one"]);
    expect(await noted(reader, () => writer.markGone([pathOf("one")], true))).toEqual([]);
    await reader.close();
  });

  test("a log that grew is logged, even if the session's row is the same", async () => {
    const { writer } = get();
    await ingest(writer, one, two);
    const longer = { ...one, size: 100 };
    expect(await noted(writer, () => ingest(writer, longer))).toEqual(["one"]);
    expect(await noted(writer, () => ingest(writer, longer))).toEqual([]);
  });

  test("a session's cost is logged when costs are assigned, which is after its rows are written", async () => {
    const { writer } = get();
    const spent = (name: string, minute: number, ...spending: ReturnType<typeof spendingOf>[]) => ({
      ...{ name, spending, created_at: `2026-01-01T09:0${minute}:00.000Z` },
    });
    const shared = spendingOf("m1", 5);
    await ingest(writer, spent("one", 0, shared), spent("two", 1, shared));
    await writer.writeBundles([bundleOf(spent("one", 0, shared, spendingOf("m2", 7)))]);
    const assignCosts = () => noted(writer, () => writer.assignCosts());
    expect(await assignCosts()).toEqual(["one"]);
    expect(await assignCosts()).toEqual([]);
    // Messages copied from a session that is gone belong to the session with the copy.
    await writer.forget(idOf("one"));
    expect(await assignCosts()).toEqual(["two"]);
  });

  test("changes by people and models are logged, whichever process writes them", async () => {
    const { writer } = get();
    await ingest(writer, one, two);
    const reader = await get().reader();
    expect(await noted(reader, () => reader.mark(idOf("one"), { pinned: true }))).toEqual(["one"]);
    expect(await noted(reader, () => reader.mark(idOf("one"), { pinned: false }))).toEqual(["one"]);
    expect(await noted(reader, () => reader.rename(idOf("two"), "Called so"))).toEqual(["two"]);
    expect(await noted(reader, () => reader.mark(idOf("nobody"), { pinned: true }))).toEqual([]);
    expect(await noted(reader, () => reader.forget(idOf("two")))).toEqual(["two"]);
    await reader.close();
  });

  test("a rebuild logs every session as changed, and its numbers continue", async () => {
    const { writer } = get();
    await ingest(writer, one, two);
    const { seq } = await writer.changes(0);
    await writer.dropDerived();
    expect((await writer.changes(seq)).sessions.toSorted()).toEqual(["one", "two"]);
    await ingest(writer, one, two);
    const again = await writer.changes(seq);
    expect(again.sessions.toSorted()).toEqual(["one", "two"]);
    expect(again.seq).toBeGreaterThan(seq);
  });

  test("a number from another archive returns every session", async () => {
    await ingest(get().writer, one);
    expect((await get().writer.changes(1_000_000)).sessions).toEqual(["one"]);
  });

  test("a commit by another connection changes the number at once, and nothing else does", async () => {
    const reader = await get().reader();
    const before = await reader.commits();
    expect(await reader.commits()).toBe(before);
    await ingest(get().writer, one);
    const after = await reader.commits();
    expect(after).not.toBe(before);
    await reader.mark(idOf("one"), { pinned: true });
    expect(await reader.commits()).not.toBe(after);
    await reader.close();
  });

  test("turn lines have their ending, and their spans if they have bytes after the given offset", async () => {
    const spans = [{ from: 10, to: 20 }];
    const later = [{ from: 20, to: 40 }];
    const turns = [turnOf("t1", { spans }), turnOf("t2", { number: 2, spans: later, ending: "open" })];
    await ingest(get().writer, { name: "one", turns });
    const [session] = await get().writer.sessionsById(idOf("one"));
    if (!session) throw new Error("It was taken in.");
    const lines = await get().writer.turnLines(session, 20);
    const toc = await get().writer.toc(session);
    expect(lines).toEqual([
      { ...toc[0], ending: turns[0]?.ending, spans: [] },
      { ...toc[1], ending: "open", spans: later },
    ]);
  });

  test("the digest of a turn differs if its line does, and single lines can be asked for", async () => {
    const [first, second] = [turnOf("t1"), turnOf("t2", { number: 2, ending: "open" })];
    await ingest(get().writer, { name: "one", turns: [first, second] });
    const digests = async (): Promise<string[]> =>
      JSON.parse((await get().writer.turnDigests(idOf("one"))).get(idOf("one")) ?? "[]");
    const before = await digests();
    await ingest(get().writer, { name: "one", turns: [first, { ...second, ending: "answered" }] });
    const after = await digests();
    expect(after.filter((item) => !before.includes(item))).toEqual([expect.stringMatching(/^2 /)]);
    expect(after).toHaveLength(2);
    const place = { id: idOf("one"), top_id: idOf("one") };
    const lines = await get().writer.turnLines(place, 0, [2]);
    expect(lines).toEqual([expect.objectContaining({ number: 2, ending: "answered" })]);
  });

  test("the place of a subsession is the one in its row", async () => {
    await ingest(get().writer, { name: "one", subsessions: [{ name: "below" }] });
    const [row] = await get().writer.subsessions(idOf("one"));
    if (!row) throw new Error("It was taken in.");
    const { id, top_id, parent_id, path, started_by } = row;
    expect(await get().writer.subsessionPlaces(idOf("one"))).toEqual([
      { id, top_id, parent_id, path, started_by },
    ]);
  });
}
