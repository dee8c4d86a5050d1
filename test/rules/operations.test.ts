// Checks the operations: every face has each, a new one takes a known number of files, and no face bypasses them.
import { globSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { loadOperation, OPERATION_NAMES, type OperationName } from "../../src/archive/operations.ts";
import { COMMANDS, WITHOUT_COMMAND } from "../../src/faces/cli/registry.ts";
import { namesIn } from "../../src/faces/http/path.ts";
import { OPERATION_ROUTES, WITHOUT_ROUTE } from "../../src/faces/http/routes.ts";
import { readModules } from "./architecture/modules.ts";

const root = join(import.meta.dirname, "../..");
const operations = await Promise.all(
  OPERATION_NAMES.map(async (name) => [name, await loadOperation(name)] as const),
);
const textAt = (path: string) => readFileSync(join(root, path), "utf8");

describe("a face", () => {
  /** The store, and the types that contain it. */
  const storeAccess =
    /\b(?:LocalArchive|openLocalArchive|ArchiveContext)\b|archive\/context\.ts|\.store\b|\{ store\b/;

  test("never bypasses operations to use the store", () => {
    const files = globSync("src/faces/**/*.{ts,tsx}", { cwd: root });
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((path) => !/\.test\.tsx?$/.test(path) && storeAccess.test(textAt(path)))).toEqual([]);
  });

  test.each([
    "await archive.store.toc(session)",
    "const { store } = archive;",
    'import type { ArchiveContext } from "../../archive/context.ts";',
    "const archive = await openLocalArchive(places);",
  ])("would be caught with %s", (line) => {
    expect(line).toMatch(storeAccess);
  });
});

describe("the list of operations", () => {
  test("has a route for each, or says why it has none", () => {
    const routed = new Set(OPERATION_ROUTES.map(({ operation }) => operation.name));
    const without = new Set<string>(Object.keys(WITHOUT_ROUTE));
    expect(operations.filter(([name, op]) => routed.has(op.name) === without.has(name))).toEqual([]);
  });

  test("has the declaration behind every route, so the route takes what the operation takes", () => {
    const listed = new Set(operations.map(([, operation]) => operation));
    expect(OPERATION_ROUTES.filter(({ operation }) => !listed.has(operation))).toEqual([]);
    const wrong = OPERATION_ROUTES.flatMap(({ path, names, operation }) =>
      [...namesIn(path), ...Object.keys(names)]
        .map((wire) => names[wire] ?? wire)
        .filter((field) => !(field in operation.input.shape))
        .map((field) => `${path}: ${field}`),
    );
    expect(wrong).toEqual([]);
  });

  test("has a command for each, or says what a person types instead", () => {
    const without = Object.keys(WITHOUT_COMMAND);
    expect(operations.filter(([name]) => name in COMMANDS === without.includes(name))).toEqual([]);
    const instead = Object.values(WITHOUT_COMMAND).flatMap((words) =>
      words.split(", ").map((each) => each.split(" ")[0] ?? ""),
    );
    expect(instead.filter((command) => !(command in COMMANDS))).toEqual([]);
  });
});

describe("a new operation", () => {
  const modules = readModules(
    Object.fromEntries(
      globSync("src/**/*.{ts,tsx}", { cwd: root })
        .map((path) => path.split(sep).join("/"))
        .filter((path) => !path.includes(".test."))
        .map((path) => [path, textAt(path)]),
    ),
  );

  /** Lists the files that mention an operation: its own, those that load it, and those that call it by name. */
  function filesAbout(name: OperationName): string[] {
    const asked = new RegExp(`ask\\(\\s*"${name}"|(?:OperationInputs|OperationOutputs)\\["${name}"\\]`);
    const listed = new RegExp(`^  ${name}: (?:"|async)`, "m");
    const names = (text: string) =>
      asked.test(text) || (/Partial<Record<OperationName/.test(text) && listed.test(text));
    const own = ["src/archive/operations.ts", "src/faces/cli/registry.ts"].flatMap((table) => {
      const line = new RegExp(`^  ${name}: async \\(\\) => .*import\\("\\./([\\w/-]+\\.ts)"\\)`, "m");
      const [, path] = line.exec(textAt(table)) ?? [];
      return path === undefined ? [] : [posix.join(posix.dirname(table), path)];
    });
    const about = modules.filter(
      ({ path, imports }) =>
        own.includes(path) || imports.some(({ target = "" }) => own.includes(target)) || names(textAt(path)),
    );
    const tools = about.map(({ path }) => path).filter((path) => path.startsWith("src/faces/mcp/tools/"));
    const lists = modules.filter(
      ({ path, imports }) =>
        path.endsWith("/all.ts") && imports.some(({ target = "" }) => tools.includes(target)),
    );
    return [...new Set([...about, ...lists].map(({ path }) => path))].sort();
  }

  const five = (name: OperationName) => [
    "src/archive/operations.ts",
    `src/archive/operations/${name}.ts`,
    `src/faces/cli/commands/${name}.ts`,
    "src/faces/cli/registry.ts",
    "src/faces/http/routes.ts",
  ];
  /** Has the names that were public before the list existed. A new operation needs none. */
  const OLD_NAMES = "src/archive/operation-types.ts";

  test("needs as many files as ARCHITECTURE.md says", () => {
    const [, count] = /A new operation is (\w+) files/.exec(textAt("ARCHITECTURE.md")) ?? [];
    expect(count).toBe("five");
    expect(filesAbout("context")).toEqual(five("context").sort());
    expect(filesAbout("summary")).toEqual([OLD_NAMES, ...five("summary")].sort());
  });

  test("needs two more if agents have a tool for it", () => {
    expect(textAt("ARCHITECTURE.md")).toContain("two more");
    const tool = ["src/faces/mcp/tools/all.ts", "src/faces/mcp/tools/session-title-history.ts"];
    // It runs three operations at once.
    const other = "src/faces/mcp/tools/current-session.ts";
    expect(filesAbout("titles")).toEqual([OLD_NAMES, other, ...tool, ...five("titles")].sort());
  });
});
