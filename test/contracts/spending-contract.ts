// Tests which session owns shared spending, on every kind of database and in any order of writing.
import { expect, test } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { idOf, ingest, spendingOf } from "./rows.ts";
import type { OpenedStore } from "./store.ts";

export function spendingContract(get: () => OpenedStore): void {
  const shared = [spendingOf("m1", 5), spendingOf("m2", 7)];
  const bundles = [
    { name: "first", created_at: "2026-01-01T09:00:00.000Z", spending: shared },
    { name: "fork", created_at: "2026-01-01T09:30:00.000Z", spending: [...shared, spendingOf("m3", 9)] },
    {
      name: "further",
      created_at: "2026-01-01T09:45:00.000Z",
      spending: [spendingOf("m2", 70), spendingOf(null, 1)],
    },
  ];
  /** m1 belongs to the session that began first, m2 to the one that counted further. */
  const owned = { first: [5, 7], fork: [9, 12], further: [71, 0] };

  async function sums(store: Store): Promise<Record<string, number[]>> {
    const sums: Record<string, [number, number]> = {};
    for (const row of await store.spent()) {
      const [own, inherited] = sums[row.session_id] ?? [0, 0];
      sums[row.session_id] = row.inherited
        ? [own, inherited + row.usage.output]
        : [own + row.usage.output, inherited];
    }
    return sums;
  }

  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2],
    [2, 0, 1],
  ];
  test.each(orders)(
    "a shared message belongs to one session, written in the order %i %i %i",
    async (...order) => {
      for (const index of order) await ingest(get().writer, bundles[index] ?? { name: "none" });
      expect(await sums(get().writer)).toEqual(owned);
    },
  );

  test("the result is the same if all are written at once, or one again", async () => {
    const { writer } = get();
    await ingest(writer, ...bundles);
    await ingest(writer, bundles[0] ?? { name: "none" });
    expect(await sums(writer)).toEqual(owned);
  });

  test("spending that leaves a session passes to a session that copied it", async () => {
    const { writer } = get();
    await ingest(writer, ...bundles);
    await ingest(writer, { ...bundles[0], name: "first", spending: [] });
    expect(await sums(writer)).toEqual({ fork: [14, 7], further: [71, 0] });
    await writer.forget(idOf("further"));
    await writer.assignCosts();
    expect(await sums(writer)).toEqual({ fork: [21, 0] });
  });

  test("spending is reported by session, project and time, and counts messages without a price", async () => {
    const { writer } = get();
    const late = spendingOf("m9", 3, { timestamp: "2026-01-02T00:00:00.000Z", cost: null });
    await ingest(
      writer,
      { name: "a", spending: [spendingOf("m8", 2), late] },
      { name: "b", project_path: "/b", spending: [spendingOf("m7", 4)] },
    );
    const output = async (filter: Parameters<Store["spent"]>[0]) =>
      (await writer.spent(filter)).reduce((sum, row) => sum + row.usage.output, 0);
    expect(await output({})).toBe(9);
    expect(await output({ session: idOf("a") })).toBe(5);
    expect(await output({ project: "/b" })).toBe(4);
    expect(await output({ since: "2026-01-02T00:00:00.000Z" })).toBe(3);
    expect(await output({ until: "2026-01-02T00:00:00.000Z" })).toBe(6);
    expect((await writer.spent()).map((row) => [row.cost, row.unpriced]).toSorted()).toEqual([
      [0, 1],
      [2000, 0],
      [4000, 0],
    ]);
  });

  test("what the agent recorded is summed beside our cost, and stays unknown where it recorded nothing", async () => {
    const { writer } = get();
    const recorded = [spendingOf("m1", 2, { agent_cost: 0.01 }), spendingOf("m2", 3, { agent_cost: 0.005 })];
    await ingest(writer, { name: "a", spending: recorded }, { name: "b", spending: [spendingOf("m3", 4)] });
    const costs = (await writer.spent()).map((row) => [row.session_id, row.cost, row.agent_cost]);
    expect(costs.toSorted()).toEqual([
      [idOf("a"), 5000, 15_000_000],
      [idOf("b"), 4000, null],
    ]);
  });
}
