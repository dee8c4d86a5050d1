// Tests what can be wrong in documents: examples run, links resolve, and every field and command is documented.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { thisMachine } from "../../src/archive/this-machine.ts";
import { read } from "../../src/archive/transcripts/read.ts";
import { SETTING_NAMES, SETTINGS } from "../../src/config/settings.ts";
import { transcriptFolder } from "../builders/transcripts/folder.ts";
import { SAMPLE, writeSample } from "../builders/transcripts/sample.ts";

const project = join(import.meta.dirname, "../..");
const documents = ["*.md", "docs/**/*.md"].flatMap((pattern) => globSync(pattern, { cwd: project }));
const textOf = (path: string) => readFileSync(join(project, path), "utf8");

test("the readme is shorter than 150 lines and names the two commands", () => {
  const readme = textOf("README.md");
  expect(readme.split("\n").length).toBeLessThan(150);
  expect(readme).toContain("npm ci && npm start");
  expect(readme).toContain("npm ci && npm test");
});

test.each(documents)("every link in %s resolves", (path) => {
  const links = [...textOf(path).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(
    (match) => match[1] ?? "",
  );
  expect(links.filter((link) => !existsSync(join(project, dirname(path), link)))).toEqual([]);
});

test("documents show every picture there is, and no other", () => {
  const shown = documents.flatMap((path) =>
    [...textOf(path).matchAll(/(?:\]\(|src=")([^)"]+\.(?:png|svg))[)"]/g)].map((match) =>
      join(dirname(path), match[1] ?? ""),
    ),
  );
  const there = globSync("docs/**/*.{png,svg}", { cwd: project });
  expect([...new Set(shown)].sort()).toEqual(there.sort());
});

test("CLAUDE.md is AGENTS.md", () => {
  expect(textOf("CLAUDE.md")).toBe(textOf("AGENTS.md"));
});

/** Each example with the output that the document shows for it. */
const examples = [...textOf("docs/guide/sdk.md").matchAll(/```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)];

test("the guide has its examples", () => {
  expect(examples.length).toBe(5);
});

test.each(examples.map((match, index) => [index + 1, match[1] ?? "", match[2] ?? ""] as const))(
  "example %i of the guide prints what the guide shows",
  (index, code, printed) => {
    using folder = transcriptFolder(".claude");
    writeSample(folder);
    const sdk = pathToFileURL(join(project, "src/index.ts")).href;
    const script = join(folder.root, `example-${index}.mjs`);
    writeFileSync(script, code.replace('from "clew"', `from "${sdk}"`));
    const env = { PATH: process.env.PATH ?? "", HOME: dirname(folder.root), NO_COLOR: "1" };
    const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8", env });
    expect(stderr).toBe("");
    expect(stdout).toBe(printed);
  },
);

test("every field of the read operation's output is in the reference", async () => {
  using folder = transcriptFolder();
  writeSample(folder);
  const answer = await read(folder.path(`projects/-home-dana-shop/${SAMPLE.cart}.jsonl`));
  const [row] = answer.sessions;
  const parts = { ...answer, ...row, ...first(answer, "turns"), ...first(answer, "messages") };
  const reference = textOf("docs/reference/read.md");
  expect(Object.keys(parts).filter((field) => !reference.includes(`\`${field}\``))).toEqual([]);
});

function first(answer: object, key: string): object {
  const value = (answer as Record<string, unknown>)[key];
  return Array.isArray(value) ? (value[0] as object) : {};
}

test.each([
  ["src/model/message.ts", "MessageKind"],
  ["src/model/record.ts", "DamageReason"],
  ["src/model/turn.ts", "Ending"],
  ["src/model/session.ts", "SessionStatus"],
])("every value of %s's %s is in the reference", (path, name) => {
  const declaration = textOf(path).split(`export type ${name} =`)[1]?.split("\nexport ")[0] ?? "";
  const words = [...declaration.matchAll(/"([a-z_0-9]+)"/g)].map((match) => match[1]);
  expect(words.length).toBeGreaterThan(3);
  expect(words.filter((word) => !textOf("docs/reference/read.md").includes(`\`${word}\``))).toEqual([]);
});

test("every setting has a section in the reference that matches its declaration", () => {
  const sections = textOf("docs/reference/settings.md").split("\n## `").slice(1);
  expect(sections.map((section) => section.split("`")[0])).toEqual([...SETTING_NAMES]);
  for (const [index, name] of SETTING_NAMES.entries()) {
    const { doc, environment, default_text, allowed } = SETTINGS[name];
    const [variable, usual] = [environment, default_text].map((words) =>
      typeof words === "string" ? words : words(thisMachine()),
    );
    for (const words of [doc, `In the file: ${allowed}`, `\`${variable}\``, `Default: ${usual}\n`])
      expect(sections[index]).toContain(words);
  }
});

test("no document names a path of one machine or a registry", () => {
  const named = documents.filter((path) => /\/work\/|registry\.npmjs|\/root\//.test(textOf(path)));
  expect(named).toEqual([]);
});
