// Tests a summarizer whose model answers well, or says when it will: how many requests are sent, and when.
import { describe, expect, test } from "vitest";
import type { Mode } from "../../builders/model/scripted-modes.ts";
import { asksFor, HOUR, MINUTE, sessionOf, summarizerScene, turnId } from "../../builders/summarize/scene.ts";

const done = (count: number) =>
  Array.from({ length: count }, (_, index) => `Did ${turnId("one", index + 1)}`);
const written = (count: number) =>
  Array.from({ length: count }, (_, index) => `About ${turnId("one", index + 1)}`);

describe.each<Mode>(["normal", "slow", "gzip", "think", "parts"])("a model that answers (%s)", (mode) => {
  test("gets two requests for each turn, for its gist and its summary, and one for the title", async () => {
    await using scene = await summarizerScene([sessionOf("one", 7)], { mode });
    await scene.queueAll();
    expect(await scene.work()).toEqual({ why: "stopped", failure: null });
    expect(await scene.toc()).toEqual(written(7));
    expect(await scene.completed()).toEqual(done(7));
    const asked = (what: Parameters<typeof asksFor>[0]) =>
      scene.model.requests.filter(({ prompt }) => asksFor(what, prompt)).length;
    expect([asked("gist"), asked("summary"), asked("title")]).toEqual([7, 7, 1]);
    expect(scene.model.at_once()).toBeLessThanOrEqual(5);
    const [session] = await scene.store.sessions();
    expect(session).toMatchObject({ title: "A good title", title_origin: "written" });
    expect(await scene.usage()).toMatchObject({
      calls: 15,
      tokens: 15 * 19,
      failed: 0,
      waiting: 0,
      written: 7,
    });
  });
});

describe("requests", () => {
  test("are never more than five at once, however many wait", async () => {
    await using scene = await summarizerScene([sessionOf("one", 40)], { mode: "slow" });
    await scene.queueAll();
    await scene.work();
    expect(scene.model.at_once()).toBe(5);
    expect(await scene.toc()).toEqual(written(40));
  });

  test("are never sent before the server allows it, whichever they are", async () => {
    await using scene = await summarizerScene([sessionOf("one", 12)], { mode: "429", retry_after: "30" });
    await scene.queueAll();
    await scene.work({}, 3 * MINUTE);
    const [start = 0, ...rest] = scene.times;
    const later = rest.filter((time) => time > start);
    expect(scene.times.length - later.length).toBe(5);
    expect(later.length).toBeGreaterThan(0);
    for (const [index, time] of later.entries())
      expect(time - (later[index - 1] ?? start)).toBeGreaterThanOrEqual(30_000);
  });

  test("wait a day if the server asks for a day", async () => {
    await using scene = await summarizerScene([sessionOf("one", 3)], { mode: "429", retry_after: "86400" });
    await scene.queueAll();
    await scene.work({}, 23 * HOUR);
    expect(scene.model.requests).toHaveLength(3);
    scene.model.play("normal");
    await scene.work({}, 2 * HOUR);
    expect(await scene.toc()).toEqual(written(3));
  });

  test("pause when the server refuses, and then resume one at a time, less and less often", async () => {
    await using scene = await summarizerScene([sessionOf("one", 12)], { mode: "401" });
    await scene.queueAll();
    await scene.work({}, 24 * HOUR);
    const [start = 0] = scene.times;
    const trials = scene.times.filter((time) => time > start);
    expect(scene.times.length - trials.length).toBe(5);
    const rests = trials.map((time, index) => (time - (trials[index - 1] ?? start)) / MINUTE);
    expect(rests.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32]);
    expect(rests.slice(6).every((rest) => rest === 60)).toBe(true);
    expect(trials.length).toBeLessThan(30);
  });

  test("pause after five failures in a row of any kind", async () => {
    await using scene = await summarizerScene([sessionOf("one", 12)], { mode: "529" });
    await scene.queueAll();
    await scene.work({}, MINUTE - 1);
    // When the fifth request fails, four more may already have been sent.
    expect(scene.model.requests.length).toBeLessThanOrEqual(9);
  });

  test("continue if the server fails only now and then", async () => {
    const modes = Array.from({ length: 60 }, (_, index): Mode => (index % 3 === 0 ? "500" : "normal"));
    await using scene = await summarizerScene([sessionOf("one", 30)]);
    scene.model.play(...modes, "normal");
    await scene.queueAll();
    await scene.work({}, HOUR);
    expect([await scene.toc(), await scene.completed()]).toEqual([written(30), done(30)]);
  });

  test("are retried with random delays that grow each time", async () => {
    await using scene = await summarizerScene([sessionOf("one", 1)], { mode: "500" });
    await scene.queueAll();
    const random = [0, 0.25, 0.5, 0.75];
    let next = 0;
    const clock = { ...scene.clock, random: () => random[next++ % 4] ?? 0 };
    await scene.work({}, 17_500, clock);
    expect(scene.times.map((time) => time - (scene.times[0] ?? 0))).toEqual([0, 0, 1000, 5000, 17_000]);
  });
});

test("a request refused right after an answer does not delay the next one", async () => {
  const refused = turnId("one", 2);
  await using scene = await summarizerScene(
    [sessionOf("one", 3, { title: "Named", title_origin: "agent" })],
    {
      mode: ({ prompt }) => (prompt.includes(`What is ${refused}?`) ? "400" : "normal"),
    },
  );
  await scene.queueAll();
  const begun = scene.clock.now();
  for (const { key, turn_id } of await scene.store.dueJobs(0, 3))
    await scene.store.dropJob({ key, retry_at: begun + Number(turn_id.slice(-1)) * 1000 });
  await scene.work({}, 3500);
  expect(scene.times.map((time) => time - begun)).toEqual(expect.arrayContaining([1000, 2000, 3000]));
  expect((await scene.toc())[2]).toBe(written(3)[2]);
});

test("a request that may have been read counts as planned, and one never sent costs nothing", async () => {
  await using scene = await summarizerScene([sessionOf("one", 1)], { mode: "reset" });
  await scene.queueAll();
  await scene.work({}, 1);
  const { calls, tokens, cost } = await scene.usage();
  expect(calls).toBeGreaterThan(0);
  // A token for each byte of the request, and the longest answer.
  const [request] = scene.model.requests;
  expect(tokens / calls).toBeGreaterThan(Buffer.byteLength(String(request?.body.system)) + 100);
  expect(cost).toBeGreaterThan(tokens * 10);
  await scene.model[Symbol.asyncDispose]();
  await scene.work({}, 30 * MINUTE);
  const after = await scene.usage();
  expect(after.calls).toBeGreaterThan(calls);
  expect([after.tokens, after.cost]).toEqual([tokens, cost]);
});
