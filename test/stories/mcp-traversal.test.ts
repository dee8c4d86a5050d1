// Ids that are paths, addresses or SQL open nothing.
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderArchive } from "../builders/archive/folder-archive.ts";
import { mcpScene, textIn } from "../builders/mcp/scene.ts";
import { conversation, sessionId } from "../builders/transcripts/build.ts";

const OUTSIDE = "what stands outside";
const LINKED = sessionId(9);

test("2,000 ids that lead elsewhere find nothing outside of the archive", { timeout: 120_000 }, async () => {
  await using made = await folderArchive((folder) => {
    folder.session(conversation().prompt("Hello").says("Well."), sessionId(1));
    const outside = join(folder.root, "..", "outside.jsonl");
    writeFileSync(outside, conversation().prompt(OUTSIDE).says(OUTSIDE).text());
    symlinkSync(outside, join(folder.root, "projects/-home-dana-shop", `${LINKED}.jsonl`));
  });
  await using scene = await mcpScene(made.archive);
  const ids = traversals(made.folder.root);
  expect(ids).toHaveLength(2000);
  const tools = ["session_toc", "get_turn", "get_interaction", "session_tree", "files_touched"];
  const found: string[] = [];
  for (const [index, id] of ids.entries()) {
    const name = tools[index % tools.length] ?? "";
    const input = {
      ...(name === "get_interaction" ? { interaction_id: id } : { session_id: id }),
      ...(name === "get_turn" && { turn: 1 }),
    };
    const { isError, content } = await scene.client.callTool({ name, arguments: input });
    if (!isError || textIn(content).includes(OUTSIDE)) found.push(`${name} ${id}`);
  }
  for (const id of ids.filter((_, index) => index % 10 === 0)) {
    const said = await scene.client.readResource({ uri: `session://${encodeURIComponent(id)}` }).then(
      (answer) => JSON.stringify(answer),
      () => null,
    );
    if (said !== null) found.push(`resource ${id}`);
  }
  const touched = await scene.call("files_touched", { path: "../outside.jsonl" });
  expect(touched.text).toContain("No turns touched matching files.");
  expect(found).toEqual([]);
});

function traversals(root: string): string[] {
  const targets = ["outside", "outside.jsonl", "etc/passwd", "proc/self/environ", LINKED, `${LINKED}.jsonl`];
  const ups = [
    "../",
    "..\\",
    "%2e%2e%2f",
    "..%2f",
    "....//",
    "..;/",
    "\u0000../",
    "．．／",
    "/",
    "file:///",
    `${root}/../`,
    `${root}/projects/-home-dana-shop/`,
  ];
  const ends = [
    "",
    ".jsonl",
    "\u0000.jsonl",
    "#1",
    "?x=1",
    "' OR 1=1 --",
    "%",
    "*",
    '"; DROP TABLE sessions; --',
    "_____",
  ];
  const all = ups.flatMap((up) =>
    [1, 2, 3, 5].flatMap((times) =>
      targets.flatMap((target) => ends.map((end) => `${up.repeat(times)}${target}${end}`)),
    ),
  );
  const short = all.filter((id) => id.length <= 190);
  return Array.from({ length: 2000 }, (_, index) => short[Math.floor((index * short.length) / 2000)] ?? "");
}
