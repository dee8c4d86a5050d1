// Tests what a search finds and leaves out, on every kind of database.
import { expect, test } from "vitest";
import { parseQuery } from "../../src/search/query.ts";
import type { SearchFilter } from "../../src/store/search.ts";
import type { StoreWriter } from "../../src/store/store.ts";
import { idOf, ingest, keep, turnOf } from "./rows.ts";
import type { OpenedStore } from "./store.ts";

const NOW = Date.parse("2026-03-01T00:00:00.000Z");

/** Returns the session and the turn of each hit. */
export async function find(
  store: Pick<StoreWriter, "search">,
  typed: string,
  filter: SearchFilter = {},
): Promise<string[]> {
  const { hits } = await store.search({ query: parseQuery(typed), limit: 20, filter, now: NOW });
  return hits.map(({ session, turn }) => `${session.id} ${turn.id}`).toSorted();
}

async function fill(writer: StoreWriter): Promise<void> {
  const spans = [{ from: 0, to: 4 }];
  const tools = [{ name: "Bash", calls: 1, failed: 0 }];
  await ingest(
    writer,
    {
      name: "one",
      size: 4,
      turns: [
        turnOf("t1", {
          prompt: "Where is the opal?",
          answer: "In the drawer.",
          tools,
          spans,
          files_read: ["/shop/src/gem.ts"],
        }),
      ],
      subsessions: [{ name: "agent-a", turns: [turnOf("s1", { prompt: "Look for an opal." })] }],
    },
    {
      name: "two",
      project_path: "/home/dana/import",
      git_branch: "gems",
      models: ["claude-haiku-4-5", "claude-opus-4-8"],
      turns: [
        turnOf("u1", {
          prompt: "What is in the drawer?",
          answer: "An opal and a ruby.",
          started_at: "2026-02-01T10:00:00.000Z",
        }),
      ],
    },
    { name: "ghost", ghost: "warm_up", turns: [turnOf("g1", { prompt: "opal" })] },
  );
  await keep(writer, "one", "abc\n", "the opal was found by grep in jade.txt");
}

export function searchContract(get: () => OpenedStore): void {
  test("tidying joins the parts of the index, and finds the same", async () => {
    const { writer } = get();
    for (let batch = 0; batch < 9; batch++)
      await ingest(writer, {
        name: `s${batch}`,
        turns: [turnOf(`t${batch}`, { prompt: `Find opal number ${batch}.` })],
      });
    const before = await find(writer, "opal");
    expect(before).toHaveLength(9);
    const reader = await get().reader();
    expect(
      (await reader.search({ query: parseQuery("opal"), limit: 20, filter: {}, now: NOW })).hits,
    ).toHaveLength(9);
    const parts = await writer.indexParts();
    while (await writer.tidy());
    expect(await writer.indexParts()).toBeLessThanOrEqual(Math.min(parts, 3));
    expect(await find(writer, "opal")).toEqual(before);
    // A process that searched before finds nothing wrong.
    expect(await reader.check()).toEqual([]);
    await reader.close();
  });

  test("an index whose parts were joined by another process is not taken for damaged", async () => {
    const { writer, reader } = get();
    await ingest(writer, { name: "one", turns: [turnOf("t1", { prompt: "Find the opal." })] });
    const other = await reader();
    expect(await find(other, "opal")).toEqual(["one t1"]);
    for (let batch = 0; batch < 9; batch++)
      await ingest(writer, { name: `s${batch}`, turns: [turnOf(`u${batch}`, { prompt: "Find jade." })] });
    while (await writer.tidy());
    expect(await other.check()).toEqual([]);
    await other.close();
  });

  test("other forms of a word are found, and their stem marks them", async () => {
    const { writer } = get();
    await ingest(writer, { name: "one", turns: [turnOf("t1", { prompt: "Late orders are computed." })] });
    expect(await find(writer, "computing an order")).toEqual(["one t1"]);
    const stems = ["computed", "computing", "computes"].map(writer.stem);
    expect(new Set(stems).size).toBe(1);
    expect(writer.stem("order")).toBe(writer.stem("orders"));
    expect(writer.stem("order")).not.toBe(writer.stem("ordeal"));
  });

  test("a search finds dialogue and work, but no ghosts", async () => {
    const { writer } = get();
    await fill(writer);
    expect(await find(writer, "opal")).toEqual(["agent-a s1", "one t1", "two u1"]);
    expect(await find(writer, "jade.txt")).toEqual(["one t1"]);
    expect(await find(writer, "gem.ts")).toEqual(["one t1"]);
    expect(await find(writer, "topaz")).toEqual([]);
    expect(await find(writer, "")).toEqual([]);
  });

  test("a filter that nearly all of many turns pass leaves out the others", async () => {
    const { writer } = get();
    await fill(writer);
    const turns = Array.from({ length: 1100 }, (_, at) => turnOf(`p${at}`, { prompt: `pearl ${at}` }));
    await ingest(writer, { name: "many", turns });
    const until = "2026-02-01T00:00:00.000Z";
    expect(await find(writer, "opal", { until })).toEqual(["agent-a s1", "one t1"]);
    expect(await find(writer, "jade.txt", { until })).toEqual(["one t1"]);
    expect(await find(writer, "ruby", { until })).toEqual([]);
    expect(await find(writer, "pearl", { until })).toHaveLength(20);
  });

  test("a hit in the work has its range, unless the dialogue matches too", async () => {
    const { writer } = get();
    await fill(writer);
    const workRange = async (typed: string) =>
      (await writer.search({ query: parseQuery(typed), limit: 1, filter: {}, now: NOW })).hits[0]?.work_range;
    expect(await workRange("jade")).toEqual({ from: 0, to: 4 });
    expect(await workRange("ruby")).toBeNull();
  });

  test("a hit has the range of the work that has all words, if the dialogue has only some", async () => {
    const { writer } = get();
    const turns = [turnOf("t1", { prompt: "Where is the opal?", spans: [{ from: 0, to: 4 }] })];
    await ingest(writer, { name: "one", size: 4, turns });
    await keep(writer, "one", "abc\n", `The opal ${"is not here nor there ".repeat(30)} in the drawer.`);
    const query = parseQuery("opal drawer");
    const { hits } = await writer.search({ query, limit: 1, filter: {}, now: NOW });
    expect(hits[0]?.work_range).toEqual({ from: 0, to: 4 });
  });

  test("a hit has the range of the work that has rare words, if neither it nor the dialogue has all", async () => {
    const { writer } = get();
    const turns = [turnOf("t1", { prompt: "Where is the opal?", spans: [{ from: 0, to: 4 }] })];
    await ingest(writer, { name: "one", size: 4, turns });
    await keep(writer, "one", "abc\n", "The opal is in the drawer.");
    const query = parseQuery("opal drawer unheard");
    const { hits } = await writer.search({ query, limit: 1, filter: {}, now: NOW });
    expect(hits[0]?.work_range).toEqual({ from: 0, to: 4 });
  });

  test.each<[string, string, SearchFilter, string[]]>([
    ["a session with its subsessions", "opal", { session: idOf("one") }, ["agent-a s1", "one t1"]],
    ["a subsession", "opal", { session: idOf("agent-a") }, ["agent-a s1"]],
    ["a project", "opal", { project: "import" }, ["two u1"]],
    ["the person's text", "opal", { role: "user" }, ["agent-a s1", "one t1"]],
    ["the agent's text", "opal", { role: "assistant" }, ["two u1"]],
    ["the tools' text", "opal", { role: "tool" }, ["one t1"]],
    ["a session without its subsessions", "opal", { session: idOf("one"), alone: true }, ["one t1"]],
    ["turns with a tool", "opal", { tool: "bash" }, ["one t1"]],
    ["a branch", "opal", { branch: "gems" }, ["two u1"]],
    ["a branch that no session has", "opal", { branch: "gem" }, []],
    ["a part of a model's name", "opal", { model: "Opus" }, ["two u1"]],
    ["turns with a file", "opal", { file: "src/gem.ts" }, ["one t1"]],
    ["turns with a file that was never touched", "opal", { file: "gone.ts" }, []],
    ["recent turns", "opal", { since: "2026-01-15" }, ["two u1"]],
    ["old turns", "opal", { until: "2026-01-15" }, ["agent-a s1", "one t1"]],
    ["turns without a word", "opal -ruby", {}, ["agent-a s1", "one t1"]],
    ["turns without a word that is only in their work", "opal -jade", {}, ["agent-a s1", "two u1"]],
    ["turns without a phrase", 'opal -"the opal"', {}, ["agent-a s1", "two u1"]],
  ])("a search can be limited to %s", async (_, typed, filter, found) => {
    await fill(get().writer);
    expect(await find(get().writer, typed, filter)).toEqual(found);
  });

  test("archived sessions are searched only on request", async () => {
    const { writer } = get();
    await fill(writer);
    await writer.mark(idOf("one"), { archived: true });
    expect(await find(writer, "opal")).toEqual(["two u1"]);
    expect(await find(writer, "opal", { archived: true })).toEqual(["agent-a s1", "one t1", "two u1"]);
  });

  test("a copied turn is one hit, with the other sessions that have it", async () => {
    const { writer } = get();
    const turns = [turnOf("t1", { prompt: "Where is the beryl?" })];
    await ingest(
      writer,
      { name: "copy", created_at: "2026-01-02T10:00:00.000Z", turns },
      { name: "first", turns },
    );
    const { hits } = await writer.search({ query: parseQuery("beryl"), limit: 5, filter: {}, now: NOW });
    expect(hits.map(({ session, copies }) => [session.id, copies])).toEqual([["first", ["copy"]]]);
  });

  test("turns of a session come together, where its best turn is", async () => {
    const { writer } = get();
    const prompts = ["garnet", "garnet in a long sentence about other stones", "a garnet and a pearl"];
    await ingest(
      writer,
      { name: "many", turns: prompts.map((prompt, at) => turnOf(`t${at}`, { number: at + 1, prompt })) },
      { name: "few", turns: [turnOf("u1", { prompt: "the garnet is red" })] },
    );
    const ask = { query: parseQuery("garnet"), limit: 5, filter: {}, now: NOW };
    const sessions = (await writer.search(ask)).hits.map(({ session }) => session.id);
    expect(sessions).toEqual(["many", "many", "many", "few"]);
    const { hits } = await writer.search({ ...ask, per_session: 1 });
    expect(hits.map(({ session, more_in_session }) => [session.id, more_in_session])).toEqual([
      ["many", 2],
      ["few", 0],
    ]);
  });

  test("a turn that asks for the words comes before one that only mentions them", async () => {
    const { writer } = get();
    const filler = "It is kept beside the other stones, in the second room. ".repeat(2);
    const others = ["Close the door.", "Count the stones.", "Call the shop.", "Wrap it up."];
    await ingest(writer, {
      name: "one",
      turns: [
        turnOf("t1", { prompt: "Where do we keep the garnet ring?", answer: filler }),
        turnOf("t2", { number: 2, prompt: "Do it.", answer: "I moved the garnet ring." }),
        ...others.map((prompt, at) => turnOf(`t${at + 3}`, { number: at + 3, prompt, answer: filler })),
      ],
    });
    const ask = { query: parseQuery("garnet ring shelf"), limit: 5, filter: {}, now: NOW };
    expect((await writer.search(ask)).hits.map(({ turn }) => turn.id)).toEqual(["t1", "t2"]);
  });

  test("a turn with the punctuation that was typed comes first", async () => {
    const { writer } = get();
    const often = "Enable local mode: orders --local, then local again, and orders with local settings.";
    await ingest(
      writer,
      { name: "often", turns: [turnOf("v1", { prompt: often, answer: "Local mode is enabled locally." })] },
      { name: "quoting", turns: [turnOf("w1", { prompt: "Who wrote these?", answer: "By Orders@Local." })] },
    );
    const search = async (typed: string, filter: SearchFilter = {}) => {
      const { hits } = await writer.search({ query: parseQuery(typed), limit: 20, filter, now: NOW });
      return hits.map(({ session }) => session.id);
    };
    expect(await search("orders local")).toEqual([idOf("often"), idOf("quoting")]);
    expect(await search("orders@local")).toEqual([idOf("quoting"), idOf("often")]);
    expect(await search("orders@local", { redacted: true })).toEqual([idOf("quoting"), idOf("often")]);
  });

  test("a turn comes before the sub-agent that got the same words", async () => {
    const { writer } = get();
    await ingest(writer, {
      name: "one",
      turns: [
        turnOf("t1", { prompt: "Find the garnet ring.", answer: "It is in the drawer, under a scarf." }),
      ],
      subsessions: [
        { name: "agent-a", turns: [turnOf("s1", { prompt: "Garnet ring: find the garnet ring." })] },
      ],
    });
    const ask = { query: parseQuery("garnet ring"), limit: 5, filter: {}, now: NOW };
    expect((await writer.search(ask)).hits.map(({ turn }) => turn.id)).toEqual(["t1", "s1"]);
  });

  test("a weaker turn is shown beside the best if it matches better than the next session", async () => {
    const { writer } = get();
    const other = "We talked about the price of a ring, and about many other things of the shop. ".repeat(3);
    const garnet = "garnet ring setting clasp";
    await ingest(
      writer,
      {
        name: "best",
        turns: [turnOf("t1", { prompt: garnet }), turnOf("t2", { number: 2, prompt: "a clasp" })],
      },
      { name: "next", turns: [turnOf("u1", { prompt: "What did we do?", answer: other })] },
    );
    const ask = { query: parseQuery(garnet), limit: 5, filter: {}, now: NOW, per_session: 3 };
    const { hits } = await writer.search(ask);
    expect(hits.map(({ turn }) => turn.id)).toEqual(["t1", "t2", "u1"]);
    const [best, second] = hits;
    expect(second?.score).toBeLessThan(0.6 * (best?.score ?? 0));
  });

  test("a session that shares its turns with an earlier one still shows its own", async () => {
    const { writer } = get();
    const shared = turnOf("t1", { prompt: "garnet" });
    await ingest(
      writer,
      { name: "first", turns: [shared] },
      {
        name: "later",
        created_at: "2026-01-02T10:00:00.000Z",
        turns: [shared, turnOf("t2", { number: 2, prompt: "garnet again" })],
      },
    );
    const ask = { query: parseQuery("garnet"), limit: 5, filter: {}, now: NOW, per_session: 1 };
    const { hits } = await writer.search(ask);
    expect(hits.map(({ session, turn }) => `${session.id} ${turn.id}`)).toEqual(["first t1", "later t2"]);
  });

  test("a rare word in a tool's output finds its turn, although other words are elsewhere", async () => {
    const { writer } = get();
    await fill(writer);
    expect(await find(writer, "jade drawer")).toEqual(["one t1", "two u1"]);
    expect(await find(writer, "jade.txt's moonstone pearl")).toEqual(["one t1"]);
    expect(await find(writer, '"moonstone" jade')).toEqual([]);
  });

  test("a word is found by its forms in other languages, and by irregular ones", async () => {
    const { writer } = get();
    await ingest(
      writer,
      { name: "de", turns: [turnOf("t1", { prompt: "Die Rechnungen sind nicht da." })] },
      { name: "ru", turns: [turnOf("t2", { prompt: "Покажи ошибки" })] },
      { name: "en", turns: [turnOf("t3", { prompt: "The tests fell." })] },
    );
    expect(await find(writer, "Rechnung")).toEqual(["de t1"]);
    expect(await find(writer, "ошибка")).toEqual(["ru t2"]);
    expect(await find(writer, "falling")).toEqual(["en t3"]);
  });

  test("a changed turn is found by its new words only", async () => {
    const { writer } = get();
    await fill(writer);
    await ingest(writer, { name: "two", turns: [turnOf("u1", { prompt: "Only onyx." })] });
    expect(await find(writer, "ruby")).toEqual([]);
    expect(await find(writer, "onyx")).toEqual(["two u1"]);
  });

  test("a limited search says that there are more hits", async () => {
    const { writer } = get();
    await fill(writer);
    const answer = await writer.search({ query: parseQuery("opal"), limit: 2, filter: {}, now: NOW });
    expect([answer.hits.length, answer.more]).toEqual([2, true]);
  });
}
