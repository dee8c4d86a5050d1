// Secrets and private passages anywhere in a session are never sent, or stored with a call.
import { expect, test } from "vitest";
import { plantedSecret } from "../../../src/demo/planted-secret.ts";
import type { TurnEntry } from "../../../src/store/rows.ts";
import { HUSH, hiddenText } from "../../builders/hidden-texts.ts";
import type { Mode } from "../../builders/model/scripted-modes.ts";
import {
  answerTo,
  asksFor,
  HOUR,
  KEY,
  type Scene,
  summarizerScene,
  turnId,
} from "../../builders/summarize/scene.ts";
import { type BundleGiven, idOf, turnOf } from "../../contracts/rows.ts";

const hidden = (seed: number) =>
  hiddenText(seed, (token) => [`${"Long. ".repeat(497)}${token} ${"and longer. ".repeat(400)}`]);

const SEEDS = Array.from({ length: 27 }, (_, index) => index + 1);
const SECRETS = SEEDS.flatMap((seed) => hidden(seed).secrets);

function sessionWith(
  text: (seed: number) => Partial<TurnEntry>,
  given: Partial<BundleGiven> = {},
): BundleGiven {
  const turns = SEEDS.map((seed) => turnOf(turnId("one", seed), { number: seed, ...text(seed) }));
  return { name: "one", turns, ...given };
}

const FIELDS: Readonly<Record<string, BundleGiven>> = {
  prompts: sessionWith((seed) => ({ prompt: hidden(seed).text })),
  answers: sessionWith((seed) => ({ answer: hidden(seed).text })),
  "lines of their own": sessionWith((seed) => ({ gist: hidden(seed).text })),
  files: sessionWith((seed) => ({
    files_edited: [`/tmp/${plantedSecret(seed).token}.env`],
    tools: [{ name: "Edit", calls: 1, failed: 0 }],
  })),
  "files that were read": sessionWith((seed) => ({
    files_read: [`/tmp/${plantedSecret(seed).token}.env`],
    tools: [{ name: "Read", calls: 1, failed: 0 }],
  })),
  "names of tools": sessionWith((seed) => ({
    tools: [{ name: `mcp__shop__${plantedSecret(seed).token}`, calls: 2, failed: 1 }],
  })),
  "a title": sessionWith(() => ({}), { title: `Deploy with ${plantedSecret(1).token} <private>${HUSH}` }),
};

function leaks(text: string): string[] {
  // Not even a large part of one.
  return SECRETS.filter((secret) => text.includes(secret.slice(-10)));
}

function sent({ model: { requests } }: Scene): string {
  return requests.map(({ path, body }) => `${path} ${JSON.stringify(body)}`).join("\n");
}

test.each(Object.keys(FIELDS))("secrets in %s are never sent", async (field) => {
  await using scene = await summarizerScene([FIELDS[field] ?? sessionWith(() => ({}))], {
    text: (request) => (asksFor("summary", request.prompt) ? answerTo(request) : "A line"),
  });
  await scene.queueAll();
  await scene.work({}, HOUR);
  expect(scene.model.requests).toHaveLength(SEEDS.length * 2 + 1);
  expect(await scene.completed()).toHaveLength(SEEDS.length);
  expect(leaks(sent(scene))).toEqual([]);
  expect(leaks(scene.ledger())).toEqual([]);
  expect(sent(scene) + scene.ledger()).not.toContain(KEY);
  expect(await scene.store.nextDue()).toBeNull();
});

test("secrets in final messages from hooks are never sent", async () => {
  const bundle = sessionWith(() => ({ answer: null, tools: [{ name: "Bash", calls: 1, failed: 0 }] }));
  await using scene = await summarizerScene([bundle], {
    text: (request) => (asksFor("summary", request.prompt) ? answerTo(request) : "A line"),
  });
  for (const seed of SEEDS)
    await scene.store.keepFinalMessages([
      {
        ...{ event_id: `told ${seed}`, session_id: idOf("one"), turn: seed, prompt_id: null },
        text: `Told at the end of ${seed}: ${hidden(seed).text}`,
        origin: "hook",
        said_at: "2026-03-01T00:00:00.000Z",
      },
    ]);
  await scene.queueAll();
  await scene.work({}, HOUR);
  for (const seed of SEEDS) expect(sent(scene)).toContain(`Told at the end of ${seed}: `);
  expect([leaks(sent(scene)), leaks(scene.ledger())]).toEqual([[], []]);
  expect(await scene.completed()).toHaveLength(SEEDS.length);
});

test.each<Mode>(["echo", "echo_as_prose", "echo_as_answer", "401", "429", "reset"])(
  "a failing server (%s), whatever it says, gets neither secrets nor the key into the ledger",
  async (mode) => {
    const bundle = sessionWith((seed) => ({ prompt: hidden(seed).text, answer: hidden(seed).text }));
    await using scene = await summarizerScene([bundle], { mode });
    await scene.queueAll();
    const end = await scene.workUntilDone();
    expect(end.failure).not.toBeNull();
    const said = scene.ledger() + end.failure;
    expect([leaks(said), said.includes(KEY), said.includes("What is")]).toEqual([[], false, false]);
    expect(leaks(sent(scene))).toEqual([]);
  },
);
