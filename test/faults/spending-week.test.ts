// In a week with a faulty model and a summarizer that restarts every few hours, no day costs more than its budget.
import { expect, test } from "vitest";
import { dayIn } from "../../src/archive/summaries/summarizer-config.ts";
import type { SummarizerBudget } from "../../src/store/summaries.ts";
import type { Mode } from "../builders/model/scripted-modes.ts";
import { answerTo, HOUR, sessionOf, summarizerScene, turnId } from "../builders/summarize/scene.ts";

const FAULTS: readonly Mode[] = [
  "500",
  "529",
  "429",
  "reset",
  "empty",
  "prose",
  "401",
  "cut_off",
  "declined",
];
const PLENTY = { calls: 1e9, tokens: 1e12, cost: 1e15 };

const SESSIONS = 100;
const TURNS = 20;
const ZONE = "Europe/Berlin";

/** Every third answer is a fault of some kind, and for half an hour each morning nothing works at all. */
function faulty(clock: () => number): () => Mode {
  let asked = 0;
  return () => {
    const down = new Date(clock()).getUTCHours() === 9 && new Date(clock()).getUTCMinutes() < 30;
    asked++;
    if (down) return "529";
    return asked % 3 === 0 ? (FAULTS[(asked / 3) % FAULTS.length] ?? "500") : "normal";
  };
}

test.each<[string, string, Partial<SummarizerBudget>]>([
  ["calls, over the day that has 23 hours", "2026-03-26T20:00:00.000Z", { calls: 600 }],
  ["tokens, over the day that has 25 hours", "2026-10-22T20:00:00.000Z", { tokens: 60_000 }],
  ["cost", "2026-06-01T20:00:00.000Z", { cost: 700_000 }],
])("%s", async (_, start, limit) => {
  const budget = { ...PLENTY, ...limit };
  const sessions = Array.from({ length: SESSIONS }, (_each, index) => sessionOf(`s${index}`, TURNS));
  let clock = () => Date.parse(start);
  let stop = new AbortController();
  let left = Number.POSITIVE_INFINITY;
  await using scene = await summarizerScene(sessions, {
    mode: faulty(() => clock()),
    retry_after: "20",
    text(request) {
      // In the middle of calls whose results never arrive.
      if (left-- <= 0) stop.abort();
      return answerTo(request);
    },
  });
  clock = scene.clock.now;
  scene.clock.set(Date.parse(start));
  expect(await scene.queueAll()).toBe(SESSIONS * TURNS);

  const dayOf = dayIn(ZONE);
  const day = (now: number) => dayOf(new Date(now));
  const end = Date.parse(start) + 7 * 24 * HOUR;
  for (let run = 0; scene.clock.now() < end; run++) {
    stop = new AbortController();
    left = run % 4 === 3 ? 7 : Number.POSITIVE_INFINITY;
    await scene.work({ budget, day, signal: stop.signal }, (2 + (run % 3)) * HOUR);
    if ((await scene.store.nextDue()) === null) break;
  }

  const days = new Map<string, number>();
  for (const time of scene.times) days.set(day(time), (days.get(day(time)) ?? 0) + 1);
  for (const [date, requests] of days) {
    const spent = await scene.store.summarizerUsage(date);
    expect([
      date,
      spent.calls <= budget.calls,
      spent.tokens <= budget.tokens,
      spent.cost <= budget.cost,
    ]).toEqual([...[date, true, true, true]]);
    // Whatever the server saw was recorded before.
    expect(spent.calls).toBeGreaterThanOrEqual(requests);
  }
  expect(days.size).toBeGreaterThanOrEqual(4);
  expect(scene.at_once()).toBeLessThanOrEqual(5);

  // The queue progressed each day, and the rest is written as soon as nothing limits it.
  left = Number.POSITIVE_INFINITY;
  scene.model.play("normal");
  await scene.work({ budget: PLENTY, day }, 48 * HOUR);
  expect(await scene.store.nextDue()).toBeNull();
  const { written } = await scene.usage();
  expect(written).toBeGreaterThan(SESSIONS * TURNS * 0.98);
  let summaries = 0;
  for (const { name } of sessions) summaries += (await scene.completed(name)).length;
  expect(summaries).toBeGreaterThan(SESSIONS * TURNS * 0.98);
  for (const { name } of sessions.slice(0, 5))
    expect(await scene.toc(name)).toEqual(
      Array.from({ length: TURNS }, (_each, index) =>
        expect.stringMatching(new RegExp(`^(?:About|What is) ${turnId(name, index + 1)}\\??$`)),
      ),
    );
});
