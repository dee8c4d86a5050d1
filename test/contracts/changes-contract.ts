// What changed, in every dialect of the store: noted whoever wrote it, and never lost for who asks from an earlier number.
import { expect, test } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { bundleOf, idOf, ingest, pathOf, spendingOf, turnOf } from "./rows.ts";
import type { OpenedStore } from "./store.ts";

export function changesContract(get: () => OpenedStore): void {
  /** The sessions that a change is noted for. */
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

  test("what is written is noted for the session, also where a subsession changed, and what is the same is not", async () => {
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

  test("what a session cost is noted when costs are assigned, which is after its rows are written", async () => {
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
    // What was copied from a session that is gone belongs to who has the copy.
    await writer.forget(idOf("one"));
    expect(await assignCosts()).toEqual(["two"]);
  });

  test("what people and models say is noted, whoever takes it down", async () => {
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

  test("a rebuild changes everything, and its numbers go on", async () => {
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

  test("a number from another archive gives everything", async () => {
    await ingest(get().writer, one);
    expect((await get().writer.changes(1_000_000)).sessions).toEqual(["one"]);
  });

  test("that others committed something is seen at once, and that nobody did as well", async () => {
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

  test("turns are told with how they end, and where they stand if that is behind what was told", async () => {
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
}
