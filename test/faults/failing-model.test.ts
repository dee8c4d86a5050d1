// However a model fails, each turn keeps its gist, no job is lost, and everything is written in the end.
import { describe, expect, test } from "vitest";
import type { ScriptedRequest } from "../builders/model/scripted-model.ts";
import { MODE_NAMES, type Mode } from "../builders/model/scripted-modes.ts";
import {
  asksFor,
  HOUR,
  KEY,
  MINUTE,
  sessionOf,
  summarizerScene,
  turnId,
} from "../builders/summarize/scene.ts";
import { ingest } from "../contracts/rows.ts";

const written = (count: number) =>
  Array.from({ length: count }, (_, index) => `About ${turnId("one", index + 1)}`);
const done = (count: number) =>
  Array.from({ length: count }, (_, index) => `Did ${turnId("one", index + 1)}`);
const own = (count: number) =>
  Array.from({ length: count }, (_, index) => `What is ${turnId("one", index + 1)}?`);

/** Modes where the model's answer arrives. */
const GOOD: readonly Mode[] = ["normal", "slow", "gzip", "think", "parts"];

/** Modes where nothing ever ends by itself. */
const ENDLESS: readonly Mode[] = ["silent", "dribble", "500_unended"];
const within = (mode: Mode) => (ENDLESS.includes(mode) ? { timeout_ms: 60 } : {});

describe.each(MODE_NAMES.filter((mode) => !GOOD.includes(mode)))("a model that fails (%s)", (mode) => {
  test("leaves every turn its own gist, and everything is written once it answers", async () => {
    await using scene = await summarizerScene([sessionOf("one", 7)], { mode });
    await scene.queueAll();
    await scene.work(within(mode), 10 * MINUTE);
    expect(await scene.toc()).toEqual(own(7));
    // Nothing is given up, and the server is not flooded.
    expect((await scene.usage()).waiting).toBe(7);
    expect(scene.model.requests.length).toBeGreaterThanOrEqual(5);
    expect(scene.model.requests.length).toBeLessThan(20);
    expect(scene.at_once()).toBeLessThanOrEqual(5);
    const { calls, failed, last_failure } = await scene.usage();
    expect(calls).toBeGreaterThanOrEqual(scene.model.requests.length);
    expect(failed).toBe(calls);
    expect(last_failure).not.toBeNull();
    expect(last_failure).not.toContain(KEY);
    scene.model.play("normal");
    await scene.work({}, 48 * HOUR);
    expect([await scene.toc(), await scene.completed()]).toEqual([written(7), done(7)]);
    expect(await scene.store.nextDue()).toBeNull();
  });

  test("ends what a person waits for, with the reason, and the rest stays in the queue", async () => {
    await using scene = await summarizerScene([sessionOf("one", 7)], { mode });
    await scene.queueAll();
    const end = await scene.workUntilDone(within(mode));
    expect(end).toMatchObject({ why: "unanswered", failure: expect.stringContaining("127.0.0.1") });
    expect((await scene.usage()).waiting).toBe(7);
  });
});

test.each<Mode>(["400", "500", "declined", "empty", "reset"])(
  "a model that fails only at summaries (%s) leaves the turns their gists, and is asked for them again",
  async (mode) => {
    let failing = true;
    await using scene = await summarizerScene([sessionOf("one", 7)], {
      mode: ({ prompt }) => (failing && asksFor("summary", prompt) ? mode : "normal"),
    });
    await scene.queueAll();
    await scene.work({}, 1000);
    expect([await scene.toc(), await scene.completed()]).toEqual([written(7), []]);
    expect((await scene.usage()).waiting).toBe(7);
    failing = false;
    await scene.work({}, 48 * HOUR);
    expect(await scene.completed()).toEqual(done(7));
    expect(await scene.store.nextDue()).toBeNull();
  },
);

describe("a request that the server rejects", () => {
  const poisoned = turnId("one", 3);
  const isPoison = ({ prompt }: ScriptedRequest) => prompt.startsWith(`<request>\nWhat is ${poisoned}?`);

  test.each<Mode>(["400", "422", "500", "declined", "empty", "wrong_shape", "reset", "silent"])(
    "(%s) does not block the others, and is given up after a while",
    async (mode) => {
      await using scene = await summarizerScene([sessionOf("one", 12)], {
        mode: (request) => (isPoison(request) ? mode : "normal"),
      });
      await scene.queueAll();
      const begun = scene.clock.now();
      let later = 0;
      // Other requests succeed from time to time, as people continue to work.
      const find_work = async () => {
        if (scene.clock.now() < begun + later * 10 * MINUTE || later === 20) return;
        await ingest(scene.store, sessionOf(`later${++later}`, 1));
        await scene.queueAll();
      };
      await scene.work({ find_work, ...within(mode) }, 24 * HOUR);
      const others = written(12).map((line, index) => (index === 2 ? `What is ${poisoned}?` : line));
      expect(await scene.toc()).toEqual(others);
      // A gist that was given up still has a summary after it.
      expect(await scene.completed()).toEqual(done(12));
      expect(await scene.toc(`later${later}`)).toEqual([`About ${turnId(`later${later}`, 1)}`]);
      expect(await scene.store.nextDue()).toBeNull();
      expect(await scene.queueAll()).toBe(0);
      const [session] = (await scene.store.sessions()).filter(({ id }) => id === "one");
      expect(session?.title).toBe("A good title");
      expect(scene.model.requests.filter(isPoison).length).toBeLessThanOrEqual(30);
    },
  );
});
