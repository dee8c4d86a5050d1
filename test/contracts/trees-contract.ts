// Trees in every dialect of the store: one row of each where one is asked for, all of one, and what of them follows.
import { describe, expect, test } from "vitest";
import { linkAndAssignCosts } from "../../src/ingest/index/index-archive.ts";
import type { SessionFilter } from "../../src/store/sessions.ts";
import type { Store } from "../../src/store/store.ts";
import { type BundleGiven, idOf, ingest, spendingOf } from "./rows.ts";
import type { OpenedStore } from "./store.ts";

const at = (hour: number) => `2026-01-01T${String(hour).padStart(2, "0")}:00:00.000Z`;

/** `next` goes on from `root`, `fork` parts from the middle of it and is the last one; `other` has its own tree. */
const TREE: readonly BundleGiven[] = [
  { name: "root", created_at: at(1), updated_at: at(2), link_evidence: { answers: ["m1", "m2"] } },
  {
    name: "next",
    created_at: at(3),
    updated_at: at(4),
    project_path: "/home/dana/import",
    link_evidence: { answers: ["m1", "m2", "m3"] },
  },
  {
    name: "fork",
    created_at: at(5),
    updated_at: at(7),
    git_branch: "csv",
    link_evidence: { answers: ["m1", "m4"] },
  },
  { name: "other", created_at: at(5), updated_at: at(6), link_evidence: {} },
];

export function treesContract(get: () => OpenedStore): void {
  async function ids(filter: SessionFilter): Promise<string[]> {
    return (await get().writer.sessions(filter)).map(({ id }) => id);
  }

  describe("of each tree", () => {
    test("all are listed, or the latest tip alone", async () => {
      await ingest(get().writer, ...TREE);
      expect(await ids({})).toEqual(["fork", "other", "next", "root"]);
      expect(await ids({ one_per_tree: true })).toEqual(["fork", "other"]);
      expect(await ids({ one_per_tree: true, limit: 1, offset: 1 })).toEqual(["other"]);
    });

    test.each<[string, SessionFilter, string[]]>([
      ["a project", { project: "import" }, ["next"]],
      ["a branch", { branch: "main" }, ["other", "next"]],
      ["what is recent", { since: at(7) }, ["fork"]],
      ["what is old", { until: at(3) }, ["root"]],
      ["an agent", { agent: "another" }, []],
    ])("the last active one that fits %s is listed", async (_, filter, found) => {
      await ingest(get().writer, ...TREE);
      expect(await ids({ ...filter, one_per_tree: true })).toEqual(found);
    });

    test("those that another came from are told from the others", async () => {
      await ingest(get().writer, ...TREE);
      expect(await ids({ continued: true })).toEqual(["root"]);
      expect(await ids({ continued: false })).toEqual(["fork", "other", "next"]);
    });

    test("one that a person put away makes room for the next", async () => {
      const { writer } = get();
      await ingest(writer, ...TREE);
      await writer.mark(idOf("fork"), { archived: true });
      expect(await ids({ one_per_tree: true })).toEqual(["other", "next"]);
      expect(await ids({ one_per_tree: true, archived: true })).toEqual(["fork"]);
      expect(await ids({ one_per_tree: true, archived: "either" })).toEqual(["fork", "other"]);
      await writer.mark(idOf("next"), { archived: true });
      expect(await ids({ one_per_tree: true })).toEqual(["other", "root"]);
      expect(await ids({ one_per_tree: true, archived: true })).toEqual(["fork"]);
    });

    test("one that is pinned is listed with those that are pinned, wherever it stands, and no other of its tree", async () => {
      const { writer } = get();
      await ingest(writer, ...TREE);
      await writer.mark(idOf("root"), { pinned: true });
      expect(await ids({ one_per_tree: true, pinned: true })).toEqual(["root"]);
      expect(await ids({ one_per_tree: true, pinned: false })).toEqual(["other"]);
      expect(await ids({ one_per_tree: true })).toEqual(["other", "root"]);
    });

    test("a session that goes on where the last one ended takes its place", async () => {
      const { writer } = get();
      await ingest(writer, ...TREE);
      const link_evidence = { answers: ["m1", "m4", "m5"] };
      await ingest(writer, { name: "end", created_at: at(8), updated_at: at(9), link_evidence });
      expect(await ids({ one_per_tree: true })).toEqual(["end", "other"]);
    });

    test("ghosts and subsessions are not counted as one", async () => {
      const { writer } = get();
      await ingest(writer, ...TREE, { name: "ghost", ghost: "empty" });
      await ingest(writer, {
        ...TREE[2],
        name: "fork",
        subsessions: [{ name: "agent-a", updated_at: at(9) }],
      });
      expect(await ids({ one_per_tree: true })).toEqual(["fork", "other"]);
      expect(await ids({ one_per_tree: true, ghosts: true })).toEqual(["ghost"]);
    });
  });

  describe("a tree", () => {
    const tree = async (root: string) => (await get().writer.tree(idOf(root))).map(({ id }) => id);

    test("is given from its root down, the oldest first", async () => {
      const { writer } = get();
      await ingest(writer, ...TREE.toReversed());
      await ingest(writer, { ...TREE[1], name: "next", subsessions: [{ name: "agent-a" }] });
      expect(await tree("root")).toEqual(["root", "next", "fork"]);
      expect(await tree("other")).toEqual(["other"]);
      expect(await tree("next")).toEqual([]);
      expect(
        (await writer.linkEvidence(idOf("root"))).map(({ evidence }) => evidence.session_id).toSorted(),
      ).toEqual(["fork", "next", "root"]);
    });

    test("closes over a session that was forgotten", async () => {
      const { writer } = get();
      await ingest(writer, ...TREE);
      await (await get().reader()).forget(idOf("root"));
      await linkAndAssignCosts(writer);
      expect(await tree("next")).toEqual(["next", "fork"]);
      const [fork] = await writer.sessionsById(idOf("fork"));
      expect(fork).toMatchObject({ link: { parent_id: "next", kind: "forked" }, position: { tree_size: 2 } });
    });

    test("falls apart where nothing holds it together any more", async () => {
      const { writer } = get();
      await ingest(writer, ...TREE);
      await ingest(
        writer,
        { name: "root", ghost: "empty" },
        { ...TREE[2], name: "fork", link_evidence: { answers: ["m4"] } },
      );
      for (const name of ["root", "next", "fork"]) {
        const [session] = await writer.sessionsById(idOf(name));
        expect(session).toMatchObject({ link: null, position: { root_id: name, tree_size: 1 } });
      }
    });
  });

  describe("of what copies spent alike", () => {
    const own = async (store: Store) =>
      Object.fromEntries(
        (await store.spent()).map((row) => [row.session_id, row.inherited ? "inherited" : "own"]),
      );
    const spending = [spendingOf("m1", 5)];

    test("the one they came from is the owner, whatever the times say", async () => {
      const { writer } = get();
      await ingest(
        writer,
        { name: "copy", created_at: at(1), spending, link_evidence: { forked_from: idOf("source") } },
        { name: "source", created_at: at(2), spending, link_evidence: {} },
      );
      expect(await own(writer)).toEqual({ source: "own", copy: "inherited" });
    });

    test("the owner changes with the tree, though nothing was spent since", async () => {
      const { writer } = get();
      await ingest(
        writer,
        { name: "above", link_evidence: {} },
        { name: "early", created_at: at(1), spending, link_evidence: { derived_from: [idOf("above")] } },
        { name: "late", created_at: at(2), spending, link_evidence: {} },
      );
      expect(await own(writer)).toEqual({ late: "own", early: "inherited" });
      await writer.forget(idOf("above"));
      await linkAndAssignCosts(writer);
      expect(await own(writer)).toEqual({ early: "own", late: "inherited" });
    });
  });
}
