// Checks src/ against the architecture, and shows with planted files that each rule catches what it should.
import { globSync, readFileSync } from "node:fs";
import { posix, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { readModules } from "./architecture/modules.ts";
import {
  agentFolderImports,
  agentWords,
  crumbs,
  dialectsFromOutside,
  type ImportTable,
  importsOutsideTable,
  overlongFiles,
  runtimeCycles,
  typesWithTwoHomes,
} from "./architecture/rules.ts";

/** The allowed imports. sources, sessions and store never import each other, nor does a face another face. */
const table: ImportTable = {
  model: [],
  // Pure functions that the page uses too: nothing of Node, no package.
  text: [],
  config: ["model"],
  sources: ["model", "config", "install"],
  sessions: ["model", "text"],
  render: ["model", "text", "sessions", "redact"],
  prices: ["model"],
  redact: ["model"],
  demo: ["model"],
  search: ["model"],
  // Texts are indexed without their secrets.
  store: ["model", "config", "search", "redact"],
  ingest: ["model", "config", "sources", "sessions", "search", "prices", "redact", "store"],
  summarize: ["model", "text", "sessions", "redact", "store"],
  team: ["model", "config", "sources", "sessions", "redact", "store", "ingest"],
  // Text for agents is sent to a model, so secrets and private text are removed on the way.
  "agent-text": ["model", "text", "redact", "sessions"],
  capture: ["model", "config", "sources", "sessions", "store"],
  install: ["model", "config"],
  // biome-ignore format: a long row stays a row
  archive: [
    "model", "text", "config", "sources", "sessions", "search", "store", "ingest", "capture", "install", "agent-text", "render",
    "prices", "demo", "summarize", "team",
  ],
  // Shared by every face that writes to a terminal, so there is one filter before the screen.
  terminal: ["model", "text"],
  // Whoever operates a team server manages its accounts without an archive.
  "faces/cli": ["model", "text", "config", "terminal", "archive", "team"],
  "faces/http": ["model", "text", "config", "archive", "team"],
  "faces/mcp": ["model", "text", "config", "archive", "agent-text", "sessions"],
  "faces/tui": ["model", "text", "config", "terminal", "archive"],
  // Knows nothing of sessions: no tool of one server can appear in the other.
  "faces/desktop": ["model"],
  // The SDK offers the archive and, below it, the reader for programs that need no archive.
  "index.ts": ["model", "ingest", "archive"],
  // biome-ignore format: a long row stays a row
  "main.ts": [
    "model", "config", "sources", "sessions", "store", "ingest", "capture", "archive",
    "faces/cli", "faces/http", "faces/mcp", "faces/tui", "faces/desktop", "package.json",
  ],
  "bin.ts": ["main.ts"],
};

/** Files with words of one agent or one model vendor, each with the reason why nothing there depends on it. */
const namingFiles: Readonly<Record<string, string>> = {
  "src/archive/operations/install.ts": "an example for the help",
  "src/archive/operations/uninstall.ts": "an example for the help",
  "src/archive/input/fields.ts": "an example for the help",
  "src/archive/operations/summarize.ts": "a model as an example",
  "src/config/settings.ts": "a model as an example, and the variables that hold keys for models",
  "src/faces/tui/view/status-line.ts": "a model's name, shortened",
  "src/prices/cost-of-tokens.ts": "models have prices, whichever agent uses them",
  "src/prices/listed-model.ts": "models have prices, whichever agent uses them",
  "src/prices/load-prices.ts": "models have prices, whichever agent uses them",
  "src/redact/rules-models.ts": "secrets are recognized by their issuer",
  "src/summarize/summarizer-call.ts": "prompts of other programs that summarize sessions, word for word",
  "web/src/format/names.ts": "a model's name, shortened",
  "web/src/screens/sessions/list/made-rows.ts": "rows for tests",
  "web/src/screens/settings/model-usage.tsx": "a model as an example",
};

/** Files over 300 lines, each with the reason not to split it. */
const longFiles: Readonly<Record<string, string>> = {};

/** Files of up to 30 lines with a single importer beside them, each with the reason not to merge it into that one. */
const smallFiles: Readonly<Record<string, string>> = {
  "src/capture/read-event.ts": "events of agents' hooks are tested without a spool",
  "src/faces/mcp/tools/get-interaction.ts": "each tool has a file of its own",
  "src/faces/mcp/tools/left-to-do.ts": "each tool has a file of its own",
  "src/faces/mcp/tools/session-title-history.ts": "each tool has a file of its own",
  "src/sources/claude-code/hooks.ts": "each part of an agent is loaded on demand",
  "src/sources/claude-code/retention.ts": "each method of the contract that reads a file has its own file",
  "src/sources/codex/hooks.ts": "each part of an agent is loaded on demand",
  "src/sources/gemini/hooks.ts": "each part of an agent is loaded on demand",
  "src/sources/qwen/hooks.ts": "each part of an agent is loaded on demand",
};

const root = posix.join(import.meta.dirname.split(sep).join("/"), "../..");

function readAt(...globs: readonly string[]): ReturnType<typeof readModules> {
  const paths = globs.flatMap((glob) => globSync(glob, { cwd: root }));
  const sorted = paths.map((path) => path.split(sep).join("/")).sort();
  return readModules(
    Object.fromEntries(sorted.map((path) => [path, readFileSync(posix.join(root, path), "utf8")])),
  );
}

describe("src/", () => {
  const modules = readAt("src/**/*.{ts,tsx}");

  test("is where the rules look", () => {
    expect(modules.map(({ path }) => path)).toContain("src/main.ts");
  });
  test("imports only what the table allows", () => {
    expect(importsOutsideTable(modules, table)).toEqual([]);
  });
  test("opens stores by location, like its tests and benchmarks", () => {
    expect(dialectsFromOutside([...modules, ...readAt("test/**/*.ts", "bench/**/*.ts")])).toEqual([]);
  });
  test("imports an agent's folder only in the registry", () => {
    expect(agentFolderImports(modules)).toEqual([]);
    const planted = readModules({
      "src/ingest/a.ts": 'import { b } from "../sources/claude-code/b.ts";',
      "src/sources/a.ts": 'import type { B } from "./codex/b.ts";',
      "src/sources/codex/a.ts": 'import { b } from "../claude-code/b.ts";',
      "src/sources/claude-code/a.ts": 'import { b } from "./b.ts"; import { c } from "../json/cut.ts";',
      "src/sources/registry.ts": 'import { b } from "./claude-code/b.ts";',
      "src/sources/codex/b.ts": 'import { b } from "../some-family/b.ts";',
      "src/archive/a.ts": 'import { b } from "../sources/some-family/b.ts";',
    });
    expect(agentFolderImports(planted)).toHaveLength(4);
  });
  test("uses a database only in the folder of its dialect", () => {
    const spoken = /node:sqlite|\bPRAGMA\b|\bfts5\b|\bbm25\(|\bSELECT .* FROM /i;
    const speaking = modules.filter(
      ({ path }) => !path.includes(".test.") && spoken.test(readFileSync(posix.join(root, path), "utf8")),
    );
    const folders = new Set(speaking.map(({ path }) => path.split("/").slice(0, 3).join("/")));
    // An agent may keep its sessions in its own database, and made-up sessions talk about SQL.
    const others = /^src\/(?:sources|demo)\//;
    expect([...folders].filter((folder) => !others.test(folder)).sort()).toEqual([
      "src/store/postgres",
      "src/store/sqlite",
      "src/team/server",
    ]);
  });
  test("has words of one agent only in that agent's folder, and so does the page", () => {
    const globs = ["src/**/*.{ts,tsx}", "web/src/**/*.{ts,tsx}"];
    const paths = globs
      .flatMap((glob) => globSync(glob, { cwd: root }))
      .map((path) => path.split(sep).join("/"));
    const texts = Object.fromEntries(
      paths.map((path) => [path, readFileSync(posix.join(root, path), "utf8")]),
    );
    expect(agentWords(texts, namingFiles)).toEqual([]);
    const planted = {
      "src/archive/a.ts": 'export const a = "CLAUDE_CODE_SESSION_ID";',
      "src/faces/cli/a.ts": "// Claude Code\nexport const a = 1; /* TodoWrite */",
      "src/sources/codex/a.ts": 'export const a = "subagent_type";',
      "src/archive/a.test.ts": 'export const a = "claude-code";',
      "src/archive/b.ts": 'export const b = { hookSpecificOutput: "", name: "TodoWrite" };',
      "src/archive/c.ts": "export const c = 1;",
      "src/archive/d.ts": 'export const d = "claude";',
      "src/text/a.ts": 'export const a = (id: string) => id.replace(/^agent-/, "") || "agent-generated";',
      "web/src/a.tsx": 'export const a = ["Bash", "bash", "Bash is a shell", "agent-"];',
      "web/src/b.tsx": "export const b = <p>Use Claude Code.</p>;",
    };
    const allowed = { "src/archive/c.ts": "none", "src/archive/d.ts": "an example", "src/gone.ts": "moved" };
    expect(agentWords(planted, allowed)).toEqual([
      "src/archive/a.ts has an agent's word: CLAUDE_CODE_SESSION_ID",
      "src/archive/b.ts has an agent's word: hookSpecificOutput",
      "src/archive/b.ts has an agent's word: TodoWrite",
      "src/text/a.ts has an agent's word: ^agent-",
      'web/src/a.tsx has an agent\'s word: "Bash"',
      "web/src/a.tsx has an agent's word: \"agent-",
      "web/src/b.tsx has an agent's word: Claude",
      "src/archive/c.ts needs no exception: it has no agent's word",
      "src/gone.ts needs no exception: it has no agent's word",
    ]);
  });
  test("has no import cycle at run time", () => {
    expect(runtimeCycles(modules)).toEqual([]);
  });
  test("has no file over 300 lines without a reason", () => {
    expect(overlongFiles(modules, longFiles)).toEqual([]);
  });
  test("has no small file that belongs in the one that imports it", () => {
    expect(crumbs(modules, smallFiles)).toEqual([]);
  });
  test("has one home for each exported type", () => {
    expect(typesWithTwoHomes(modules)).toEqual([]);
  });
  test("uses nothing of Node and no package in text/, which also runs in a browser", () => {
    const inText = modules.filter(({ path }) => /^src\/text\/(?!.*\.test\.)/.test(path));
    expect(inText.length).toBeGreaterThan(3);
    expect(notForBrowsers(inText)).toEqual([]);
    const planted = readModules({
      "src/text/a.ts": 'import { inspect } from "node:util"; import type { B } from "zod";',
      "src/text/b.ts": "export const size = (text: string) => Buffer.byteLength(text);",
      "src/text/c.ts": "export const name = () => process.env.NAME; // Buffer",
      "src/text/d.ts": "export const a = { process: 1 }.process;",
    });
    expect(notForBrowsers(planted)).toEqual([
      "src/text/a.ts: node:util",
      "src/text/a.ts: zod",
      "src/text/b.ts: Buffer",
      "src/text/c.ts: process",
    ]);
  });
});

function notForBrowsers(modules: ReturnType<typeof readModules>): string[] {
  return modules.flatMap(({ path, packages, node_globals }) =>
    [...packages, ...node_globals].map((name) => `${path}: ${name}`),
  );
}

describe("web/", () => {
  const paths = globSync("web/src/**/*.{ts,tsx}", { cwd: root }).map((path) => path.split(sep).join("/"));
  const texts = Object.fromEntries(
    paths.sort().map((path) => [path, readFileSync(posix.join(root, path), "utf8")]),
  );
  const modules = readModules(texts).filter(({ path }) => !path.includes(".test."));

  test("is where the rules look", () => {
    expect(modules.map(({ path }) => path)).toContain("web/src/main.tsx");
  });
  test("imports only src/text/, and types of model, archive and team", () => {
    expect(foreignToThePage(modules)).toEqual([]);
    const planted = readModules({
      "web/src/a.ts":
        'import { a } from "../../src/model/a.ts"; import type { B } from "../../src/store/b.ts"; import { c } from "../../src/text/c.ts";',
    });
    expect(foreignToThePage(planted)).toHaveLength(2);
  });
  test("has no import cycle at run time", () => {
    expect(runtimeCycles(modules)).toEqual([]);
  });
  test("has no file over 300 lines", () => {
    expect(overlongFiles(modules, {})).toEqual([]);
  });
  test("never parses text as HTML or runs it", () => {
    const parsing =
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment|\beval\(|new Function\(/i;
    expect(
      Object.entries(texts).filter(
        ([path, text]) => !/\.test\.|\/testing\//.test(path) && parsing.test(text),
      ),
    ).toEqual([]);
  });
});

function foreignToThePage(modules: ReturnType<typeof readModules>): string[] {
  return modules.flatMap(({ path, imports }) =>
    imports.flatMap(({ target = "a computed path", type_only }) =>
      /^(?:web|src\/text)\//.test(target) || (type_only && /^src\/(?:model|archive|team)\//.test(target))
        ? []
        : [`${path}: ${target}`],
    ),
  );
}

describe("the import table", () => {
  const broken = (texts: Record<string, string>) => importsOutsideTable(readModules(texts), table);

  test.each([
    ["an upward import", "src/model/a.ts", 'import { b } from "../config/b.ts";'],
    ["a type", "src/sessions/a.ts", 'import type { B } from "../store/b.ts";'],
    ["an import for its effect", "src/store/a.ts", 'import "../sources/b.ts";'],
    ["a re-export", "src/sources/a.ts", 'export { b } from "../sessions/b.ts";'],
    ["a re-export of everything", "src/sources/a.ts", 'export * from "../store/b.ts";'],
    ["a lazy import", "src/faces/cli/a.ts", 'export const b = () => import("../http/b.ts");'],
    ["a lazy import in a template", "src/faces/cli/a.ts", "export const b = () => import(`../mcp/b.ts`);"],
    ["an imported type in place", "src/model/a.ts", 'export type B = import("../store/b.ts").B;'],
    ["a face that reaches for the store", "src/faces/http/a.ts", 'import { b } from "../../store/b.ts";'],
    ["a deeper file", "src/sources/claude-code/a.ts", 'import { b } from "../../sessions/b.ts";'],
    ["the command's wiring", "src/archive/a.ts", 'import { main } from "../main.ts";'],
    ["a file outside src/", "src/archive/a.ts", 'import { b } from "../../test/b.ts";'],
    ["a test", "src/archive/a.ts", 'import { b } from "./b.test.ts";'],
    ["a computed path", "src/archive/a.ts", "export const b = (path: string) => import(path);"],
    ["an undeclared folder", "src/misc/a.ts", "export const a = 1;"],
    ["an undeclared file", "src/misc.ts", "export const a = 1;"],
  ])("refuses %s", (_, path, text) => {
    expect(broken({ [path]: text })).toHaveLength(1);
  });

  test.each([
    ["a downward import", "src/config/a.ts", 'import { b } from "../model/b.ts";'],
    ["a neighbour", "src/model/a.ts", 'import { b } from "./b.ts";'],
    ["a folder of the same layer", "src/sources/claude-code/a.ts", 'import { b } from "../lines.ts";'],
    ["Node and packages", "src/model/a.ts", 'import "node:crypto"; import { Command } from "commander";'],
    ["main importing a face", "src/main.ts", 'import { b } from "./faces/cli/b.ts";'],
    ["main reading the manifest", "src/main.ts", 'import m from "../package.json" with { type: "json" };'],
    ["the SDK", "src/index.ts", 'export { b } from "./ingest/b.ts";'],
    ["a test importing anything", "src/model/a.test.ts", 'import { b } from "../store/b.ts";'],
    ["a path in a string", "src/model/a.ts", `export const a = 'import { b } from "../store/b.ts"';`],
    ["a path in a comment", "src/model/a.ts", '// import { b } from "../store/b.ts";'],
  ])("allows %s", (_, path, text) => {
    expect(broken({ [path]: text })).toEqual([]);
  });

  test("is not fooled by a test that does not parse", () => {
    expect(() => broken({ "src/model/a.test.ts": "import {" })).toThrow("src/model/a.test.ts does not parse");
  });
});

describe("the dialect rule", () => {
  const from = (path: string, text: string) => dialectsFromOutside(readModules({ [path]: text }));

  test.each([
    ["the archive", "src/archive/a.ts", 'import { b } from "../store/sqlite/b.ts";'],
    ["a type", "src/ingest/index/a.ts", 'import type { B } from "../../store/sqlite/b.ts";'],
    ["a lazy import", "src/ingest/a.ts", 'export const b = () => import("../store/sqlite/b.ts");'],
    ["a room of it", "src/archive/a.ts", 'import { b } from "../store/sqlite/fts/b.ts";'],
    ["the store's shared files", "src/store/copies.ts", 'import { b } from "./sqlite/b.ts";'],
    ["another dialect", "src/store/postgres/a.ts", 'import { b } from "../sqlite/b.ts";'],
    ["a test", "src/archive/a.test.ts", 'import { b } from "../store/sqlite/b.ts";'],
    ["a test of the contract", "test/contracts/a.ts", 'import { b } from "../../src/store/sqlite/b.ts";'],
    ["a benchmark", "bench/a.ts", 'import { b } from "../src/store/sqlite/b.ts";'],
  ])("refuses %s", (_, path, text) => {
    expect(from(path, text)).toHaveLength(1);
  });

  test.each([
    ["the way by location", "src/archive/a.ts", 'import { openStore } from "../store/open.ts";'],
    ["the file that opens", "src/store/open.ts", 'export const b = () => import("./sqlite/dialect.ts");'],
    ["a neighbour", "src/store/sqlite/a.ts", 'import { b } from "./fts/b.ts";'],
    ["a test beside it", "src/store/sqlite/a.test.ts", 'import { b } from "./b.ts";'],
    ["its own tests", "test/contracts/sqlite/a.ts", 'import { b } from "../../../src/store/sqlite/b.ts";'],
  ])("allows %s", (_, path, text) => {
    expect(from(path, text)).toEqual([]);
  });
});

describe("the cycle rule", () => {
  const cycles = (a: string, b: string) =>
    runtimeCycles(readModules({ "src/model/a.ts": a, "src/model/b.ts": b }));
  const back = 'import { a } from "./a.ts";';

  test.each([
    ["two imports", 'import { b } from "./b.ts";'],
    ["a re-export", 'export { b } from "./b.ts";'],
    ["a lazy import", 'export const b = () => import("./b.ts");'],
    ["an import whose names are all types, which still loads the file", 'import { type B } from "./b.ts";'],
  ])("refuses a cycle through %s", (_, text) => {
    expect(cycles(text, back)).toEqual(["src/model/a.ts -> src/model/b.ts -> src/model/a.ts"]);
  });
  test("refuses a file that imports itself", () => {
    expect(cycles('import "./a.ts";', "")).toEqual(["src/model/a.ts -> src/model/a.ts"]);
  });

  test.each([
    ["a type-only import", 'import type { B } from "./b.ts";'],
    ["a type-only re-export", 'export type { B } from "./b.ts";'],
    ["no import", "export const a = 1;"],
  ])("allows %s back", (_, text) => {
    expect(cycles(text, back)).toEqual([]);
  });
  test("allows two paths to the same file", () => {
    const texts = {
      "src/model/a.ts": 'import "./b.ts"; import "./c.ts";',
      "src/model/b.ts": 'import "./c.ts";',
      "src/model/c.ts": "export const c = 1;",
    };
    expect(runtimeCycles(readModules(texts))).toEqual([]);
  });
});

describe("the length rule", () => {
  const lengths = (path: string, lines: number, reasons = {}) =>
    overlongFiles(readModules({ [path]: "// a line\n".repeat(lines) }), reasons);

  test("refuses 301 lines", () => {
    expect(lengths("src/model/a.ts", 301)).toEqual(["src/model/a.ts has 301 lines, over 300"]);
  });
  test("refuses a reason that is no longer needed", () => {
    expect(lengths("src/model/a.ts", 300, { "src/model/a.ts": "one table" })).toHaveLength(1);
  });
  test("allows 300 lines, a listed file and a long test", () => {
    expect(lengths("src/model/a.ts", 300)).toEqual([]);
    expect(lengths("src/model/a.ts", 301, { "src/model/a.ts": "one table" })).toEqual([]);
    expect(lengths("src/model/a.test.ts", 301)).toEqual([]);
  });
});

describe("the rule on small files", () => {
  const small = (lines: number, importers: readonly string[], reasons = {}) =>
    crumbs(
      readModules({
        "src/model/a.ts": `export const a = 1;\n${"// a line\n".repeat(lines - 1)}`,
        ...Object.fromEntries(
          importers.map((path) => [path, IMPORTS[path] ?? 'import { a } from "./a.ts";']),
        ),
      }),
      reasons,
    );
  const IMPORTS: Readonly<Record<string, string>> = {
    "src/store/b.ts": 'import { a } from "../model/a.ts";',
  };
  const reasons = { "src/model/a.ts": "it is loaded later" };

  test("refuses one of 30 lines with a single importer beside it, whatever its tests do", () => {
    expect(small(30, ["src/model/b.ts"])).toEqual([
      "src/model/a.ts is small and has one importer: it belongs in src/model/b.ts",
    ]);
    expect(small(30, ["src/model/b.ts", "src/model/a.test.ts"])).toHaveLength(1);
  });
  test("refuses a reason that is no longer needed", () => {
    expect(small(31, ["src/model/b.ts"], reasons)).toHaveLength(1);
  });
  test("allows 31 lines, two importers, one elsewhere, an entry and a listed file", () => {
    expect(small(31, ["src/model/b.ts"])).toEqual([]);
    expect(small(30, ["src/model/b.ts", "src/model/c.ts"])).toEqual([]);
    expect(small(30, ["src/store/b.ts"])).toEqual([]);
    expect(small(30, [])).toEqual([]);
    expect(small(30, ["src/model/b.ts"], reasons)).toEqual([]);
  });
});

describe("the one-home rule", () => {
  const homes = (a: string, b: string) =>
    typesWithTwoHomes(readModules({ "src/model/a.ts": a, "src/store/b.ts": b }));
  const home = "export interface Turn { number: number }";

  test.each([
    ["an interface", "export interface Turn {}"],
    ["a type alias", "export type Turn = string;"],
    ["a class", "export class Turn {}"],
    ["a type exported further down", "type Turn = string;\nexport type { Turn };"],
    ["a type exported under the name", "interface Row {}\nexport type { Row as Turn };"],
    ["another type re-exported under the name", 'export type { Row as Turn } from "../model/row.ts";'],
    ["one re-exported among values", 'export { row, type Row as Turn } from "../model/row.ts";'],
  ])("refuses a second home through %s", (_, text) => {
    expect(homes(home, text)).toEqual([
      "the type Turn has more than one home: src/model/a.ts, src/store/b.ts",
    ]);
  });

  test.each([
    ["a re-export", 'export type { Turn } from "../model/a.ts";'],
    ["an import that is exported again", 'import type { Turn } from "../model/a.ts";\nexport type { Turn };'],
    ["a private type", "interface Turn {}\nexport const turn: Turn = {};"],
    ["a value of the name", "export const Turn = 1;"],
  ])("allows %s", (_, text) => {
    expect(homes(home, text)).toEqual([]);
  });
  test("allows an interface in two parts in one file", () => {
    expect(homes(`${home}\nexport interface Turn { title: string }`, "")).toEqual([]);
  });
});
