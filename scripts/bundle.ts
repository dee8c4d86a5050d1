// Bundles the command and the SDK, which share chunks. build-package.ts adds the rest of the published package.
import { join } from "node:path";
import { build } from "tsdown";
import manifest from "../package.json" with { type: "json" };
import { sdkTypes } from "./sdk-types.ts";

const root = join(import.meta.dirname, "..");

/**
 * A few files only, because opening one costs as much as reading it, split by what needs them: `--version`,
 * programs that only read transcripts, the database, the commands. None of them imports one that is below it.
 */
const CHUNKS = [
  {
    name: "run",
    test: String.raw`src/(?:faces/cli/(?:run|compile-cache|start-command)|terminal/safe-text|config/own-folder|model/errors)\.ts$`,
  },
  // Reminds an agent at every prompt, so it needs only these two chunks until there is something to say. The first is
  // apart because others need it too, and must not load the database.
  {
    name: "words",
    test: String.raw`src/(?:sources/(?:registry|file-head|file-names|open-file|[\w-]+/(?:registered|hooks|folder|command-hooks))|config/environment|sessions/turns/(?:end-text|account|announcing|choose-lines|listed|sentences|common-words|private|pasted-text)|search/(?:tokens|unspaced|scripts)|text/function-words)\.ts$`,
  },
  {
    name: "memory",
    test: String.raw`src/(?:faces/cli/commands/hook/(?:run-memory|hook-input)|archive/agent-context/memory/(?!memory-line)[\w-]+|store/(?:open|sqlite/(?:memory|paths|fts/match))|search/(?:stem|column-weights))\.ts$`,
  },
  // Checks settings, also for a hook, which needs no more of zod.
  { name: "zod-core", test: String.raw`node_modules/zod/(?:v4/(?:core|mini)|mini)/.*\.js$` },
  {
    name: "base",
    test: String.raw`src/(?:model|config|search)/[\w-]+\.ts$|src/store/[\w-]+\.ts$|src/sessions/turns/(?:private|graphemes|sentences|summary|final-message|tasks)\.ts$|src/sources/(?:registry|[\w-]+/(?:registered|hooks|folder|command-hooks))\.ts$|src/archive/this-machine\.ts$`,
  },
  // Compares texts, which reading does not.
  { name: "changes", test: String.raw`src/(?:sessions|archive)/changes/[\w-]+\.ts$` },
  {
    name: "reading",
    test: String.raw`src/(?:model|config|prices|search|sessions|sources(?!/[\w-]+/install/)|ingest)/(?:[\w-]+/)*(?!worker|rebuild-digest)[\w-]+\.ts$|src/store/[\w-]+\.ts$|src/archive/summaries/model-choice\.ts$`,
  },
  // Imports its driver, a package that only those have who keep an archive in PostgreSQL.
  { name: "postgres", test: String.raw`src/store/postgres/(?:[\w-]+/)*[\w-]+\.ts$` },
  { name: "store", test: String.raw`src/store/sqlite/(?:[\w-]+/)*[\w-]+\.ts$` },
  {
    name: "agent-text",
    test: String.raw`src/(?:agent-text|redact)/[\w-]+\.ts$|src/archive/agent-context/memory/memory-line\.ts$`,
  },
  {
    name: "hook",
    test: String.raw`src/archive/agent-context/(?!current-session)[\w-]+\.ts$|src/archive/turns/turn-summaries\.ts$|src/faces/cli/commands/hook/[\w-]+\.ts$`,
  },
  // Lists and counts need no turns, and the schemas of turns take longer to build than to read.
  { name: "turns", test: String.raw`src/archive/turns/(?!recent-sessions)[\w-]+\.ts$` },
  {
    name: "commands",
    test: String.raw`src/terminal/[\w-]+\.ts$|src/(?:archive/(?:(?:agent-context|input|sessions|summaries|sync|turns)/)?(?!sdk|demo-root|summarize-now|background-summarizer|summarizer-config|indexer-thread|answering-thread)|terminal/|faces/cli/(?!show-conversation))[\w-]+\.ts$|node_modules/(?:commander|zod|get-east-asian-width)/.*\.js$`,
  },
  { name: "diff", test: String.raw`node_modules/diff/.*\.js$` },
  {
    name: "install",
    test: String.raw`src/(?:sources/[\w-]+/)?install/[\w-]+\.ts$|src/(?:archive/operations|faces/cli/commands)/(?:un)?install(?:/change-agent)?\.ts$|node_modules/jsonc-parser/.*\.js$`,
  },
  {
    name: "serve",
    test: String.raw`src/archive/live/live-(?:feed|events)\.ts$|src/faces/http/[\w-]+\.ts$|node_modules/(?:hono|@hono)/.*\.m?js$`,
  },
  // A machine that pushes needs the protocol, and nothing of a team server.
  { name: "team-protocol", test: String.raw`src/team/[\w-]+\.ts$` },
  {
    name: "team",
    test: String.raw`src/(?:team/server|faces/http/team|archive/team)/(?:[\w-]+/)*[\w-]+\.ts$`,
  },
  // The only part of MCP that compares texts, so no agent waits for it at its start.
  { name: "mcp-step", test: String.raw`src/faces/mcp/(?:step-blocks|edit-diff)\.ts$` },
  {
    name: "mcp",
    test: String.raw`src/faces/mcp/(?:[\w-]+/)*[\w-]+\.ts$|node_modules/@modelcontextprotocol/.*\.m?js$`,
  },
  { name: "desktop", test: String.raw`src/faces/desktop/[\w-]+\.ts$|node_modules/pngjs/` },
  // Markdown brings its parser, which only conversations need.
  {
    name: "conversation",
    test: String.raw`src/faces/cli/show-conversation\.ts$|src/terminal/markdown/[\w-]+\.ts$|node_modules/marked/`,
  },
  // Everything needed before ink draws; ink brings more code than all the rest.
  {
    name: "watch",
    test: String.raw`src/faces/tui/(?:watch|open-when-ready|latest-sessions|short-branch|subject|typed|pick/[\w-]+|view/status-line|screen/(?:show-screen|draw-at-once))\.ts$`,
  },
  {
    name: "stream",
    test: String.raw`src/faces/tui/(?!screen/)(?:[\w-]+/)*[\w-]+\.ts$`,
  },
  {
    name: "ink",
    test: String.raw`src/faces/tui/screen/[\w-]+\.ts$|node_modules/(?!commander|zod|get-east-asian-width|hono|@hono|@modelcontextprotocol|jsonc-parser|diff|@pydantic)`,
  },
  { name: "demo", test: String.raw`src/(?:demo/(?:[\w-]+/)*|archive/sync/demo-root)[\w-]*\.ts$` },
].map(({ name, test }, index, all) => ({ name, test: new RegExp(test), priority: all.length - index }));

/**
 * Keeps ink from loading developers' tools, and a missing package, when an environment
 * variable says so. Ink's layout engine contains its code as text and would fetch
 * that, and Node would load its whole HTTP client for it.
 */
const LEAN_INK = {
  name: "lean-ink",
  load: (id: string) => (id.endsWith("/ink/build/devtools.js") ? "export {};" : null),
  transform: (code: string, id: string) =>
    id.includes("/yoga-layout/") ? code.replaceAll('"function"!=typeof fetch', "true") : null,
};

/** Writes out the types derived from schemas; otherwise they would bring all of zod's types with them. */
const SDK_TYPES = {
  name: "sdk-types",
  load: {
    order: "pre" as const,
    filter: { id: /\/src\/archive\/operation-types\.d\.ts$/ },
    handler: () => sdkTypes(),
  },
};

export interface BundleOptions {
  readonly out: string;
  /** Includes the SDK's types, which take longer than the rest. */
  readonly types: boolean;
}

/** Returns the packages that were bundled. Throws if chunks import each other. */
export async function bundle({ out, types }: BundleOptions): Promise<string[]> {
  const bundles = await build({
    config: false,
    cwd: root,
    entry: {
      bin: "src/bin.ts",
      index: "src/index.ts",
      worker: "src/ingest/index/worker.ts",
      "indexer-thread": "src/archive/sync/indexer-thread.ts",
      "answering-thread": "src/archive/sync/answering-thread.ts",
    },
    outDir: out,
    format: "esm",
    platform: "node",
    target: "node22.18",
    fixedExtension: false,
    hash: false,
    // A dynamic import of a module in the same chunk is loaded at once, which is intended.
    inputOptions: {
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      // One package is written for two kinds of loaders, and only this one survives bundling.
      resolve: { mainFields: ["module", "main"] },
      preserveEntrySignatures: "allow-extension",
    },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [LEAN_INK, SDK_TYPES],
    outputOptions: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } },
    // Bundles everything, so the package has no dependencies; any import left is an error, except for peers,
    // which are installed beside it.
    deps: {
      alwaysBundle: Object.keys(manifest.dependencies).map(withSubpaths),
      onlyBundle: false,
      onlyImport: Object.keys(manifest.peerDependencies),
    },
    dts: types && { entry: "src/index.ts", generator: "tsgo" },
    // The bundler warns that TypeScript 7's interface may still change; the pinned versions work together.
    suppressWarnings: "does not yet have a stable API",
    logLevel: "warn",
    failOnWarn: true,
    report: false,
  });
  const imports = new Map(
    bundles
      .flatMap(({ chunks }) => chunks)
      .flatMap((chunk) => (chunk.type === "chunk" ? [[chunk.fileName, chunk.imports]] : [])),
  );
  const circle = findCircle(imports);
  if (circle)
    throw new Error(`Chunks import each other: ${circle.join(" → ")}. Move a file to another chunk.`);
  return [...new Set(bundles.flatMap(({ inlinedDeps }) => [...inlinedDeps.keys()]))].sort();
}

function withSubpaths(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(".", "\\.")}(/|$)`);
}

/** Chunks that import each other may work or fail, depending on which is loaded first. */
function findCircle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const clear = new Set<string>();
  const visit = (name: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (clear.has(name)) return null;
    for (const next of imports.get(name) ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle) return circle;
    }
    clear.add(name);
    return null;
  };
  for (const name of imports.keys()) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return null;
}
