// Secrets and private passages anywhere in a session never reach an agent, wherever a page is cut.
import { expect, test } from "vitest";
import { hiddenText } from "../builders/hidden-texts.ts";
import { everyAnswer, plantedArchive } from "../builders/mcp/planted-archive.ts";
import { joinedPages } from "../builders/mcp/read-fence.ts";
import { mcpScene } from "../builders/mcp/scene.ts";

const hidden = (seed: number) =>
  hiddenText(seed, (token) => [
    `\u001b[1m${token.slice(0, 9)}\u001b[0m${token.slice(9)} in colours`,
    `x\u0007${token}`,
    `${"Long. ".repeat(97)}${token} ${"and longer. ".repeat(60)}`,
    `${"word ".repeat(17)}${token} after the end of a gist`,
    `${"word ".repeat(6)}${token} after the end of a title`,
    `${token} `.repeat(30),
  ]);

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);
const SECRETS = new Set(SEEDS.flatMap((seed) => hidden(seed).secrets));

const PART = 10;

/** Not even a large part of one. */
const PARTS = [...SECRETS].flatMap((secret) =>
  Array.from({ length: Math.max(1, secret.length - PART + 1) }, (_, at) => secret.slice(at, at + PART)),
);

function leaks(text: string): string[] {
  return PARTS.filter((part) => part.length >= 8 && text.includes(part));
}

test.each([1024, 1500, 8192, 65_536])(
  "no secret leaves in pages of %i bytes",
  { timeout: 300_000 },
  async (max_bytes) => {
    await using planted = await plantedArchive(SEEDS.map((seed) => hidden(seed).text));
    const sessions = max_bytes < 8192 ? planted.sessions.slice(0, 1) : planted.sessions;
    const found: string[] = [];
    let redacted = 0;
    for (const session of sessions) {
      for (const { tool, pages } of await everyAnswer(planted.archive, session, max_bytes)) {
        const all = [
          ...pages.map((page) => JSON.stringify(page)),
          joinedPages(pages.map(({ text }) => text)),
        ];
        found.push(...all.flatMap(leaks).map((part) => `${tool}: ${part}`));
        redacted += all.filter((text) => text.includes("[redacted")).length;
      }
    }
    expect(found).toEqual([]);
    expect(redacted).toBeGreaterThan(10);
  },
);

test("no secret leaves in a resource, a prompt or an error", { timeout: 120_000 }, async () => {
  await using planted = await plantedArchive(SEEDS.map((seed) => hidden(seed).text));
  await using scene = await mcpScene(planted.archive);
  const [session = ""] = planted.sessions;
  const said = [
    await scene.client.listResources(),
    await scene.client.readResource({ uri: `session://${session}` }),
    await scene.client.readResource({ uri: `session://${session}/turn/2` }),
    await scene.client.getPrompt({ name: "last_time", arguments: {} }),
    await scene.client.getPrompt({ name: "find_decision", arguments: { topic: "zebra" } }),
    await scene.client.getPrompt({ name: "continue_session", arguments: { session_id: session } }),
    await scene.client.callTool({ name: "session_toc", arguments: { session_id: "0000" } }),
  ].map((answer) => JSON.stringify(answer));
  expect(said.flatMap(leaks)).toEqual([]);
  expect(said.every((text) => text.includes("history"))).toBe(true);
});
