// What sessions are named and linked by, in every dialect of the store: kept as it is, and asked for again with as few
// others as will do.
import { describe, expect, test } from "vitest";
import { settle } from "../../src/ingest/index/index-archive.ts";
import type { SessionId } from "../../src/model/ids.ts";
import { treesOf } from "../../src/sessions/links/trees.ts";
import type { KinPlace, KinRow } from "../../src/store/rows.ts";
import type { StoreWriter } from "../../src/store/store.ts";
import { type kinOf, summaryOf } from "./kin.ts";
import { idOf, takeIn, type UnitGiven, unitOf } from "./rows.ts";
import type { OpenedStore } from "./store.ts";

const DAY = "2026-01-01T";

/** `b` copied from `a`, and `c` the rest of `b`: `a` and `c` have nothing in common. The others are strangers. */
const FAMILY: readonly UnitGiven[] = [
  { name: "a", created_at: `${DAY}01:00:00.000Z`, kin: { said: ["m1", "m2"] } },
  { name: "b", created_at: `${DAY}02:00:00.000Z`, kin: { said: ["m2", "m3", "m4"] } },
  { name: "c", created_at: `${DAY}03:00:00.000Z`, kin: { said: ["m4", "m5"] } },
];
const STRANGERS = ["p", "q", "r", "s", "t", "u"].map((name): UnitGiven => ({ name, kin: {} }));

const idsIn = (kin: readonly KinRow[]) => kin.map(({ evidence }) => evidence.session_id).toSorted();

export function kinContract(get: () => OpenedStore): void {
  test("what a session is linked by is given back as it was, by another process too", async () => {
    const full: UnitGiven = {
      name: "full",
      kin: {
        said: ["m1", "m2"],
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
    const bare: UnitGiven = {
      name: "bare",
      project_path: null,
      kin: { said: [], begun_at: null, first_at: null, active_at: null },
    };
    const { writer } = get();
    await takeIn(writer, full, bare, { name: "ghost", ghost: "empty" });
    const store = await get().reader();
    const given = [full, bare].map((each) => unitOf(each).kin);
    expect(new Set((await store.kin()).map(({ family: _, ...each }) => each))).toEqual(
      new Set(
        given.map((each) => each && { evidence: each.evidence, records: each.records, titles: each.titles }),
      ),
    );
    expect(idsIn(await store.kin(idOf("full")))).toEqual(["full"]);
    expect(await store.summaries()).toEqual([
      { ...summaryOf("Sum", "leaf", { offset: 3 }), found_in: "full" },
    ]);
    await store.close();
  });

  describe("to be linked anew are", () => {
    /** Sessions that change after all were settled, and who is asked for then. */
    test.each<[string, readonly UnitGiven[], string[]]>([
      ["none, where nothing changed", [], []],
      ["a stranger by itself", [{ name: "p", kin: { said: ["p2"] } }], ["p"]],
      ["those that share something, also through others", FAMILY.slice(0, 1), ["a", "b", "c"]],
      [
        "those that one of them comes to share something with",
        [{ name: "p", kin: { said: ["m5"] } }],
        ["a", "b", "c", "p"],
      ],
      [
        "a new one with whom it names",
        [{ name: "z", kin: { forked_from: idOf("c") } }],
        ["a", "b", "c", "z"],
      ],
      ["one that is named before it is there", [{ name: "y", kin: {} }], ["x", "y"]],
      [
        "those it was linked with, where it no longer has what they shared",
        [{ name: "b", kin: {} }],
        ["a", "b", "c"],
      ],
      ["those that are left of a tree", [{ name: "b", ghost: "empty" }], ["a", "c"]],
      [
        "those of several families",
        [
          { name: "p", kin: { said: ["p2"] } },
          { name: "c", kin: { said: ["m4", "m6"] } },
        ],
        ["a", "b", "c", "p"],
      ],
      [
        "all, where a summary changed",
        [{ name: "p", kin: { summaries: [summaryOf("Sum", "nowhere")] } }],
        ["a", "b", "c", "p", "q", "r", "s", "t", "u", "x"],
      ],
    ])("%s", async (_, changed, asked) => {
      const { writer } = get();
      await takeIn(writer, ...FAMILY, ...STRANGERS, { name: "x", kin: { continued_in: idOf("y") } });
      expect(await writer.unsettledKin()).toEqual([]);
      await writer.writeUnits(changed.map(unitOf));
      expect(idsIn(await writer.unsettledKin())).toEqual(asked);
    });

    test("those that a session left behind which was forgotten", async () => {
      const { writer } = get();
      await takeIn(writer, ...FAMILY, ...STRANGERS);
      await (await get().reader()).forget(idOf("b"));
      expect(idsIn(await writer.unsettledKin())).toEqual(["a", "c"]);
    });

    test("those of two families that another brought together", async () => {
      const { writer } = get();
      await takeIn(writer, ...FAMILY, ...STRANGERS);
      await takeIn(writer, { name: "z", kin: { said: ["m1", "p"] } });
      await writer.writeUnits([unitOf({ name: "p", kin: { said: ["p", "p2"] } })]);
      expect(idsIn(await writer.unsettledKin())).toEqual(["a", "b", "c", "p", "z"]);
    });

    test("those that share something with who is left, when the first that had it was forgotten", async () => {
      const { writer } = get();
      await takeIn(writer, ...FAMILY, ...STRANGERS);
      await writer.forget(idOf("a"));
      await settle(writer);
      await writer.writeUnits([unitOf({ name: "z", kin: { said: ["m2"] } })]);
      expect(idsIn(await writer.unsettledKin())).toEqual(["b", "c", "z"]);
    });

    test("all, where one is forgotten that had a summary", async () => {
      const { writer } = get();
      await takeIn(writer, ...FAMILY, { name: "p", kin: { summaries: [summaryOf("Sum", "nowhere")] } });
      await writer.forget(idOf("p"));
      expect(idsIn(await writer.unsettledKin())).toEqual(["a", "b", "c"]);
    });
  });

  describe("what was settled", () => {
    test("is told of each session, and nothing is left to be settled", async () => {
      const { writer } = get();
      await writer.writeUnits([...FAMILY, ...STRANGERS].map(unitOf));
      const places = placesOf(FAMILY.map((each) => unitOf(each).kin?.evidence));
      const alone = placesOf(STRANGERS.map((each) => unitOf(each).kin?.evidence));
      await writer.settleKin([...places.map((each) => ({ ...each, summary: "A summary" })), ...alone]);
      for (const { link, place } of [...places, ...alone])
        expect(await sessionAt(writer, place.session_id)).toMatchObject({ link, place });
      expect(await sessionAt(writer, idOf("b"))).toMatchObject({
        title: "A summary",
        title_origin: "summary",
      });
      expect(await sessionAt(writer, idOf("p"))).toMatchObject({ title: "p", title_origin: "first-prompt" });
      expect(await writer.unsettledKin()).toEqual([]);
    });

    test("is not written where one of them was forgotten since it was asked for", async () => {
      const { writer } = get();
      await writer.writeUnits(FAMILY.map(unitOf));
      const places = placesOf((await writer.unsettledKin()).map(({ evidence }) => evidence));
      await (await get().reader()).forget(idOf("c"));
      await writer.settleKin(places);
      for (const name of ["a", "b"])
        expect(await sessionAt(writer, idOf(name))).toMatchObject({ link: null, place: { tree_size: 1 } });
      expect(idsIn(await writer.unsettledKin())).toEqual(["a", "b"]);
    });

    test("goes with what it was made of, and comes again with it", async () => {
      const { writer } = get();
      await takeIn(writer, ...FAMILY);
      const before = await sessionAt(writer, idOf("b"));
      const digest = await writer.digest();
      await writer.dropDerived();
      expect([await writer.kin(), await writer.unsettledKin()]).toEqual([[], []]);
      await takeIn(writer, ...FAMILY);
      expect(await sessionAt(writer, idOf("b"))).toEqual(before);
      expect(await writer.digest()).toBe(digest);
    });
  });
}

function placesOf(evidence: readonly (ReturnType<typeof kinOf>["evidence"] | undefined)[]): KinPlace[] {
  const { links, places } = treesOf(evidence.filter((each) => each !== undefined));
  return Array.from(places, ([id, place]) => ({ link: links.get(id) ?? null, place, summary: null }));
}

async function sessionAt(writer: StoreWriter, id: SessionId) {
  return (await writer.sessionsById(id))[0];
}
