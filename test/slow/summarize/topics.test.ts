// When a session changes its topic three times, its title follows, and its history shows where.
import { expect, test } from "vitest";
import { titleSources } from "../../../src/archive/sessions/title-sources.ts";
import { titleHistory } from "../../../src/sessions/titles/title.ts";
import type { ScriptedRequest } from "../../builders/model/scripted-model.ts";
import {
  answerTo,
  asksFor,
  MINUTE,
  type Scene,
  summarizerScene,
  turnId,
} from "../../builders/summarize/scene.ts";
import { type BundleGiven, idOf, ingest, turnOf } from "../../contracts/rows.ts";

const TURNS = 305;
const topicAt = (turn: number) =>
  turn < 5 ? "cart" : turn < 25 ? "login" : turn < 300 ? "export" : "search";

/** Names the topic of the recent turns, as soon as all of them share it. */
function model(request: ScriptedRequest): string {
  const { prompt } = request;
  if (asksFor("summary", prompt)) return answerTo(request);
  if (asksFor("gist", prompt)) return `Works on the ${/the (\w+) page/.exec(prompt)?.[1]} page`;
  const title = /<current_title>\n(.*)\n/.exec(prompt)?.[1] ?? "";
  const recent = [...prompt.matchAll(/^\[RECENT\] Turn \d+: Works on the (\w+) page$/gm)].map(
    ([, topic]) => topic,
  );
  const [topic] = recent;
  return recent.every((each) => each === topic) ? `The ${topic} page` : title;
}

function sessionUpTo(turns: number, given: Partial<BundleGiven> = {}): BundleGiven {
  return {
    name: "one",
    title: "Hello",
    turns: Array.from({ length: turns }, (_, index) =>
      turnOf(turnId("one", index + 1), {
        number: index + 1,
        prompt: `Change the ${topicAt(index + 1)} page`,
        gist: `Change the ${topicAt(index + 1)} page`,
        started_at: new Date(Date.parse("2026-03-01T00:00:00.000Z") + index * MINUTE).toISOString(),
      }),
    ),
    ...given,
  };
}

/** Works as when following: a turn ends, and is summarized before the next one does. */
async function follow(
  scene: Scene,
  from: number,
  to: number,
  given: Partial<BundleGiven> = {},
): Promise<void> {
  for (let turn = from; turn <= to; turn++) {
    await ingest(scene.store, sessionUpTo(turn, given));
    await scene.queueAll();
    await scene.work();
    await scene.clock.wait(MINUTE, new AbortController().signal);
  }
}

async function history(scene: Scene): Promise<unknown[][]> {
  const [session] = await scene.store.sessionsById(idOf("one"));
  if (!session) throw new Error("The session is missing.");
  const changes = titleHistory(await titleSources(scene.store, session));
  return changes.map(({ title, origin, turn, interaction_id }) => [title, origin, turn, interaction_id]);
}

const titleCalls = ({ model: { requests } }: Scene) =>
  requests.filter(({ prompt }) => asksFor("title", prompt));

test("the title follows the topic at any length, and each change is in the history with its turn", {
  timeout: 60_000,
}, async () => {
  await using scene = await summarizerScene([], { text: model });
  await follow(scene, 1, TURNS);
  expect(await history(scene)).toEqual([
    ["The search page", "written", 302, turnId("one", 302)],
    ["The export page", "written", 27, turnId("one", 27)],
    ["The login page", "written", 7, turnId("one", 7)],
    ["The cart page", "written", 1, turnId("one", 1)],
    ["Change the cart page", "first-prompt", 1, turnId("one", 1)],
  ]);
  expect(titleCalls(scene)).toHaveLength(TURNS);
  // A session's cost does not grow with its length.
  expect(Math.max(...scene.model.requests.map(({ prompt }) => prompt.length))).toBeLessThan(2000);
});

test("a person's title stays, and no title is requested while it is set", async () => {
  await using scene = await summarizerScene([], { text: model });
  await follow(scene, 1, 4);
  await scene.store.rename(idOf("one"), "Mine");
  const before = titleCalls(scene).length;
  await follow(scene, 5, 12);
  expect(titleCalls(scene)).toHaveLength(before);
  const [session] = await scene.store.sessionsById(idOf("one"));
  expect(session).toMatchObject({ title: "Mine", title_origin: "user" });
  await scene.store.rename(idOf("one"), "");
  await follow(scene, 13, 13);
  const [later] = await scene.store.sessionsById(idOf("one"));
  expect(later).toMatchObject({ title: "The login page", title_origin: "written" });
});

test("a title from the agent wins, from whenever there is one", async () => {
  await using scene = await summarizerScene([], { text: model });
  await follow(scene, 1, 2);
  const before = titleCalls(scene).length;
  await follow(scene, 3, 9, { title: "Shop", title_origin: "agent-generated" });
  expect(titleCalls(scene)).toHaveLength(before);
  const [session] = await scene.store.sessionsById(idOf("one"));
  expect(session).toMatchObject({ title: "Shop", title_origin: "agent-generated" });
});

test("summarized all at once, newest turns first, it is titled by its current topic", async () => {
  await using scene = await summarizerScene([sessionUpTo(30)], { text: model });
  await scene.queueAll();
  await scene.work();
  expect(titleCalls(scene)).toHaveLength(1);
  expect(scene.model.requests[0]?.prompt).toContain("Change the export page");
  expect((await history(scene))[0]).toEqual(["The export page", "written", 30, turnId("one", 30)]);
});
