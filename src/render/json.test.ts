// Tests JSON exports: complete, in a stable order, and with every field documented.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { HOSTILE, UNSEEN } from "../../test/builders/render/hostile-strings.ts";
import { poisoned } from "../../test/builders/render/poison.ts";
import { fullSession, sampleSession } from "../../test/builders/render/sample-session.ts";
import { sessionToJson } from "./json.ts";
import type { ExportOptions } from "./options.ts";

const cart = await sampleSession("cart");
const full = await fullSession();
const jsonOf = async (session: typeof full, options: Partial<ExportOptions> = {}) =>
  (
    await Array.fromAsync(
      sessionToJson(session, { title: "Everything", title_origin: "first-prompt", ...options }),
    )
  ).join("");

test("a session is an object with a row on each line", async () => {
  const json = await jsonOf(cart, { title: "Why does the cart total round down?" });
  await expect(json).toMatchFileSnapshot("../../test/golden/export-cart.json");
});

test("an export has the session's content", async () => {
  const data = JSON.parse(await jsonOf(full));
  expect(data.session).toMatchObject({ id: full.id, project_path: full.project_path, usage: full.usage });
  expect(data.messages.map((each: { id: string }) => each.id)).toEqual(full.messages.map(({ id }) => id));
  expect(data.other_messages).toHaveLength(full.other_messages.length);
  expect(data.turns.map((each: { prompt: string }) => each.prompt)).toEqual(
    full.turns.map(({ prompt }) => prompt),
  );
  expect(data.branches).toEqual(full.branches);
  expect(data.subsessions[0]).toMatchObject({ session: { id: full.subsessions[0]?.id }, messages: [{}, {}] });
});

test("an export does not contain the file's path", async () => {
  expect(await jsonOf(full)).not.toContain(full.path);
});

test("every field is listed in the reference", async () => {
  const reference = readFileSync(new URL("../../docs/reference/export.md", import.meta.url), "utf8");
  const { session, turns, messages, branches, subsessions, ...rest } = JSON.parse(await jsonOf(full));
  const parts = messages.flatMap((message: { parts: object[] }) => message.parts);
  const objects = [rest, session, turns[0], messages[0], branches[0], subsessions[0].session, ...parts];
  const fields = new Set(objects.flatMap((each) => Object.keys(each)));
  expect([...fields].filter((field) => !reference.includes(`\`${field}\``))).toEqual([]);
});

describe("hostile text", () => {
  test.each(HOSTILE)("%j keeps its value without hidden characters in the file", async (text) => {
    const json = await jsonOf(poisoned(full, text), { title: text });
    expect(json).not.toMatch(UNSEEN);
    expect(JSON.parse(json).messages[1].parts[1].text).toBe(`It is a picture.${text}`);
  });
});

test("long results are cut and marked, other texts are not, and the whole text is there if requested", async () => {
  const long = poisoned(cart, `${"x".repeat(10_000)}`);
  const { messages } = JSON.parse(await jsonOf(long));
  expect(messages[0].content).toHaveLength(10_035);
  const cut = { head: expect.any(String), left_out: 6023, tail: "x".repeat(1000) };
  expect(messages[2].parts[0].text).toEqual(cut);
  const whole = JSON.parse(await jsonOf(long, { whole: true }));
  expect(whole.messages[2].parts[0].text).toHaveLength(10_023);
});
