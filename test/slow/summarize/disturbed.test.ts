// Disturbs the summarizer while it works: stopping, waking, forgetting, renaming, rebuilding, a failing disk.
import { describe, expect, test } from "vitest";
import { ClewError } from "../../../src/model/errors.ts";
import type { RecordId } from "../../../src/model/ids.ts";
import { startSummarizer } from "../../../src/summarize/summarizer.ts";
import type { ScriptedRequest } from "../../builders/model/scripted-model.ts";
import {
  answerTo,
  asksFor,
  gistTask,
  HOUR,
  MINUTE,
  optionsFor,
  type Scene,
  sessionOf,
  summarizerScene,
  turnId,
} from "../../builders/summarize/scene.ts";
import { idOf, ingest, turnOf } from "../../contracts/rows.ts";

const lines = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `About ${turnId(name, index + 1)}`);

const done = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `Did ${turnId(name, index + 1)}`);

async function titleOf({ store }: Scene, name = "one"): Promise<[string, string] | null> {
  const [session] = await store.sessionsById(idOf(name));
  return session ? [session.title, session.title_origin] : null;
}

describe("stopping it", () => {
  test("in the middle of calls waits for none of them, and leaves every job in the queue", async () => {
    await using scene = await summarizerScene([sessionOf("one", 8)], { mode: "silent" });
    await scene.queueAll();
    const stop = new AbortController();
    const summarizer = startSummarizer(scene.store, {
      ...optionsFor(scene.model, scene.clock),
      signal: stop.signal,
      timeout_ms: HOUR,
    });
    await scene.model.asked;
    stop.abort();
    expect(await summarizer.ended).toEqual({ why: "stopped", failure: null });
    expect(await scene.usage()).toMatchObject({ calls: 5, failed: 0, waiting: 8, last_failure: null });
    // The requests may have been answered, so they count as planned.
    expect((await scene.usage()).tokens).toBeGreaterThan(5 * 100);
    scene.model.play("normal");
    await scene.work();
    expect([await scene.toc(), await scene.completed()]).toEqual([lines("one", 8), done("one", 8)]);
  });

  test("before it began is obeyed", async () => {
    await using scene = await summarizerScene([sessionOf("one", 1)]);
    await scene.queueAll();
    const options = { ...optionsFor(scene.model, scene.clock), signal: AbortSignal.abort() };
    expect((await startSummarizer(scene.store, options).ended).why).toBe("stopped");
    expect(scene.model.requests).toEqual([]);
  });
});

describe("waking it", () => {
  test.each(["while it rests", "while it looks"])("%s has new work done at once", async (when) => {
    await using scene = await summarizerScene([sessionOf("one", 1)]);
    const stop = new AbortController();
    let summarizer: ReturnType<typeof startSummarizer> | null = null;
    let rests = 0;
    const queue = async () => {
      await scene.store.queue([gistTask("one", 1)]);
      summarizer?.wake();
    };
    const clock = {
      ...scene.clock,
      async wait(_ms: number, signal: AbortSignal) {
        if (rests++ === 0 && when === "while it rests") await queue();
        if (scene.model.requests.length === 3) return stop.abort();
        // Only a wake-up ends a rest.
        if (!signal.aborted) await new Promise((woken) => signal.addEventListener("abort", woken));
      },
    };
    let looks = 0;
    const find_work = async () => {
      // After this check, the queue was empty when read.
      if (looks++ === 0 && when === "while it looks") setImmediate(() => void queue());
    };
    const options = { ...optionsFor(scene.model, clock), signal: stop.signal, find_work };
    summarizer = startSummarizer(scene.store, options);
    expect((await summarizer.ended).why).toBe("stopped");
    expect(await scene.toc()).toEqual(lines("one", 1));
  });
});

describe("a session that is forgotten", () => {
  test.each(["gist", "summary", "title"] as const)(
    "while its %s is requested leaves nothing",
    async (what) => {
      const forgetting = { done: false };
      await using scene = await summarizerScene([sessionOf("one", 2), sessionOf("two", 2)], {
        text(request) {
          if (request.prompt.includes("one-t1") && asksFor(what, request.prompt)) {
            forgetting.done = true;
            void scene.store.forget(idOf("one"));
          }
          return answerTo(request);
        },
      });
      await scene.queueAll();
      expect((await scene.workUntilDone()).why).toBe("done");
      expect(forgetting.done).toBe(true);
      expect(await scene.store.sessionsById(idOf("one"))).toEqual([]);
      expect(await scene.store.modelTitles(idOf("one"))).toEqual([]);
      expect(await scene.usage()).toMatchObject({ written: 2, waiting: 0 });
      expect(await scene.toc("two")).toEqual(lines("two", 2));
      expect(await scene.completed("two")).toEqual(done("two", 2));
      expect(scene.ledger()).not.toContain("one-t");
    },
  );

  test("between reading the queue and the call is never requested, and the rest is done", async () => {
    await using scene = await summarizerScene([sessionOf("one", 1), sessionOf("two", 1)]);
    await scene.queueAll();
    const store = {
      ...scene.store,
      async beginCall(...given: Parameters<typeof scene.store.beginCall>) {
        await scene.store.forget(idOf("two"));
        return scene.store.beginCall(...given);
      },
    };
    // The other one is due a little later.
    const other = (await scene.store.dueJobs(0, 2)).find(({ turn_id }) => turn_id === "one-t1");
    await scene.store.dropJob({ key: other?.key ?? 0, retry_at: scene.clock.now() + 1000 });
    const options = { ...optionsFor(scene.model, scene.clock), until_done: true };
    expect(await startSummarizer(store, options).ended).toEqual({ why: "done", failure: null });
    expect(await scene.toc("one")).toEqual(lines("one", 1));
    expect(scene.model.requests.filter(({ prompt }) => prompt.includes("two-t1"))).toEqual([]);
  });
});

describe("a title", () => {
  test("that a person sets while one is requested stays", async () => {
    await using scene = await summarizerScene([sessionOf("one", 1)], {
      text(request) {
        if (asksFor("title", request.prompt)) void scene.store.rename(idOf("one"), "Mine");
        return answerTo(request);
      },
    });
    await scene.queueAll();
    await scene.work();
    expect(await titleOf(scene)).toEqual(["Mine", "user"]);
    await scene.store.rename(idOf("one"), "");
    expect(await titleOf(scene)).toEqual(["A good title", "written"]);
  });

  test.each(["user", "agent", "agent-generated", "summary"] as const)(
    "that wins over a generated one (%s) is never requested",
    async (origin) => {
      const given = origin === "user" ? {} : { title: "Named", title_origin: origin };
      await using scene = await summarizerScene([sessionOf("one", 3, given)]);
      if (origin === "user") await scene.store.rename(idOf("one"), "Mine");
      await scene.queueAll();
      expect((await scene.workUntilDone()).why).toBe("done");
      expect(scene.model.requests).toHaveLength(6);
      expect(scene.model.requests.filter(({ prompt }) => asksFor("title", prompt))).toEqual([]);
      expect(await scene.store.nextDue()).toBeNull();
    },
  );

  test("is requested one at a time, so the newer one wins", async () => {
    let titles = 0;
    let queueLater: () => void = () => undefined;
    await using scene = await summarizerScene([sessionOf("one", 2)], {
      mode: ({ prompt }) => {
        if (!asksFor("title", prompt)) return "normal";
        // Another turn ends while the title for the turn before is being requested.
        if (++titles === 1) queueLater();
        return titles === 1 ? "slow" : "normal";
      },
      text: (request) => (asksFor("title", request.prompt) ? `Title after ${titles}` : answerTo(request)),
    });
    await scene.store.queue([gistTask("one", 1)]);
    const summarizer = startSummarizer(scene.store, {
      ...optionsFor(scene.model, scene.clock),
      until_done: true,
    });
    queueLater = () => void scene.store.queue([gistTask("one", 2)]).then(summarizer.wake);
    expect((await summarizer.ended).why).toBe("done");
    const written = await scene.store.modelTitles(idOf("one"));
    expect(written.map(({ title, turn }) => [title, turn])).toEqual([
      ["Title after 1", 2],
      ["Title after 2", 2],
    ]);
    expect(await titleOf(scene)).toEqual(["Title after 2", "written"]);
  });

  test("covers all finished turns, and not one that is running", async () => {
    const one = sessionOf("one", 2);
    const open = turnOf("one-t3", { number: 3, ending: "open", gist: "Under way" });
    await using scene = await summarizerScene([{ ...one, turns: [...(one.turns ?? []), open] }]);
    expect(await scene.queueAll()).toBe(2);
    await scene.work();
    const title = scene.model.requests.find(({ prompt }) => asksFor("title", prompt));
    expect(title?.prompt).toContain("[RECENT] Turn 2: About one-t2\n[RECENT] Turn 1: About one-t1\n</turns");
    expect(await scene.store.modelTitles(idOf("one"))).toMatchObject([{ turn: 2, turn_id: "one-t2" }]);
  });

  test("that the model leaves unchanged does not count as a change", async () => {
    await using scene = await summarizerScene([sessionOf("one", 1, { title: "A good title" })]);
    await scene.queueAll();
    await scene.work();
    expect(await titleOf(scene)).toEqual(["A good title", "first-prompt"]);
    expect(await scene.store.modelTitles(idOf("one"))).toEqual([]);
  });
});

describe("an answer that is not a gist", () => {
  test("leaves the turn its own, is not requested again, and the title follows all the same", async () => {
    await using scene = await summarizerScene([sessionOf("one", 2)], {
      text: (request) =>
        request.prompt.startsWith("<request>\nWhat is one-t1?")
          ? "# A heading\n\n- a list"
          : answerTo(request),
    });
    await scene.queueAll();
    await scene.work();
    expect(await scene.toc()).toEqual(["What is one-t1?", "About one-t2"]);
    expect(await titleOf(scene)).toEqual(["A good title", "written"]);
    expect(await scene.queueAll()).toBe(0);
    // It may still summarize the turn.
    expect(await scene.completed()).toEqual(done("one", 2));
    expect(scene.model.requests).toHaveLength(5);
    const { failed, last_failure } = await scene.usage();
    expect({ failed, last_failure }).toEqual({ failed: 1, last_failure: null });
  });
});

describe("a summary", () => {
  const completed = (request: ScriptedRequest, answer: string) =>
    asksFor("summary", request.prompt) ? answer : answerTo(request);

  test.each([
    ["words", "I can't tell."],
    ["an object that lacks what was done", '{"request": "A look."}'],
    ["a field that is not a text", '{"completed": ["One", "Two"]}'],
  ])("that is invalid (%s) is neither stored nor requested again, and usage has why", async (_, answer) => {
    await using scene = await summarizerScene(
      [sessionOf("one", 2, { title: "Named", title_origin: "agent" })],
      {
        text: (request) => completed(request, answer),
      },
    );
    await scene.queueAll();
    await scene.work();
    expect([await scene.toc(), await scene.completed()]).toEqual([lines("one", 2), []]);
    expect(await scene.queueAll()).toBe(0);
    expect(scene.model.requests).toHaveLength(4);
    expect(await scene.usage()).toMatchObject({
      ...{ calls: 4, failed: 2, waiting: 0 },
      last_failure: "The answer was not a JSON object with the fields of a summary",
    });
  });

  test("is not requested for a turn without a last message or a tool", async () => {
    const turns = [
      turnOf("one-t1", { answer: null, ending: "interrupted" }),
      turnOf("one-t2", { number: 2, answer: null, tools: [{ name: "Bash", calls: 1, failed: 0 }] }),
      turnOf("one-t3", { number: 3 }),
    ];
    await using scene = await summarizerScene([{ name: "one", turns }]);
    await scene.queueAll();
    expect((await scene.workUntilDone()).why).toBe("done");
    const asked = scene.model.requests.filter(({ prompt }) => asksFor("summary", prompt));
    expect(asked.map(({ prompt }) => /What is (\S+)\?/.exec(prompt)?.[1]).toSorted()).toEqual([
      "one-t2",
      "one-t3",
    ]);
    expect(await scene.completed()).toEqual(["Did one-t2", "Did one-t3"]);
  });

  test("is made from the hook's text where the transcript lacks it, and never from the turn before", async () => {
    const bash = [{ name: "Bash", calls: 1, failed: 0 }];
    const turns = [
      turnOf("one-t1", { answer: "I looked." }),
      turnOf("one-t2", { number: 2, answer: null, tools: bash }),
      turnOf("one-t3", { number: 3, answer: null, tools: bash }),
    ];
    await using scene = await summarizerScene([{ name: "one", turns }]);
    const reported = {
      session_id: idOf("one"),
      prompt_id: null,
      origin: "hook",
      said_at: "2026-03-01",
    } as const;
    await scene.store.keepFinalMessages([{ ...reported, event_id: "a", turn: 2, text: "I looked." }]);
    await scene.store.keepFinalMessages([{ ...reported, event_id: "b", turn: 3, text: "Fixed: one line." }]);
    await scene.queueAll();
    await scene.work();
    const said = scene.model.requests
      .filter(({ prompt }) => asksFor("summary", prompt))
      .map(({ prompt }) => /What is (\S+)\?.*<final_message>\n(.*)\n</s.exec(prompt)?.slice(1).join(": "));
    expect(said.toSorted()).toEqual([...["one-t1: I looked.", "one-t2: (none)", "one-t3: Fixed: one line."]]);
  });
});

describe("rows that are derived again meanwhile", () => {
  test("cost no job and no text, and no call is made for what is not there yet", async () => {
    const bundles = [sessionOf("one", 3, { size: 4 })];
    await using scene = await summarizerScene(bundles);
    await scene.store.queue([gistTask("one", 1)]);
    await scene.work();
    await scene.store.queue([gistTask("one", 2), gistTask("one", 3)]);
    await scene.store.dropDerived();
    const before = scene.model.requests.length;
    await scene.work({}, 5 * MINUTE);
    expect(scene.model.requests).toHaveLength(before);
    expect((await scene.usage()).waiting).toBe(2);
    await ingest(scene.store, ...bundles);
    await scene.work({}, HOUR);
    expect([await scene.toc(), await scene.completed()]).toEqual([lines("one", 3), done("one", 3)]);
    const first = scene.model.requests.filter(({ prompt }) => prompt.includes("What is one-t1?\n"));
    expect(first.map(({ prompt }) => asksFor("gist", prompt))).toEqual([true, false]);
  });

  test("a job for a turn or a session that no longer exists is dropped", async () => {
    await using scene = await summarizerScene([sessionOf("one", 1)]);
    await scene.store.queue([gistTask("one", 9), gistTask("nobody", 1)]);
    expect(await scene.workUntilDone()).toEqual({ why: "done", failure: null });
    expect(scene.model.requests).toEqual([]);
    expect(await scene.usage()).toMatchObject({ calls: 0, waiting: 0 });
  });
});

describe("a disk that fails", () => {
  test.each(["beginCall", "endCall", "dueJobs"] as const)("at %s ends it with the reason", async (where) => {
    await using scene = await summarizerScene([sessionOf("one", 8)]);
    // Some calls are never answered, and must not be waited for.
    scene.model.play("normal", "normal", "normal", "silent");
    await scene.queueAll();
    let calls = 0;
    const full = new ClewError("not_writable", "The disk is full.");
    const store = {
      ...scene.store,
      [where]: async (...given: never[]) => {
        if (++calls > 2) throw full;
        return (scene.store[where] as (...all: never[]) => Promise<unknown>)(...given);
      },
    };
    const options = optionsFor(scene.model, scene.clock);
    await expect(startSummarizer(store, options).ended).rejects.toBe(full);
    // All calls ended with it, and the next summarizer finds what is left.
    expect((await scene.usage()).waiting).toBeGreaterThan(0);
    scene.model.play("normal");
    await scene.work();
    expect([await scene.toc(), await scene.completed()]).toEqual([lines("one", 8), done("one", 8)]);
  });
});

describe("a request", () => {
  test("has the same key each time for the same job and model, and another for every other", async () => {
    await using scene = await summarizerScene([sessionOf("one", 6)], { mode: "500" });
    await scene.queueAll();
    await scene.work({}, HOUR);
    scene.model.play("normal");
    await scene.work({}, 48 * HOUR);
    const keys = new Map<string, Set<unknown>>();
    for (const { prompt, headers } of scene.model.requests) {
      const job = asksFor("title", prompt) ? "title" : prompt;
      keys.set(job, (keys.get(job) ?? new Set()).add(headers["idempotency-key"]));
    }
    expect([...keys.values()].map((each) => each.size)).toEqual([...keys].map(() => 1));
    expect(new Set([...keys.values()].flatMap((each) => [...each])).size).toBe(13);
    expect(scene.model.requests.length).toBeGreaterThan(13);
  });

  test("goes only to the model's address, with its key in a header and nowhere else", async () => {
    await using scene = await summarizerScene([sessionOf("one", 1)]);
    await scene.queueAll();
    await scene.work();
    for (const { path, headers, body } of scene.model.requests) {
      expect(path).toBe("/v1/messages");
      expect(headers["x-api-key"]).toBe("sk-test-0123456789abcdef");
      expect(JSON.stringify(body)).not.toContain("sk-test");
      expect(body.model).toBe("tiny");
    }
  });
});

test("copies of a turn are requested once, and their sessions share the gist and the summary", async () => {
  const copied = sessionOf("one", 3);
  const fork = { ...sessionOf("fork", 4), turns: [...(copied.turns ?? []), turnOf("own", { number: 4 })] };
  await using scene = await summarizerScene([copied, fork]);
  expect(await scene.queueAll()).toBe(4);
  await scene.work();
  expect(await scene.toc("fork")).toEqual([...lines("one", 3), "About own"]);
  expect(await scene.toc("one")).toEqual(lines("one", 3));
  expect(await scene.completed("fork")).toEqual([...done("one", 3), "Did own"]);
  expect(await scene.completed("one")).toEqual(done("one", 3));
  for (const what of ["gist", "summary"] as const)
    expect(scene.model.requests.filter(({ prompt }) => asksFor(what, prompt))).toHaveLength(4);
});

test("a session that is another tool's call for a summary is never sent anywhere", async () => {
  const prompt = "Please write a 5-10 word title for the following conversation:\n\nUser: hi";
  const tool = { ...sessionOf("tool", 1), turns: [turnOf("tool-t1" as RecordId, { prompt })] };
  await using scene = await summarizerScene([tool, sessionOf("one", 1)]);
  expect(await scene.queueAll()).toBe(1);
  await scene.work();
  expect(scene.model.requests.filter((request) => request.prompt.includes("5-10 word"))).toEqual([]);
});
