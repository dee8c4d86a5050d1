// Tests on every kind of database that changed rows are written, read back and found.
import { expect, test } from "vitest";
import type { SourceRow } from "../../src/store/logs.ts";
import type { SessionFilter } from "../../src/store/sessions.ts";
import type { Store } from "../../src/store/store.ts";
import { bundleOf, idOf, ingest, pathOf, spendingOf, turnOf } from "./rows.ts";
import type { OpenedStore } from "./store.ts";

export function rowsContract(get: () => OpenedStore): void {
  test("rows are read back as written, even by another process", async () => {
    const turns = [
      turnOf("t1", { files_read: ["/home/dana/shop/a.ts"] }),
      turnOf("t2", { number: 2, words: "Hm." }),
    ];
    const subsessions = [{ name: "agent-a", turns: [turnOf("s1")] }];
    await ingest(get().writer, { name: "one", turns, subsessions, title: "First" });
    const store = await get().reader();
    const [one] = await store.sessions();
    expect(one).toMatchObject({
      id: "one",
      title: "First",
      turns: 2,
      subsessions: 1,
      pinned: false,
      source_deleted: false,
    });
    expect(one && (await store.turns(one))).toEqual(turns);
    expect(one && (await store.turns(one, { from: 2, to: 2 }))).toEqual(turns.slice(1));
    const [agent] = await store.subsessions(idOf("one"));
    expect(agent && (await store.turns(agent))).toEqual([turnOf("s1")]);
    expect((await store.sourcesOf(idOf("one"))).map(({ path }) => path)).toEqual([
      pathOf("one"),
      pathOf("agent-a"),
    ]);
    await store.close();
  });

  test("a page of conversations has the cost and duration of each, and counts all pages", async () => {
    const { writer } = get();
    const turns = [turnOf("t1", { duration_ms: 1500 }), turnOf("t2", { number: 2, duration_ms: 500 })];
    await ingest(writer, { name: "one", turns, title: "First", spending: [spendingOf("m1", 7)] });
    await ingest(writer, { name: "two", title: "Second" });
    await writer.rename(idOf("one"), "Mine");
    const page = await writer.conversations({ archived: "either", sort: "updated", limit: 1, offset: 1 });
    expect(page.total).toBe(2);
    const all = await writer.conversations({ archived: "either" });
    expect(all.rows).toHaveLength(2);
    expect(all.rows.find(({ session }) => session.id === "one")).toMatchObject({
      title_before: "First",
      given_name: "Mine",
      cost: 7000,
      duration_ms: 2000,
      last_model: "claude-sonnet-4-5",
    });
    expect(all.rows[1]?.session.id).toBe(page.rows[0]?.session.id);
  });

  test("only turns that changed are touched", async () => {
    const { writer } = get();
    const turns = [turnOf("t1"), turnOf("t2", { number: 2 })];
    const write = (more: readonly ReturnType<typeof turnOf>[]) =>
      writer.writeBundles([bundleOf({ name: "one", turns: more })]);
    expect(await write(turns)).toMatchObject({ new_sessions: 1, changed_sessions: 0, turns_written: 2 });
    expect(await write(turns)).toMatchObject({ new_sessions: 0, changed_sessions: 1, turns_written: 0 });
    const changed = turns.with(1, turnOf("t2", { number: 2, answer: "Now it is that." }));
    expect(await write(changed)).toMatchObject({ turns_written: 1 });
    const [one] = await writer.sessions();
    expect(one && (await writer.turns(one))).toEqual(changed);
  });

  test("turns and subsessions that left a transcript are removed, and nothing else is", async () => {
    const { writer } = get();
    const subsessions = [
      { name: "agent-a", turns: [turnOf("s1", { prompt: "quartz" })] },
      { name: "agent-b" },
    ];
    await ingest(writer, { name: "one", turns: [turnOf("t1"), turnOf("t2", { number: 2 })], subsessions });
    await ingest(writer, { name: "two", turns: [turnOf("u1")] });
    await ingest(writer, { name: "one", turns: [turnOf("t2")], subsessions: subsessions.slice(1) });
    const [one] = await writer.sessionsById(idOf("one"));
    expect(one && (await writer.turns(one)).map(({ id }) => id)).toEqual(["t2"]);
    expect((await writer.subsessions(idOf("one"))).map(({ id }) => id)).toEqual(["agent-b"]);
    expect(await writer.figures()).toMatchObject({ sessions: 2, subsessions: 1, turns: 2 });
  });

  test("a batch is written completely or not at all", async () => {
    const broken = {
      ...bundleOf({ name: "two" }),
      spending: [{ ...spendingOf("m", 1), usage: null as never }],
    };
    await expect(get().writer.writeBundles([bundleOf({ name: "one" }), broken])).rejects.toThrow(TypeError);
    expect(await get().writer.sessions()).toEqual([]);
    expect(await get().writer.sources()).toEqual([]);
  });

  test("sources are passed on one at a time as they are listed", async () => {
    const { writer } = get();
    await ingest(writer, { name: "one" }, { name: "two" });
    const passed: SourceRow[] = [];
    await writer.eachSource((source) => passed.push(source));
    expect(passed).toHaveLength(2);
    expect(passed).toEqual(await writer.sources());
  });

  test("sessions are listed with the last active first, and can be filtered", async () => {
    const { writer } = get();
    const day = (number: number) => `2026-01-0${number}T10:00:00.000Z`;
    await ingest(
      writer,
      { name: "old", created_at: day(1), updated_at: day(2), project_path: "/home/dana/shop" },
      {
        name: "new",
        created_at: day(4),
        updated_at: day(5),
        project_path: "/home/dana/my_shop",
        git_branch: "csv",
      },
      { name: "ghost", ghost: "empty" },
    );
    const ids = async (filter: Parameters<Store["sessions"]>[0]) =>
      (await writer.sessions(filter)).map(({ id }) => id);
    expect(await ids({})).toEqual(["new", "old"]);
    expect(await ids({ limit: 1, offset: 1 })).toEqual(["old"]);
    expect(await ids({ project: "shop" })).toEqual(["old"]);
    expect(await ids({ project: "dana/my_shop" })).toEqual(["new"]);
    expect(await ids({ project: "dana\\my_shop\\" })).toEqual(["new"]);
    expect(await ids({ project: "%" })).toEqual([]);
    expect(await ids({ since: day(3) })).toEqual(["new"]);
    expect(await ids({ until: day(4) })).toEqual(["old"]);
    expect(await ids({ branch: "csv", agent: "claude-code" })).toEqual(["new"]);
    expect(await ids({ agent: "another" })).toEqual([]);
    expect(await ids({ ghosts: true })).toEqual(["ghost"]);
    expect((await writer.projects()).map((row) => row.project_path)).toEqual([
      "/home/dana/my_shop",
      "/home/dana/shop",
    ]);
  });

  test("sessions are listed by either time, in either order, and from any position", async () => {
    const { writer } = get();
    const at = (created: number | null, updated: number | null) => ({
      created_at: created === null ? null : `2026-01-0${created}T10:00:00.000Z`,
      updated_at: updated === null ? null : `2026-01-0${updated}T10:00:00.000Z`,
    });
    await ingest(
      writer,
      { name: "a", ...at(1, 9) },
      { name: "b", ...at(2, 5), project_path: "/home/dana/shop/inner" },
      { name: "c", ...at(3, 5) },
      { name: "d", ...at(null, null) },
      { name: "e", ...at(null, null) },
    );
    const orders = [
      [{}, "abcde"],
      [{ order: "asc" }, "edcba"],
      [{ sort: "created" }, "cbade"],
      [{ sort: "created", order: "asc" }, "edabc"],
    ] as const;
    for (const [filter, letters] of orders) {
      const sessions = await writer.sessions(filter);
      expect(sessions.map(({ id }) => id)).toEqual([...letters]);
      for (const [index, { id, created_at, updated_at }] of sessions.entries()) {
        const time = "sort" in filter ? created_at : updated_at;
        const rest = await writer.sessions({ ...filter, after: { at: time, id } });
        expect(rest.map((row) => row.id)).toEqual([...letters].slice(index + 1));
      }
    }
    const exact = await writer.sessions({ project_path: "/home/dana/shop" });
    expect(exact.map(({ id }) => id)).toEqual(["a", "c", "d", "e"]);
    expect(await writer.sessions({ project_path: "shop" })).toEqual([]);
  });

  test("sessions are listed by a figure, in either order, and from any position", async () => {
    const { writer } = get();
    const turns = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => turnOf(`${name}${index}`, { number: index + 1 }));
    await ingest(
      writer,
      { name: "a", turns: turns("a", 2), active_ms: 300, spending: [spendingOf("one", 5)] },
      { name: "b", turns: turns("b", 3), active_ms: 100 },
      { name: "c", turns: turns("c", 1), active_ms: 200, spending: [spendingOf("two", 9)] },
      { name: "d", turns: turns("d", 1), active_ms: 200, spending: [spendingOf("three", 9)] },
    );
    const orders = [
      ["turns", "bacd", [3, 2, 1, 1]],
      ["active", "acdb", [300, 200, 200, 100]],
      ["cost", "cdab", [9000, 9000, 5000, 0]],
    ] as const;
    for (const [sort, letters, values] of orders) {
      const ids = async (filter: SessionFilter) =>
        (await writer.sessions({ sort, ...filter })).map(({ id }) => id);
      expect(await ids({})).toEqual([...letters]);
      expect(await ids({ order: "asc" })).toEqual([...letters].toReversed());
      for (const [index, id] of [...letters].entries())
        expect(await ids({ after: { at: values[index] ?? 0, id } })).toEqual([...letters].slice(index + 1));
    }
  });

  test("the turns of a period are in order of time, and a copied one is returned once", async () => {
    const { writer } = get();
    const at = (minute: number) => ({ started_at: `2026-01-01T10:${minute}:00.000Z` });
    await ingest(
      writer,
      { name: "b", turns: [turnOf("two", at(20)), turnOf("late", { number: 2, ...at(50) })] },
      {
        name: "a",
        turns: [
          turnOf("one", { ...at(10), files_edited: ["a.ts"], files_by_command: ["b.ts"], edits: 2 }),
          turnOf("two", { number: 2, ...at(20) }),
        ],
        subsessions: [{ name: "inner", turns: [turnOf("below", at(15))] }],
      },
      { name: "c", turns: [turnOf("other", at(30))], project_path: "/home/dana/infra", agent: "codex" },
    );
    const period = { since: "2026-01-01T10:10:00.000Z", until: "2026-01-01T10:50:00.000Z" };
    const found = await writer.turnsBetween(period);
    expect(found.map(({ id, session_id }) => [id, session_id])).toEqual([
      ["one", "a"],
      ["two", "a"],
      ["other", "c"],
    ]);
    const { started_at, ended_at, duration_ms, files_edited, files_by_command, edits } = turnOf("one", {
      ...{ ...at(10), files_edited: ["a.ts"], files_by_command: ["b.ts"], edits: 2 },
    });
    expect(found[0]).toMatchObject({
      started_at,
      ended_at,
      duration_ms,
      files_edited,
      files_by_command,
      edits,
    });
    expect((await writer.turnsBetween({ ...period, project: "infra" })).map(({ id }) => id)).toEqual([
      "other",
    ]);
    expect(await writer.turnsBetween({ ...period, until: period.since })).toEqual([]);
  });

  test("ids are found by their beginning, sessions before subsessions", async () => {
    const { writer } = get();
    await ingest(
      writer,
      { name: "abc-1", subsessions: [{ name: "abc-agent" }] },
      { name: "abd-2" },
      { name: "x%" },
    );
    expect(await writer.idsBeginning("abc", 5)).toEqual(["abc-1", "abc-agent"]);
    expect(new Set(await writer.idsBeginning("ab", 5))).toEqual(new Set(["abc-1", "abd-2", "abc-agent"]));
    expect(await writer.idsBeginning("ab", 1)).toHaveLength(1);
    expect(await writer.idsBeginning("%", 5)).toEqual([]);
    expect(await writer.idsBeginning("abc-1-longer", 5)).toEqual([]);
  });

  test("ids are found by their end in any case, sessions before subsessions", async () => {
    const { writer } = get();
    await ingest(writer, { name: "one-xYz", subsessions: [{ name: "sub-xyZ" }] }, { name: "x%" });
    expect(await writer.idsEnding("XYz", 5)).toEqual(["one-xYz", "sub-xyZ"]);
    expect(await writer.idsEnding("xyz", 1)).toEqual(["one-xYz"]);
    expect(await writer.idsEnding("%", 5)).toEqual(["x%"]);
    expect(await writer.idsEnding("longer-one-xYz", 5)).toEqual([]);
  });

  test("the work of a session's turns is known without reading them", async () => {
    const { writer } = get();
    const turns = [
      turnOf("t1", { work: "edits", compactions: 1, tools: [{ name: "Edit", calls: 2, failed: 1 }] }),
      turnOf("t2", { number: 2 }),
    ];
    await ingest(writer, { name: "one", turns });
    const [session] = await writer.sessionsById(idOf("one"));
    expect(session && (await writer.turnWork(session))).toMatchObject([
      { number: 1, id: "t1", work: "edits", compactions: 1, failed: 1 },
      { number: 2, id: "t2", work: "talk", compactions: 0, failed: 0 },
    ]);
  });

  test("files are found by a path or the end of one", async () => {
    const { writer } = get();
    const turns = [
      turnOf("t1", {
        files_read: ["/home/dana/shop/src/total.ts"],
        files_edited: ["/home/dana/shop/src/subtotal.ts"],
      }),
      turnOf("t2", {
        number: 2,
        files_edited: ["C:\\shop\\src\\total.ts"],
        started_at: "2026-02-01T10:00:00.000Z",
      }),
    ];
    await ingest(writer, { name: "one", turns });
    const found = async (filter: Parameters<Store["fileTouches"]>[0]) =>
      (await writer.fileTouches(filter)).map(({ turn, access }) => `${turn.id} ${access}`);
    expect(await found({ path: "total.ts" })).toEqual(["t2 edited", "t1 read"]);
    expect(await found({ path: "./src/total.ts", access: "read" })).toEqual(["t1 read"]);
    expect(await found({ path: "/home/dana/shop/src/total.ts" })).toEqual(["t1 read"]);
    expect(await found({ path: "total.ts", until: "2026-01-15" })).toEqual(["t1 read"]);
    expect(await found({ path: "total.ts", since: "2026-01-15" })).toEqual(["t2 edited"]);
    expect(await found({ path: "otal.ts" })).toEqual([]);
    const [session] = await writer.sessions();
    const project = session?.project_path ?? "none";
    expect(await found({ path: "total.ts", project })).toEqual(["t2 edited", "t1 read"]);
    expect(await found({ path: "total.ts", project: "/elsewhere" })).toEqual([]);
  });

  test("files are found by the session that touched them, including its subsessions", async () => {
    const { writer } = get();
    const turn = (id: string, path: string, day: number) =>
      turnOf(id, { files_read: [path], started_at: `2026-01-0${day}T10:00:00.000Z` });
    const subsessions = [{ name: "agent-a", turns: [turn("s1", "/b.ts", 2)] }];
    await ingest(
      writer,
      { name: "one", turns: [turn("t1", "/a.ts", 1)], subsessions },
      { name: "two", turns: [turn("u1", "/a.ts", 3)] },
    );
    const found = async (filter: Parameters<Store["fileTouches"]>[0]) =>
      (await writer.fileTouches(filter)).map(({ turn: { id }, path }) => `${id} ${path}`);
    expect(await found({ session: idOf("one") })).toEqual(["s1 /b.ts", "t1 /a.ts"]);
    expect(await found({ session: idOf("agent-a") })).toEqual(["s1 /b.ts"]);
    expect(await found({ session: idOf("one"), path: "a.ts" })).toEqual(["t1 /a.ts"]);
    expect(await found({ path: "a.ts", as_of: "2026-01-02T10:00:00.000Z" })).toEqual(["t1 /a.ts"]);
    expect(await found({ session: idOf("none") })).toEqual([]);
  });
}
