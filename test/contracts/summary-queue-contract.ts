// Tests a model's texts, the summary queue and the ledger of calls, on every kind of database.
import { describe, expect, test } from "vitest";
import type { RecordId } from "../../src/model/ids.ts";
import { parseQuery } from "../../src/search/query.ts";
import type { Store } from "../../src/store/store.ts";
import type {
  CallResult,
  SummarizerBudget,
  SummaryTask,
  UnsummarizedFilter,
} from "../../src/store/summaries.ts";
import { type BundleGiven, idOf, ingest, turnOf } from "./rows.ts";
import { find } from "./search-contract.ts";
import type { OpenedStore } from "./store.ts";

const DAY = "2026-01-02";
const AT = "2026-01-02T10:00:00.000Z";
const PLENTY: SummarizerBudget = { calls: 100, tokens: 100_000, cost: 1_000_000 };
const DONE: CallResult = { tokens: 7, cost: 70, failure: null, retry_at: null };

const task = (session: string, turn: string, what: SummaryTask["what"] = "gist"): SummaryTask => ({
  session_id: idOf(session),
  turn_id: turn as RecordId,
  what,
});

function summaryOf(turn: string, completed: string): NonNullable<CallResult["summary"]> {
  return {
    turn_id: turn as RecordId,
    fields: { request: null, investigated: null, learned: null, completed, next_steps: null, notes: null },
    written_at: AT,
    final_message: "transcript",
  };
}

/** Returns a session with these turns, one an hour, all answered. */
function sessionOf(name: string, turns: readonly string[], given: Partial<BundleGiven> = {}): BundleGiven {
  return {
    name,
    turns: turns.map((id, index) =>
      turnOf(id, {
        number: index + 1,
        started_at: `2026-01-01T1${index}:00:00.000Z`,
        ended_at: `2026-01-01T1${index}:01:00.000Z`,
      }),
    ),
    updated_at: "2026-01-01T23:00:00.000Z",
    ...given,
  };
}

export function summaryQueueContract(get: () => OpenedStore): void {
  const writer = () => get().writer;

  async function due(now = 1e15): Promise<string[]> {
    return (await writer().dueJobs(now, 100)).map(({ turn_id, what }) => `${what} ${turn_id}`);
  }

  async function unsummarized(filter: UnsummarizedFilter = {}, store: Store = writer()): Promise<string[]> {
    return (await store.unsummarized(filter)).map(({ session_id, turn_id }) => `${session_id} ${turn_id}`);
  }

  /** Begins a call for the newest job of the queue. */
  async function begin(given: Partial<Parameters<typeof plan>[1]> = {}, budget = PLENTY) {
    const [job] = await writer().dueJobs(1e15, 1);
    return writer().beginCall(plan(job?.key ?? -1, given), budget);
  }

  function plan(job: number, given: { tokens?: number; cost?: number | null; day?: string; model?: string }) {
    return { job, day: DAY, asked_at: AT, model: "tiny", tokens: 10, cost: 100, ...given };
  }

  /** Writes a text as a model would. */
  async function write(asked: SummaryTask, text: string, given: Partial<CallResult> = {}): Promise<void> {
    await writer().queue([asked]);
    const call = await begin();
    if (typeof call !== "number") throw new Error(`It was not begun: ${call}`);
    const { session_id, turn_id } = asked;
    const texts = {
      gist: { gist: { turn_id, gist: text, written_at: AT } },
      title: { title: { session_id, title: text, changed_at: AT, turn: 1, turn_id } },
      summary: { summary: summaryOf(turn_id, text) },
    }[asked.what];
    await writer().endCall(call, { ...DONE, ...texts, ...given });
  }

  /** Returns what a model says was completed in each turn of a session. */
  async function completed(name: string, store: Store = writer()): Promise<(string | null)[]> {
    const [session] = await store.sessionsById(idOf(name));
    const written = session ? await store.modelSummaries(session) : [];
    return written.map(({ fields }) => fields.completed).toSorted();
  }

  async function toc(name: string): Promise<string[]> {
    const [session] = await writer().sessionsById(idOf(name));
    if (!session) return [];
    return (await writer().toc(session)).map(({ gist }) => gist);
  }

  describe("the queue", () => {
    test("returns due jobs, newest first, and each gist once", async () => {
      await writer().queue([task("one", "t1"), task("one", "t2")]);
      await writer().queue([task("one", "t1"), task("fork", "t2"), task("one", "t3")]);
      expect(await due()).toEqual(["gist t3", "gist t2", "gist t1"]);
      expect((await writer().dueJobs(0, 2)).map(({ turn_id }) => turn_id)).toEqual(["t3", "t2"]);
      expect(await writer().nextDue()).toBe(0);
    });

    test("accepts jobs from any process", async () => {
      const reader = await get().reader();
      await reader.queue([task("one", "t1")]);
      expect(await due()).toEqual(["gist t1"]);
      expect((await reader.summarizerUsage(DAY)).waiting).toBe(1);
      await reader.close();
    });

    test("has one title per session, for its newest turn, after all of its gists", async () => {
      await writer().queue([
        task("one", "t1", "title"),
        task("two", "u1", "title"),
        task("one", "t2", "title"),
      ]);
      expect(await due()).toEqual(["title t2", "title u1"]);
      await writer().queue([task("one", "t3")]);
      expect(await due()).toEqual(["gist t3", "title u1"]);
      const [line] = await writer().dueJobs(0, 1);
      await writer().dropJob({ key: line?.key ?? 0, retry_at: 500 });
      expect([await due(499), await due(500)]).toEqual([["title u1"], ["gist t3", "title u1"]]);
      // A title that waits for a gist is not due before the gist is.
      await writer().dropJob({ key: (await writer().dueJobs(0, 1))[0]?.key ?? 0, retry_at: null });
      expect([await due(499), await writer().nextDue()]).toEqual([[], 500]);
      await writer().dropJob({ key: (await writer().dueJobs(500, 1))[0]?.key ?? 0, retry_at: null });
      expect([await due(0), await writer().nextDue()]).toEqual([["title t2"], 0]);
    });

    test.each(["gist", "summary"] as const)("does not accept a %s that exists already", async (what) => {
      await ingest(writer(), sessionOf("one", ["t1"]));
      await write(task("one", "t1", what), "Written.");
      await writer().queue([task("one", "t1", what)]);
      expect(await due()).toEqual([]);
      expect(await writer().nextDue()).toBeNull();
    });
  });

  describe("the queue of summaries", () => {
    test("has one for each turn, whatever else is waiting", async () => {
      const all = [task("one", "t1", "summary"), task("one", "t2", "summary"), task("one", "t3")];
      await writer().queue(all);
      await writer().queue(all);
      expect(await due()).toEqual(["gist t3", "summary t2", "summary t1"]);
    });
  });

  describe("a call", () => {
    test("is counted before it is made, and corrected when it ends", async () => {
      await writer().queue([task("one", "t1")]);
      const call = await begin();
      expect(await writer().summarizerUsage(DAY)).toMatchObject({
        ...{ calls: 1, tokens: 10, cost: 100, unpriced: 0, failed: 0, waiting: 1, last_failure: null },
      });
      await writer().endCall(Number(call), DONE);
      expect(await writer().summarizerUsage(DAY)).toMatchObject({
        calls: 1,
        tokens: 7,
        cost: 70,
        failed: 0,
        waiting: 0,
      });
      expect(await writer().summarizerUsage("2026-01-03")).toMatchObject({ calls: 0, tokens: 0, cost: 0 });
    });

    test("that never ended counts as planned, and its job keeps waiting with one more attempt", async () => {
      await writer().queue([task("one", "t1")]);
      await begin();
      await begin();
      expect(await writer().summarizerUsage(DAY)).toMatchObject({ calls: 2, tokens: 20, cost: 200 });
      expect(await writer().dueJobs(0, 5)).toMatchObject([{ turn_id: "t1", attempts: 2 }]);
    });

    test("with unknown tokens counts as planned, and one without a price counts without", async () => {
      await writer().queue([task("one", "t1"), task("one", "t2")]);
      const first = await begin();
      await writer().endCall(Number(first), { ...DONE, tokens: null, cost: null });
      const second = await begin({ cost: null });
      await writer().endCall(Number(second), { ...DONE, cost: null });
      expect(await writer().summarizerUsage(DAY)).toMatchObject({
        calls: 2,
        tokens: 17,
        cost: 100,
        unpriced: 1,
      });
    });

    test("that failed records why, and its job is due later", async () => {
      await writer().queue([task("one", "t1")]);
      const call = await begin();
      const failed = { tokens: 0, cost: 0, failure: "It is busy.", retry_at: 900 };
      await writer().endCall(Number(call), failed);
      expect([await due(899), await due(900)]).toEqual([[], ["gist t1"]]);
      expect(await writer().summarizerUsage(DAY)).toMatchObject({
        calls: 1,
        tokens: 0,
        failed: 1,
        last_failure: "It is busy.",
      });
      // A running call does not change the last failure.
      await begin();
      expect(await writer().summarizerUsage(DAY)).toMatchObject({ failed: 1, last_failure: "It is busy." });
    });

    test("ends completely or not at all", async () => {
      await ingest(writer(), sessionOf("one", ["t1"]));
      await writer().queue([task("one", "t1")]);
      const call = Number(await begin());
      const broken = { gist: { turn_id: "t1", gist: {}, written_at: AT } } as unknown as CallResult;
      await expect(writer().endCall(call, { ...DONE, ...broken })).rejects.toThrow();
      expect(await due()).toEqual(["gist t1"]);
      expect(await writer().summarizerUsage(DAY)).toMatchObject({ tokens: 10, written: 0 });
      expect(await toc("one")).toEqual(["What is t1?"]);
      const follow_ups = [task("one", "t1", "summary"), task("one", "t1", "title")];
      await writer().endCall(call, {
        ...DONE,
        gist: { turn_id: "t1" as RecordId, gist: "G.", written_at: AT },
        follow_ups,
      });
      expect([await due(), await toc("one")]).toEqual([["title t1", "summary t1"], ["G."]]);
    });

    test("for a missing job is not started, whatever the budget", async () => {
      expect(await writer().beginCall(plan(99, {}), PLENTY)).toBe("gone");
      expect(await writer().beginCall(plan(99, {}), { calls: 0, tokens: 0, cost: 0 })).toBe("gone");
      expect(await writer().summarizerUsage(DAY)).toMatchObject({ calls: 0 });
    });
  });

  describe("the budget of a day", () => {
    test.each<[string, SummarizerBudget, number]>([
      ["calls", { ...PLENTY, calls: 2 }, 2],
      ["tokens", { ...PLENTY, tokens: 39 }, 3],
      ["tokens to the last", { ...PLENTY, tokens: 40 }, 4],
      ["cost", { ...PLENTY, cost: 350 }, 3],
      ["nothing at all", { calls: 0, tokens: 0, cost: 0 }, 0],
    ])("is used up by its %s", async (_, budget, calls) => {
      await writer().queue([task("one", "t1")]);
      for (let call = 1; call <= calls; call++)
        expect([call, typeof (await begin({}, budget))]).toEqual([call, "number"]);
      expect(await begin({}, budget)).toBe("spent");
      expect(await begin({}, budget)).toBe("spent");
      // A refused call is not an attempt.
      expect(await writer().dueJobs(0, 1)).toMatchObject([{ attempts: calls }]);
      expect((await writer().summarizerUsage(DAY)).calls).toBe(calls);
      if (calls > 0) expect(typeof (await begin({ day: "2026-01-03" }, budget))).toBe("number");
    });

    test("does not limit cost if there is no price", async () => {
      await writer().queue([task("one", "t1")]);
      expect(typeof (await begin({ cost: null }, { ...PLENTY, cost: 0 }))).toBe("number");
    });

    test("gets back what a call did not use", async () => {
      await writer().queue([task("one", "t1"), task("one", "t2")]);
      const tight = { ...PLENTY, tokens: 15 };
      const call = await begin({}, tight);
      expect(await begin({}, tight)).toBe("spent");
      await writer().endCall(Number(call), { ...DONE, tokens: 5 });
      expect(typeof (await begin({}, tight))).toBe("number");
    });
  });

  describe("unsummarized turns", () => {
    test("are the finished ones, oldest first, with their length", async () => {
      const open = turnOf("t3", { number: 3, ending: "open", started_at: "2026-01-01T12:00:00.000Z" });
      const one = sessionOf("one", ["t1", "t2"]);
      await ingest(writer(), { ...one, turns: [...(one.turns ?? []), open] }, sessionOf("two", ["u1"]));
      expect(await unsummarized()).toEqual(["one t1", "two u1", "one t2"]);
      expect((await writer().unsummarized({}))[0]).toMatchObject({
        characters: "What is t1?t1 is this.".length,
      });
      expect(await unsummarized({}, await get().reader())).toEqual(["one t1", "two u1", "one t2"]);
    });

    test("include an open turn once another follows it", async () => {
      const turns = [turnOf("t1", { ending: "open" }), turnOf("t2", { number: 2, ending: "open" })];
      await ingest(writer(), { name: "one", turns });
      expect(await unsummarized()).toEqual(["one t1"]);
    });

    test("exclude a session's last turn while the agent may still continue", async () => {
      await ingest(writer(), sessionOf("one", ["t1", "t2"]));
      expect(await unsummarized({ quiet_since: "2026-01-01T11:00:59.000Z" })).toEqual(["one t1"]);
      expect(await unsummarized({ quiet_since: "2026-01-01T11:01:00.000Z" })).toEqual(["one t1", "one t2"]);
    });

    test("can be limited to a period, a session or a project", async () => {
      await ingest(
        writer(),
        sessionOf("one", ["t1", "t2", "t3"]),
        sessionOf("two", ["u1"], { project_path: "/home/dana/import" }),
        sessionOf("old", ["o1"], { updated_at: "2025-01-01T00:00:00.000Z" }),
      );
      expect(await unsummarized({ since: "2026-01-01T11:00:00.000Z" })).toEqual(["one t2", "one t3"]);
      expect(await unsummarized({ until: "2026-01-01T11:00:00.000Z" })).toEqual([
        "one t1",
        "two u1",
        "old o1",
      ]);
      expect(await unsummarized({ session: idOf("two") })).toEqual(["two u1"]);
      expect(await unsummarized({ project: "import" })).toEqual(["two u1"]);
    });

    test("exclude subsessions, ghosts and sessions without a transcript", async () => {
      await ingest(
        writer(),
        { name: "one", subsessions: [{ name: "agent-a", turns: [turnOf("s1")] }] },
        { name: "ghost", ghost: "warm_up", turns: [turnOf("g1")] },
        { name: "list", recovered: true, turns: [turnOf("r1")] },
      );
      expect(await unsummarized()).toEqual([]);
    });

    test("include a copied turn once, and queued turns only on request", async () => {
      await ingest(writer(), sessionOf("one", ["t1"]));
      await ingest(writer(), sessionOf("fork", ["t1", "t2"]));
      expect(await unsummarized()).toEqual(["one t1", "fork t2"]);
      await writer().queue([task("one", "t1")]);
      expect(await unsummarized()).toEqual(["fork t2"]);
      expect(await unsummarized({ queued: true })).toEqual(["one t1", "fork t2"]);
    });

    test("exclude a turn that a model failed to summarize, unless it is another model", async () => {
      await ingest(writer(), sessionOf("one", ["t1"]));
      await writer().queue([task("one", "t1")]);
      const call = Number(await begin());
      await writer().endCall(call, { ...DONE, failure: "Busy.", retry_at: 5 });
      expect(await unsummarized({ queued: true })).toEqual(["one t1"]);
      await writer().endCall(call, { ...DONE, failure: "No line." });
      expect([await unsummarized(), await unsummarized({ model: "tiny" })]).toEqual([[], []]);
      expect(await unsummarized({ model: "large" })).toEqual(["one t1"]);
    });
  });

  test("summarizing starts with the first request, and again after it was off", async () => {
    expect(await writer().summarizingSince(null)).toBeNull();
    expect(await writer().summarizingSince("2026-01-01")).toBe("2026-01-01");
    expect(await writer().summarizingSince("2026-02-01")).toBe("2026-01-01");
    expect(await writer().summarizingSince(null)).toBeNull();
    expect(await writer().summarizingSince("2026-03-01")).toBe("2026-03-01");
  });

  test("a new provider drops the jobs of the old one, and summarizing starts again", async () => {
    await writer().summarizingSince("2026-01-01");
    expect(await writer().switchProvider("here small")).toBe(0);
    await writer().queue([task("one", "t1"), task("one", "t2")]);
    expect(await writer().switchProvider("here small")).toBe(0);
    expect(await due(0)).toHaveLength(2);
    const reader = await get().reader();
    expect(await reader.switchProvider("there large")).toBe(2);
    expect(await due(0)).toEqual([]);
    expect(await writer().summarizingSince("2026-03-01")).toBe("2026-03-01");
  });

  test("a repeated request moves a job before those queued since", async () => {
    await writer().queue([task("one", "t1"), task("one", "t2")]);
    expect(await due(0)).toEqual(["gist t2", "gist t1"]);
    await writer().queue([task("one", "t1")]);
    expect(await due(0)).toEqual(["gist t1", "gist t2"]);
  });

  describe("a model's gist", () => {
    test("is in the table of contents, in the turn and in search results, in every copy", async () => {
      await ingest(writer(), sessionOf("one", ["t1", "t2"]), sessionOf("fork", ["t1"]));
      await write(task("one", "t1"), "Explains t1.");
      expect([await toc("one"), await toc("fork")]).toEqual([
        ["Explains t1.", "What is t2?"],
        ["Explains t1."],
      ]);
      const [session] = await writer().sessionsById(idOf("fork"));
      expect(session && (await writer().turns(session))).toMatchObject([{ gist: "Explains t1." }]);
      const { hits } = await writer().search({ query: parseQuery("t1"), limit: 1, filter: {}, now: 0 });
      expect(hits.map(({ turn }) => turn.gist)).toEqual(["Explains t1."]);
      expect((await writer().summarizerUsage(DAY)).written).toBe(1);
    });

    test("survives a rebuild, and a turn that grows", async () => {
      await ingest(writer(), sessionOf("one", ["t1"]));
      await write(task("one", "t1"), "Explains t1.");
      await ingest(writer(), { name: "one", turns: [turnOf("t1", { answer: "Longer." })] });
      expect(await toc("one")).toEqual(["Explains t1."]);
      await writer().dropDerived();
      expect(await toc("one")).toEqual([]);
      await ingest(writer(), sessionOf("one", ["t1"]));
      expect([await toc("one"), await unsummarized()]).toEqual([["Explains t1."], []]);
    });

    test("is not part of the digest, nor are titles, summaries, jobs and calls", async () => {
      await ingest(writer(), sessionOf("one", ["t1", "t2"]));
      const digest = await writer().digest();
      await write(task("one", "t1"), "Zirconium.");
      await write(task("one", "t1", "title"), "Zirconium");
      await write(task("one", "t1", "summary"), "Zirconium.");
      await writer().queue([task("one", "t2")]);
      while ((await writer().indexDialogue(100)) > 0);
      expect(await writer().digest()).toBe(digest);
    });
  });

  describe("a model's summary", () => {
    test("is stored with its model and its source, for every copy of the turn", async () => {
      await ingest(writer(), sessionOf("one", ["t1", "t2"]), sessionOf("fork", ["t1"]));
      await write(task("one", "t1", "summary"), "Did t1.");
      expect([await completed("one"), await completed("fork")]).toEqual([["Did t1."], ["Did t1."]]);
      const reader = await get().reader();
      const [session] = await reader.sessionsById(idOf("one"));
      expect(session && (await reader.modelSummaries(session))).toEqual([
        { ...summaryOf("t1", "Did t1."), model: "tiny" },
      ]);
      await reader.close();
    });

    test("survives a rebuild", async () => {
      await ingest(writer(), sessionOf("one", ["t1"]));
      await write(task("one", "t1", "summary"), "Did t1.");
      await writer().dropDerived();
      expect(await completed("one")).toEqual([]);
      await ingest(writer(), sessionOf("one", ["t1"]));
      expect(await completed("one")).toEqual(["Did t1."]);
    });

    test("is not a gist", async () => {
      await ingest(writer(), sessionOf("one", ["t1"]));
      await write(task("one", "t1", "summary"), "Did t1.");
      expect([await toc("one"), await unsummarized()]).toEqual([["What is t1?"], ["one t1"]]);
      expect((await writer().summarizerUsage(DAY)).written).toBe(0);
    });
  });

  describe("a model's title", () => {
    const titleOf = async () => {
      const [session] = await writer().sessionsById(idOf("one"));
      return [session?.title, session?.title_origin];
    };

    test("replaces a title from the first prompt, and is found by its words", async () => {
      await ingest(writer(), sessionOf("one", ["t1"]));
      await write(task("one", "t1", "title"), "Opal");
      await write(task("one", "t1", "title"), "Jade");
      while ((await writer().indexDialogue(100)) > 0);
      expect(await titleOf()).toEqual(["Jade", "written"]);
      expect([await find(writer(), "opal"), await find(writer(), "jade")]).toEqual([[], ["one t1"]]);
      const history = await writer().modelTitles(idOf("one"));
      expect(history).toEqual([
        { title: "Opal", changed_at: AT, turn: 1, turn_id: "t1" },
        { title: "Jade", changed_at: AT, turn: 1, turn_id: "t1" },
      ]);
    });

    test.each([
      ["Named", "agent"],
      ["Generated", "agent-generated"],
      ["Summed up", "summary"],
    ] as const)("does not replace %s (%s)", async (title, title_origin) => {
      await ingest(writer(), sessionOf("one", ["t1"], { title, title_origin }));
      await write(task("one", "t1", "title"), "Opal");
      expect(await titleOf()).toEqual([title, title_origin]);
    });

    test("does not replace a person's title, but replaces the first prompt once that is reset", async () => {
      await ingest(writer(), sessionOf("one", ["t1"]));
      await write(task("one", "t1", "title"), "Opal");
      await writer().rename(idOf("one"), "Mine");
      expect(await titleOf()).toEqual(["Mine", "user"]);
      await writer().rename(idOf("one"), "");
      expect(await titleOf()).toEqual(["Opal", "written"]);
      await writer().dropDerived();
      await ingest(writer(), sessionOf("one", ["t1"]));
      expect(await titleOf()).toEqual(["Opal", "written"]);
    });
  });

  describe("forgetting a session", () => {
    const SECRET = "zirconiumsecret";

    test("deletes its texts and its jobs, but not what they cost", async () => {
      await ingest(writer(), sessionOf("one", ["t1", "t2"]), sessionOf("two", ["u1"]));
      await write(task("one", "t1"), `Line ${SECRET}.`);
      await write(task("one", "t1", "title"), `Title ${SECRET}`);
      await write(task("one", "t1", "summary"), `Summary ${SECRET}`);
      await write(task("two", "u1", "summary"), "Garnet.");
      await write(task("two", "u1"), "Agate.");
      await writer().queue([task("one", "t2"), task("one", "t2", "title"), task("one", "t2", "summary")]);
      expect((await get().rawBytes()).includes(SECRET)).toBe(true);
      const before = await writer().summarizerUsage(DAY);
      await (await get().reader()).forget(idOf("one"));
      expect((await get().rawBytes()).includes(SECRET)).toBe(false);
      expect(await due()).toEqual([]);
      expect(await writer().modelTitles(idOf("one"))).toEqual([]);
      const { calls, tokens, cost } = before;
      expect(await writer().summarizerUsage(DAY)).toMatchObject({
        calls,
        tokens,
        cost,
        written: 1,
        waiting: 0,
      });
      expect([await toc("two"), await completed("two")]).toEqual([["Agate."], ["Garnet."]]);
    });

    test("keeps the texts of a turn that another session has a copy of, until that is forgotten too", async () => {
      await ingest(writer(), sessionOf("one", ["t1"]), sessionOf("fork", ["t1"]));
      await write(task("one", "t1"), `Line ${SECRET}.`);
      await write(task("one", "t1", "summary"), `Summary ${SECRET}.`);
      await writer().forget(idOf("one"));
      expect(await completed("fork")).toEqual([`Summary ${SECRET}.`]);
      expect(await toc("fork")).toEqual([`Line ${SECRET}.`]);
      await writer().forget(idOf("fork"));
      expect((await get().rawBytes()).includes(SECRET)).toBe(false);
    });

    test("deletes the texts of a turn that it no longer has, because a person rewound to before it", async () => {
      await ingest(writer(), sessionOf("one", ["t1", "t2"]));
      await write(task("one", "t2"), `Line ${SECRET}.`);
      await write(task("one", "t2", "summary"), `Summary ${SECRET}.`);
      await ingest(writer(), sessionOf("one", ["t1"]));
      await writer().forget(idOf("one"));
      expect((await get().rawBytes()).includes(SECRET)).toBe(false);
    });

    test("during a call stores only the cost of the call", async () => {
      await ingest(writer(), sessionOf("one", ["t1"]));
      await writer().queue([task("one", "t1")]);
      const call = Number(await begin());
      await (await get().reader()).forget(idOf("one"));
      const turn_id = "t1" as RecordId;
      await writer().endCall(call, {
        ...DONE,
        gist: { turn_id, gist: SECRET, written_at: AT },
        title: { session_id: idOf("one"), title: SECRET, changed_at: AT, turn: 1, turn_id },
        summary: summaryOf("t1", SECRET),
        follow_ups: [task("one", "t1", "summary"), task("one", "t1", "title")],
      });
      expect((await get().rawBytes()).includes(SECRET)).toBe(false);
      expect(await writer().summarizerUsage(DAY)).toMatchObject({
        calls: 1,
        tokens: 7,
        cost: 70,
        waiting: 0,
        written: 0,
      });
      expect(await writer().modelTitles(idOf("one"))).toEqual([]);
    });
  });

  test("another process sees the same queue, ledger and texts", async () => {
    await ingest(writer(), sessionOf("one", ["t1", "t2"]));
    await write(task("one", "t1"), "Explains t1.");
    await writer().queue([task("one", "t2")]);
    await begin();
    const reader = await get().reader();
    expect(await reader.summarizerUsage(DAY)).toEqual(await writer().summarizerUsage(DAY));
    expect(await reader.summarizerUsage(DAY)).toMatchObject({ calls: 2, tokens: 17, waiting: 1, written: 1 });
    await reader.close();
  });
}
