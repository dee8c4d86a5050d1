// Tries 500 strings that try to break out of their quotation, in every field that can hold text, through every tool.
import { afterAll, beforeAll, expect, test } from "vitest";
import { injections, MARK } from "../builders/mcp/injections.ts";
import { everyAnswer, type PlantedArchive, plantedArchive } from "../builders/mcp/planted-archive.ts";
import { readFence } from "../builders/mcp/read-fence.ts";
import { mcpScene } from "../builders/mcp/scene.ts";

let planted: PlantedArchive;
beforeAll(async () => {
  planted = await plantedArchive(injections());
}, 300_000);
afterAll(() => planted[Symbol.asyncDispose]());

test("there are 500 injections, all different", () => {
  const all = injections();
  expect(new Set(all).size).toBe(500);
});

test.each([2048, 65_536])(
  "no injection gets out of a fence, in pages of %i bytes",
  { timeout: 300_000 },
  async (max_bytes) => {
    const wrong: string[] = [];
    const quotedBy = new Set<string>();
    // With small pages a few sessions are enough: only the cuts differ.
    const sessions =
      max_bytes < 10_000 ? planted.sessions.filter((_, index) => index % 14 === 0) : planted.sessions;
    for (const session of sessions) {
      for (const { tool, pages } of await everyAnswer(planted.archive, session, max_bytes)) {
        for (const { text } of pages) {
          const { outside, quoted, broken } = readFence(text);
          wrong.push(...broken.map((reason) => `${tool}: ${reason}`));
          wrong.push(
            ...outside.filter((line) => line.includes(MARK)).map((line) => `${tool}: outside: ${line}`),
          );
          if (quoted.some((each) => each.text.includes(MARK))) quotedBy.add(tool);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(quotedBy.size).toBe(13);
  },
);

test("no injection gets out of a resource, a prompt, a list or an error", { timeout: 300_000 }, async () => {
  await using fewer = await plantedArchive(injections().filter((_, index) => index % 5 === 0));
  await using scene = await mcpScene(fewer.archive);
  const [session = ""] = fewer.sessions;
  const { resources } = await scene.client.listResources();
  const texts = resources.map(({ name, title, description }) => `${name}\n${title}\n${description}`);
  for (const uri of [`session://${session}`, `session://${session}/turn/2`]) {
    const { contents } = await scene.client.readResource({ uri });
    texts.push(...contents.map((content) => ("text" in content ? content.text : "")));
  }
  const asked = [
    { name: "last_time", arguments: {} },
    { name: "find_decision", arguments: { topic: "zebra" } },
    { name: "continue_session", arguments: { session_id: session } },
    { name: "continue_session", arguments: {} },
  ];
  for (const each of asked) {
    const { messages } = await scene.client.getPrompt(each);
    texts.push(...messages.map(({ content }) => (content.type === "text" ? content.text : "")));
  }
  // Several sessions begin with this id, and the message names their titles.
  texts.push(
    await scene.call("session_toc", { session_id: "0000" }).then(
      () => "",
      (error: Error) => error.message,
    ),
  );
  const read = texts.map(readFence);
  expect(read.flatMap(({ broken }) => broken)).toEqual([]);
  expect(read.flatMap(({ outside }) => outside).filter((line) => line.includes(MARK))).toEqual([]);
  expect(read.every(({ quoted }) => quoted.some(({ text }) => text.includes(MARK)))).toBe(true);
});
