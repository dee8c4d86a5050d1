// Tests link evidence on every kind of database: it is stored unchanged, and as few sessions as possible are
// linked again.
import { describe, expect, test } from "vitest";
import { linkAndAssignCosts } from "../../src/ingest/index/index-archive.ts";
import type { SessionId } from "../../src/model/ids.ts";
import { treesOf } from "../../src/sessions/links/trees.ts";
import type { EvidenceRow, LinkedSession } from "../../src/store/rows.ts";
import type { StoreWriter } from "../../src/store/store.ts";
import { type evidenceEntryOf, summaryOf } from "./link-evidence.ts";
import { type BundleGiven, bundleOf, idOf, ingest } from "./rows.ts";
import type { OpenedStore } from "./store.ts";

const DAY = "2026-01-01T";

/** `b` is a copy of `a`, and `c` the rest of `b`; `a` and `c` share nothing. The others are unrelated. */
const GROUP: readonly BundleGiven[] = [
  { name: "a", created_at: `${DAY}01:00:00.000Z`, link_evidence: { answers: ["m1", "m2"] } },
  { name: "b", created_at: `${DAY}02:00:00.000Z`, link_evidence: { answers: ["m2", "m3", "m4"] } },
  { name: "c", created_at: `${DAY}03:00:00.000Z`, link_evidence: { answers: ["m4", "m5"] } },
];
const STRANGERS = ["p", "q", "r", "s", "t", "u"].map((name): BundleGiven => ({ name, link_evidence: {} }));

const unlinkedEvidence = async (writer: StoreWriter) => writer.evidenceIn(await writer.unlinkedGroups());

const idsIn = (rows: readonly EvidenceRow[]) => rows.map(({ evidence }) => evidence.session_id).toSorted();

export function linkEvidenceContract(get: () => OpenedStore): void {
  test("link evidence is read back unchanged, even by another process", async () => {
    const full: BundleGiven = {
      name: "full",
      link_evidence: {
        answers: ["m1", "m2"],
        records: ["r1", "r2", "r3"],
        begun_at: 1,
        first_at: 2,
        noted_at: 3,
        active_at: Date.parse("2026-01-01T00:00:00.001Z"),
        forked_from: idOf("f"),
        continued_in: idOf("g"),
        derived_from: [idOf("h"), idOf("i")],
        hangs_on: Uint32Array.of(1, 2),
        ends: Uint32Array.of(3, 0xffffffff, 5),
        titles: [{ origin: "agent", title: "Called", offset: 9, timestamp: "2026-01-01T10:00:00.000Z" }],
        summaries: [summaryOf("Sum", "leaf", { offset: 3 })],
      },
    };
    const bare: BundleGiven = {
      name: "bare",
      project_path: null,
      link_evidence: { answers: [], begun_at: null, first_at: null, active_at: null },
    };
    const { writer } = get();
    await ingest(writer, full, bare, { name: "ghost", ghost: "empty" });
    const store = await get().reader();
    const given = [full, bare].map((each) => bundleOf(each).link_evidence);
    expect(new Set((await store.linkEvidence()).map(({ link_group: _, ...each }) => each))).toEqual(
      new Set(
        given.map((each) => each && { evidence: each.evidence, records: each.records, titles: each.titles }),
      ),
    );
    expect(idsIn(await store.linkEvidence(idOf("full")))).toEqual(["full"]);
    const records = new Map<string, Uint32Array>();
    await store.eachRecords((id, own) => void records.set(id, own));
    expect(records).toEqual(new Map(given.map((each) => [each?.evidence.session_id, each?.records])));
    expect(await store.summaries()).toEqual([
      { ...summaryOf("Sum", "leaf", { offset: 3 }), found_in: "full" },
    ]);
    await store.close();
  });

  describe("the sessions to link again are", () => {
    /** Sessions that change after all were linked, and the sessions to link again. */
    test.each<[string, readonly BundleGiven[], string[]]>([
      ["none if nothing changed", [], []],
      ["an unrelated session by itself", [{ name: "p", link_evidence: { answers: ["p2"] } }], ["p"]],
      ["those that share a key, even through others", GROUP.slice(0, 1), ["a", "b", "c"]],
      [
        "those that a changed session now shares a key with",
        [{ name: "p", link_evidence: { answers: ["m5"] } }],
        ["a", "b", "c", "p"],
      ],
      [
        "a new session and the one it names",
        [{ name: "z", link_evidence: { forked_from: idOf("c") } }],
        ["a", "b", "c", "z"],
      ],
      ["a new session that another one already named", [{ name: "y", link_evidence: {} }], ["x", "y"]],
      [
        "those a session was linked with before its shared keys went",
        [{ name: "b", link_evidence: {} }],
        ["a", "b", "c"],
      ],
      ["those left of a tree", [{ name: "b", ghost: "empty" }], ["a", "c"]],
      [
        "those of several groups",
        [
          { name: "p", link_evidence: { answers: ["p2"] } },
          { name: "c", link_evidence: { answers: ["m4", "m6"] } },
        ],
        ["a", "b", "c", "p"],
      ],
      [
        "all if a summary changed",
        [{ name: "p", link_evidence: { summaries: [summaryOf("Sum", "nowhere")] } }],
        ["a", "b", "c", "p", "q", "r", "s", "t", "u", "x"],
      ],
    ])("%s", async (_, changed, asked) => {
      const { writer } = get();
      await ingest(writer, ...GROUP, ...STRANGERS, { name: "x", link_evidence: { continued_in: idOf("y") } });
      expect(await unlinkedEvidence(writer)).toEqual([]);
      await writer.writeBundles(changed.map(bundleOf));
      expect(idsIn(await unlinkedEvidence(writer))).toEqual(asked);
    });

    test("those that were linked with a forgotten session", async () => {
      const { writer } = get();
      await ingest(writer, ...GROUP, ...STRANGERS);
      await (await get().reader()).forget(idOf("b"));
      expect(idsIn(await unlinkedEvidence(writer))).toEqual(["a", "c"]);
    });

    test("those of two groups that another session joined", async () => {
      const { writer } = get();
      await ingest(writer, ...GROUP, ...STRANGERS);
      await ingest(writer, { name: "z", link_evidence: { answers: ["m1", "p"] } });
      await writer.writeBundles([bundleOf({ name: "p", link_evidence: { answers: ["p", "p2"] } })]);
      expect(idsIn(await unlinkedEvidence(writer))).toEqual(["a", "b", "c", "p", "z"]);
    });

    test("those that share a key whose first owner was forgotten", async () => {
      const { writer } = get();
      await ingest(writer, ...GROUP, ...STRANGERS);
      await writer.forget(idOf("a"));
      await linkAndAssignCosts(writer);
      await writer.writeBundles([bundleOf({ name: "z", link_evidence: { answers: ["m2"] } })]);
      expect(idsIn(await unlinkedEvidence(writer))).toEqual(["b", "c", "z"]);
    });

    test("all if a session with a summary is forgotten", async () => {
      const { writer } = get();
      await ingest(writer, ...GROUP, {
        name: "p",
        link_evidence: { summaries: [summaryOf("Sum", "nowhere")] },
      });
      await writer.forget(idOf("p"));
      expect(idsIn(await unlinkedEvidence(writer))).toEqual(["a", "b", "c"]);
    });
  });

  describe("writing links", () => {
    test("stores them and leaves no session to link", async () => {
      const { writer } = get();
      await writer.writeBundles([...GROUP, ...STRANGERS].map(bundleOf));
      const linked = linkedFrom(GROUP.map((each) => bundleOf(each).link_evidence?.evidence));
      const alone = linkedFrom(STRANGERS.map((each) => bundleOf(each).link_evidence?.evidence));
      await writer.writeLinks([...linked.map((each) => ({ ...each, summary: "A summary" })), ...alone]);
      for (const { link, position } of [...linked, ...alone])
        expect(await sessionAt(writer, position.session_id)).toMatchObject({ link, position });
      expect(await sessionAt(writer, idOf("b"))).toMatchObject({
        title: "A summary",
        title_origin: "summary",
      });
      expect(await sessionAt(writer, idOf("p"))).toMatchObject({ title: "p", title_origin: "first-prompt" });
      expect(await unlinkedEvidence(writer)).toEqual([]);
    });

    test("is skipped if one of the sessions was forgotten meanwhile", async () => {
      const { writer } = get();
      await writer.writeBundles(GROUP.map(bundleOf));
      const linked = linkedFrom((await unlinkedEvidence(writer)).map(({ evidence }) => evidence));
      await (await get().reader()).forget(idOf("c"));
      await writer.writeLinks(linked);
      for (const name of ["a", "b"])
        expect(await sessionAt(writer, idOf(name))).toMatchObject({ link: null, position: { tree_size: 1 } });
      expect(idsIn(await unlinkedEvidence(writer))).toEqual(["a", "b"]);
    });

    test("can be repeated after derived rows were dropped, with the same result", async () => {
      const { writer } = get();
      await ingest(writer, ...GROUP);
      const before = await sessionAt(writer, idOf("b"));
      const digest = await writer.digest();
      await writer.dropDerived();
      expect([await writer.linkEvidence(), await unlinkedEvidence(writer)]).toEqual([[], []]);
      await ingest(writer, ...GROUP);
      expect(await sessionAt(writer, idOf("b"))).toEqual(before);
      expect(await writer.digest()).toBe(digest);
    });
  });
}

function linkedFrom(
  evidence: readonly (ReturnType<typeof evidenceEntryOf>["evidence"] | undefined)[],
): LinkedSession[] {
  const { links, positions } = treesOf(evidence.filter((each) => each !== undefined));
  return Array.from(positions, ([id, position]) => ({
    link: links.get(id) ?? null,
    position,
    summary: null,
  }));
}

async function sessionAt(writer: StoreWriter, id: SessionId) {
  return (await writer.sessionsById(id))[0];
}
