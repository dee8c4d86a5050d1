// Tests trees on every kind of database: listing one session per tree, reading a whole tree, and costs.
import { describe, expect, test } from "vitest";
import { linkAndAssignCosts } from "../../src/ingest/index/index-archive.ts";
import type { SessionFilter } from "../../src/store/sessions.ts";
import type { Store } from "../../src/store/store.ts";
import { type BundleGiven, idOf, ingest, spendingOf } from "./rows.ts";
import type { OpenedStore } from "./store.ts";

const at = (hour: number) => `2026-01-01T${String(hour).padStart(2, "0")}:00:00.000Z`;

/** `next` continues `root`, `fork` branches off its middle and is the latest; `other` has its own tree. */
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

  describe("in a list of trees", () => {
    test("all sessions are listed, or only the latest tips", async () => {
      await ingest(get().writer, ...TREE);
      expect(await ids({})).toEqual(["fork", "other", "next", "root"]);
      expect(await ids({ one_per_tree: true })).toEqual(["fork", "other"]);
      expect(await ids({ one_per_tree: true, limit: 1, offset: 1 })).toEqual(["other"]);
    });

    test.each<[string, SessionFilter, string[]]>([
      ["a project", { project: "import" }, ["next"]],
      ["a branch", { branch: "main" }, ["other", "next"]],
      ["recent sessions", { since: at(7) }, ["fork"]],
      ["old sessions", { until: at(3) }, ["root"]],
      ["an agent", { agent: "another" }, []],
    ])("the last active session that matches %s is listed", async (_, filter, found) => {
      await ingest(get().writer, ...TREE);
      expect(await ids({ ...filter, one_per_tree: true })).toEqual(found);
    });

    test("a filter separates continued sessions from the others", async () => {
      await ingest(get().writer, ...TREE);
      expect(await ids({ continued: true })).toEqual(["root"]);
      expect(await ids({ continued: false })).toEqual(["fork", "other", "next"]);
    });

    test("an archived session is replaced by the next of its tree", async () => {
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

    test("a pinned session represents its tree, whatever its position", async () => {
      const { writer } = get();
      await ingest(writer, ...TREE);
      await writer.mark(idOf("root"), { pinned: true });
      expect(await ids({ one_per_tree: true, pinned: true })).toEqual(["root"]);
      expect(await ids({ one_per_tree: true, pinned: false })).toEqual(["other"]);
      expect(await ids({ one_per_tree: true })).toEqual(["other", "root"]);
    });

    test("a session that continues the tip replaces it", async () => {
      const { writer } = get();
      await ingest(writer, ...TREE);
      const link_evidence = { answers: ["m1", "m4", "m5"] };
      await ingest(writer, { name: "end", created_at: at(8), updated_at: at(9), link_evidence });
      expect(await ids({ one_per_tree: true })).toEqual(["end", "other"]);
    });

    test("ghosts and subsessions do not count", async () => {
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

    test("is returned from its root down, oldest first", async () => {
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

    test("closes the gap left by a forgotten session", async () => {
      const { writer } = get();
      await ingest(writer, ...TREE);
      await (await get().reader()).forget(idOf("root"));
      await linkAndAssignCosts(writer);
      expect(await tree("next")).toEqual(["next", "fork"]);
      const [fork] = await writer.sessionsById(idOf("fork"));
      expect(fork).toMatchObject({ link: { parent_id: "next", kind: "forked" }, position: { tree_size: 2 } });
    });

    test("splits when nothing connects it any more", async () => {
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

  describe("if copies spent the same", () => {
    const own = async (store: Store) =>
      Object.fromEntries(
        (await store.spent()).map((row) => [row.session_id, row.inherited ? "inherited" : "own"]),
      );
    const spending = [spendingOf("m1", 5)];

    test("the session they came from is the owner, whatever the times say", async () => {
      const { writer } = get();
      await ingest(
        writer,
        { name: "copy", created_at: at(1), spending, link_evidence: { forked_from: idOf("source") } },
        { name: "source", created_at: at(2), spending, link_evidence: {} },
      );
      expect(await own(writer)).toEqual({ source: "own", copy: "inherited" });
    });

    test("the owner changes with the tree, even without new spending", async () => {
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
