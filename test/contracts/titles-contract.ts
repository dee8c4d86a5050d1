// Tests the titles of sessions on every kind of database: the strongest wins, and search finds it.
import { describe, expect, test } from "vitest";
import { linkAndAssignCosts } from "../../src/ingest/index/index-archive.ts";
import type { TitleOrigin } from "../../src/model/title.ts";
import { type EvidenceGiven, summaryOf } from "./link-evidence.ts";
import { idOf, ingest, turnOf } from "./rows.ts";
import { find } from "./search-contract.ts";
import type { OpenedStore } from "./store.ts";

export function titlesContract(get: () => OpenedStore): void {
  async function titleOf(name: string) {
    const [session] = await get().writer.sessionsById(idOf(name));
    return [session?.title, session?.title_origin];
  }

  /** Writes a session with two turns. */
  async function write(
    title: string,
    title_origin: TitleOrigin,
    link_evidence: EvidenceGiven = {},
  ): Promise<void> {
    const turns = [turnOf("t1"), turnOf("t2", { number: 2 })];
    await ingest(get().writer, {
      name: "one",
      title,
      title_origin,
      turns,
      link_evidence: { records: ["leaf"], ...link_evidence },
    });
  }

  /** Writes a summary of the session into another transcript. */
  async function summarise(...titles: string[]): Promise<void> {
    const summaries = titles.map((title, offset) => summaryOf(title, "leaf", { offset }));
    await ingest(get().writer, { name: "two", link_evidence: { summaries } });
  }

  async function rename(title: string): Promise<void> {
    await (await get().reader()).rename(idOf("one"), title);
    while ((await get().writer.indexDialogue(100)) > 0);
  }

  test.each<[string, TitleOrigin, string, TitleOrigin]>([
    ["The prompt", "first-prompt", "The summary", "summary"],
    ["Generated", "agent-generated", "Generated", "agent-generated"],
    ["Named", "agent", "Named", "agent"],
    ["Unnamed session", "none", "The summary", "summary"],
  ])("with a summary, %s (%s) is titled %s (%s), unless a person renames it", async (...given) => {
    const [title, origin, ...called] = given;
    await write(title, origin);
    expect(await titleOf("one")).toEqual([title, origin]);
    await summarise("The summary");
    expect(await titleOf("one")).toEqual(called);
    await rename("Mine");
    expect(await titleOf("one")).toEqual(["Mine", "user"]);
    await rename("");
    expect(await titleOf("one")).toEqual(called);
    await get().writer.forget(idOf("two"));
    await linkAndAssignCosts(get().writer);
    expect(await titleOf("one")).toEqual([title, origin]);
  });

  describe("a person's titles", () => {
    test("are stored in order, each with its time, and survive a rebuild", async () => {
      const { writer } = get();
      for (const title of ["First", "Second", ""]) await rename(title);
      const renames = await writer.renames(idOf("one"));
      expect(renames.map(({ title }) => title)).toEqual(["First", "Second", ""]);
      expect(renames.map(({ changed_at }) => Number.isNaN(Date.parse(changed_at)))).toEqual([
        false,
        false,
        false,
      ]);
      await rename("Third");
      await writer.dropDerived();
      await write("The prompt", "first-prompt");
      expect(await titleOf("one")).toEqual(["Third", "user"]);
    });

    test("belong to one session, and are deleted with it", async () => {
      const { writer } = get();
      await write("The prompt", "first-prompt");
      await ingest(writer, { name: "two" });
      await rename("Zirconium");
      expect(await titleOf("two")).toEqual(["two", "first-prompt"]);
      await (await get().reader()).forget(idOf("one"));
      expect(await writer.renames(idOf("one"))).toEqual([]);
      expect((await get().rawBytes()).includes("Zirconium")).toBe(false);
    });

    test("are not part of the digest, because bytes can't restore them", async () => {
      await write("The prompt", "first-prompt");
      const digest = await get().writer.digest();
      await rename("Mine");
      expect(await get().writer.digest()).toBe(digest);
    });
  });

  describe("the words of a title", () => {
    test("are found with the first turn, until the title changes", async () => {
      const { writer } = get();
      await write("Opal", "agent-generated");
      expect(await find(writer, "opal")).toEqual(["one t1"]);
      await write("Jade", "agent");
      expect([await find(writer, "opal"), await find(writer, "jade")]).toEqual([[], ["one t1"]]);
      await rename("Topaz");
      expect([await find(writer, "jade"), await find(writer, "topaz")]).toEqual([[], ["one t1"]]);
      await rename("");
      expect([await find(writer, "topaz"), await find(writer, "jade")]).toEqual([[], ["one t1"]]);
    });

    test("are found from the newest summary, until it is gone", async () => {
      const { writer } = get();
      await write("The prompt", "first-prompt");
      await summarise("Agate", "Beryl");
      expect([await find(writer, "agate"), await find(writer, "beryl")]).toEqual([[], ["one t1"]]);
      await summarise("Agate");
      expect([await find(writer, "agate"), await find(writer, "beryl")]).toEqual([["one t1"], []]);
      await summarise();
      expect(await find(writer, "agate")).toEqual([]);
    });

    test("are still found when the first turn is rewritten or replaced", async () => {
      const { writer } = get();
      await write("Opal", "agent");
      const given = { name: "one", title: "Opal", title_origin: "agent" as const };
      await ingest(writer, { ...given, turns: [turnOf("t1", { prompt: "Otherwise." })] });
      expect(await find(writer, "opal")).toEqual(["one t1"]);
      await ingest(writer, { ...given, turns: [turnOf("t0"), turnOf("t1", { number: 2 })] });
      expect(await find(writer, "opal")).toEqual(["one t0"]);
    });

    test("by a person are indexed by the next writer", async () => {
      const { writer } = get();
      await write("The prompt", "first-prompt");
      await (await get().reader()).rename(idOf("one"), "Topaz");
      expect(await writer.counts()).toMatchObject({ dialogue_waiting: 1 });
      while ((await writer.indexDialogue(100)) > 0);
      expect(await find(writer, "topaz")).toEqual(["one t1"]);
    });
  });
}
