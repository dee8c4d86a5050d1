// Defines the architecture's rules. Each is a pure function from modules to sentences that describe what breaks it.

import { posix } from "node:path";
import { parseSync } from "oxc-parser";
import type { Module } from "./modules.ts";

/** For each folder or file of src/: the others it may import. It may always import its own files. */
export type ImportTable = Readonly<Record<string, readonly string[]>>;

const longestFile = 300;
const longestCrumb = 30;

export function importsOutsideTable(modules: readonly Module[], table: ImportTable): string[] {
  return modules
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) => {
      const layer = layerOf(path, table);
      if (layer === undefined) return [`${path} is in no folder of the table`];
      const allowed = [layer, ...(table[layer] ?? [])];
      return imports.flatMap(({ target }) => {
        if (target === undefined) return [`${path} imports a computed path, which cannot be checked`];
        const targetLayer = layerOf(target, table) ?? target;
        if (allowed.includes(targetLayer) && !isTest(target)) return [];
        return [`${path} (${layer}) may not import ${target}`];
      });
    });
}

/**
 * Finds imports of a store dialect outside its own folder, its own tests and the one file that opens stores by
 * location. Tests and benchmarks count as well: no second dialect would be held to what they cannot do through the
 * contract.
 */
export function dialectsFromOutside(modules: readonly Module[]): string[] {
  return modules.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => {
      const dialect = /^src\/store\/([\w-]+)\//.exec(target ?? "")?.[1];
      if (dialect === undefined || path === "src/store/open.ts") return [];
      const own = [`src/store/${dialect}/`, `test/contracts/${dialect}/`];
      return own.some((folder) => path.startsWith(folder))
        ? []
        : [`${path} imports ${target}, which belongs to the dialect ${dialect}`];
    }),
  );
}

/** Finds imports of an agent's folder from outside it. Only the registry may have them, and agents of a family. */
export function agentFolderImports(modules: readonly Module[]): string[] {
  return modules
    .filter(({ path }) => !isTest(path) && path !== REGISTRY)
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ target = "" }) => {
        const folder = AGENT_FOLDER.exec(target)?.[0];
        const own = folder === undefined || path.startsWith(folder);
        const family = FAMILY_FOLDER.test(target) && AGENT_FOLDER.test(path);
        return own || family ? [] : [`${path} may not import ${target}`];
      }),
    );
}

/**
 * Finds words of one agent outside its folder, because behaviour depends on them there, or will. Comments may name
 * agents. `allowed` lists the files that may have such words, each with the reason. A listed file without any is
 * reported too.
 */
export function agentWords(
  texts: Readonly<Record<string, string>>,
  allowed: Readonly<Record<string, string>>,
): string[] {
  const words = new Map(
    Object.entries(texts)
      .filter(([path]) => !isTest(path) && !AGENT_FOLDER.test(path) && !OTHER_WORDS.test(path))
      .map(([path, text]) => [path, agentWordsIn(withoutComments(text))]),
  );
  const unneeded = Object.keys(allowed).filter((path) => (words.get(path) ?? []).length === 0);
  return [
    ...Array.from(words).flatMap(([path, found]) =>
      allowed[path] === undefined ? found.map((word) => `${path} has an agent's word: ${word}`) : [],
    ),
    ...unneeded.map((path) => `${path} needs no exception: it has no agent's word`),
  ];
}

function agentWordsIn(text: string): string[] {
  return [...new Set([AGENT_WORDS, AGENT_TOOLS, AGENT_IDS].flatMap((pattern) => text.match(pattern) ?? []))];
}

/** Made-up sessions belong to an agent, and a model's address to its vendor. */
const OTHER_WORDS = /^src\/(?:demo|summarize\/providers)\/|^src\/sources\/registry\.ts$/;
const AGENT_WORDS =
  /\w*claude\w*|\w*anthropic\w*|hookSpecificOutput|hook_event_name|mcpServers|TodoWrite|TaskCreate|ExitPlanMode|MultiEdit|NotebookEdit|subagent_type|toolUseResult|parentUuid|isSidechain|old_string|usage limit reached|implement the following plan/gi;
/** Names of tools that are also words or programs, where they are the whole text. */
const AGENT_TOOLS = /(["'`])(?:Bash|Glob|Grep|Skill|AskUserQuestion|WebFetch|WebSearch)\1/g;
/** The prefix that one agent puts before ids. */
const AGENT_IDS = /["'`^]agent-(?=["'`/$\\[])/g;

function withoutComments(text: string): string {
  const { comments } = parseSync("a.tsx", text);
  let end = 0;
  const kept = comments.map((comment) => {
    const piece = text.slice(end, comment.start);
    end = comment.end;
    return piece;
  });
  return [...kept, text.slice(end)].join(" ");
}

const REGISTRY = "src/sources/registry.ts";
/** A folder of `sources` that belongs to one agent: all but the shared ones. */
const AGENT_FOLDER = /^src\/sources\/(?!json\/)[\w-]+\//;
/** What agents share because one was made from the other. */
const FAMILY_FOLDER = /^src\/sources\/[\w-]+-family\//;

/** Finds cycles among the imports that are left at run time, including lazy ones. Each is reported once. */
export function runtimeCycles(modules: readonly Module[]): string[] {
  const graph = new Map(modules.map((module) => [module.path, runtimeTargets(module)]));
  const finished = new Set<string>();
  const cycles: string[] = [];

  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path].join(" -> "));
    if (start >= 0 || finished.has(path)) return;
    for (const target of graph.get(path) ?? []) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}

/** Finds source files over the limit without a listed reason, and listed files that no longer need theirs. */
export function overlongFiles(
  modules: readonly Module[],
  reasons: Readonly<Record<string, string>>,
): string[] {
  const overlong = modules.filter(({ path, lines }) => lines > longestFile && !isTest(path));
  const unlisted = overlong
    .filter(({ path }) => !reasons[path])
    .map(({ path, lines }) => `${path} has ${lines} lines, over ${longestFile}`);
  const stale = Object.keys(reasons)
    .filter((listed) => !overlong.some(({ path }) => path === listed))
    .map((listed) => `${listed} is listed as long and is not`);
  return [...unlisted, ...stale];
}

/**
 * Finds small source files with a single importer in the same folder, which should be part of it. Tests do not count.
 * Also finds listed files that no longer need their reason.
 */
export function crumbs(modules: readonly Module[], reasons: Readonly<Record<string, string>>): string[] {
  const sources = modules.filter(({ path }) => !isTest(path));
  const found = sources.flatMap(({ path, lines }) => {
    const importers = sources.filter(({ imports }) => imports.some(({ target }) => target === path));
    const [only] = importers;
    const beside = only !== undefined && posix.dirname(only.path) === posix.dirname(path);
    return lines <= longestCrumb && importers.length === 1 && beside ? [{ path, importer: only.path }] : [];
  });
  const unlisted = found
    .filter(({ path }) => !reasons[path])
    .map(({ path, importer }) => `${path} is small and has one importer: it belongs in ${importer}`);
  const stale = Object.keys(reasons)
    .filter((listed) => !found.some(({ path }) => path === listed))
    .map((listed) => `${listed} is listed as small with one importer and is not`);
  return [...unlisted, ...stale];
}

export function typesWithTwoHomes(modules: readonly Module[]): string[] {
  const homes = new Map<string, string[]>();
  for (const { path, exported_types } of modules.filter((module) => !isTest(module.path))) {
    for (const name of exported_types) homes.set(name, [...(homes.get(name) ?? []), path]);
  }
  return [...homes]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `the type ${name} has more than one home: ${paths.join(", ")}`);
}

function isTest(path: string): boolean {
  return path.endsWith(".test.ts");
}

function layerOf(path: string, table: ImportTable): string | undefined {
  return Object.keys(table).find((layer) => path === `src/${layer}` || path.startsWith(`src/${layer}/`));
}

function runtimeTargets({ imports }: Module): string[] {
  return imports.flatMap(({ target, type_only }) => (target === undefined || type_only ? [] : [target]));
}
