// Packs the built package, installs it into an empty folder and uses it as users do, on old and new versions of Node.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { getNode, OLDEST_NODE, TOO_OLD_NODE } from "../builders/get-node.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "clew-package-"));
const nodes = [
  { name: `Node ${process.versions.node}, which runs the tests`, find: () => process.execPath },
  { name: `Node ${OLDEST_NODE}, the oldest supported`, find: () => getNode(OLDEST_NODE) },
];
const noOtherNode = "only on Linux does npm have every version of Node to test with";

beforeAll(() => {
  npm("pack", join(root, "dist", "package"));
  // Works offline, because a package without dependencies needs nothing else.
  const tarball = join(folder, `clew-${manifest.version}.tgz`);
  npm("install", "--offline", "--ignore-scripts", "--prefix", folder, tarball);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the package has no dependencies and runs nothing when installed", () => {
  const modules = join(folder, "node_modules");
  expect(readdirSync(modules).filter((name) => !name.startsWith("."))).toEqual(["clew"]);
  const installed = JSON.parse(readFileSync(join(modules, "clew", "package.json"), "utf8"));
  expect(Object.keys(installed)).not.toContain("scripts");
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = installed;
  expect({ dependencies, optionalDependencies }).toEqual({});
  // Only a team server needs the driver of its database.
  expect(Object.keys(peerDependencies)).toEqual(["postgres"]);
  expect(peerDependenciesMeta).toEqual({ postgres: { optional: true } });
});

test("the package has only the files it needs, and a list of what it is made of", () => {
  const clew = join(folder, "node_modules", "clew");
  const files = readdirSync(clew, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(clew, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
  expect(files.filter((file) => !ALLOWED.some((pattern) => pattern.test(file)))).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining(["SECURITY.md", "LICENSE", "THIRD-PARTY-LICENSES.txt", "bin.js"]),
  );
  const bill = JSON.parse(readFileSync(join(clew, "sbom.cdx.json"), "utf8"));
  expect(bill).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { version: manifest.version } },
  });
  expect(bill.components.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(["commander", "hono", "react", "react-dom", "zod"]),
  );
  expect(JSON.stringify(bill)).not.toMatch(/https?:/);
});

/** Everything that may be in the package. The names of chunks change, so these are rules. */
const ALLOWED = [
  /^(?:package\.json|README\.md|SECURITY\.md|LICENSE|THIRD-PARTY-LICENSES\.txt|sbom\.cdx\.json)$/,
  /^[\w-]+\.js$/,
  /^index\.d\.ts$/,
  /^page\/(?:index\.html|favicon\.svg|assets\/[\w.-]+\.(?:js|css|woff2|wasm))$/,
  /^plugin\/(?:[\w.-]+\/)*[\w.-]+\.(?:json|md|sh|ps1)$/,
];

test("a strict TypeScript program compiles against the SDK's types", () => {
  const program = [
    'import { findTranscripts, openArchive, readTranscript, streamRecords } from "clew";',
    "export const offered: unknown[] = [findTranscripts, readTranscript, streamRecords];",
    "const archive = await openArchive({ update: false });",
    "export const titles: string[] = (await archive.list()).sessions.map(({ title }) => title);",
    "// @ts-expect-error a function is not a number, unless its type was lost and became any",
    "export const lost: number = readTranscript;",
    "// @ts-expect-error unknown option",
    "await archive.list({ colour: true });",
  ];
  writeFileSync(join(folder, "program.mts"), program.join("\n"));
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const flags = ["--noEmit", "--strict", "--target", "es2024", "--module", "nodenext"];
  expect(run(process.execPath, [tsc, ...flags, "program.mts"])).toEqual(said(""));
});

test("the types written into the package match those derived from the operations", () => {
  const published = join(folder, "node_modules", "clew", "index.d.ts");
  const kinds = ["OperationInputs", "OperationOutputs", "OpenArchive"];
  const program = [
    `import type * as published from "${published}";`,
    `import type * as derived from "${join(root, "src/index.ts")}";`,
    "type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;",
    ...kinds.map((kind) => `export const ${kind}: Same<published.${kind}, derived.${kind}> = true;`),
    'type Changed = Omit<published.OperationOutputs, "list"> & { list: { sessions: number } };',
    "export const noticed: Same<Changed, derived.OperationOutputs> = false;",
  ];
  const config = { extends: join(root, "tsconfig.json"), include: [], files: ["types.mts"] };
  const typeRoots = [join(root, "node_modules/@types")];
  writeFileSync(join(folder, "types.mts"), program.join("\n"));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ ...config, compilerOptions: { typeRoots } }));
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  expect(run(process.execPath, [tsc, "-p", folder])).toEqual(said(""));
});

test.for(nodes)("the command runs on $name", ({ find }, { skip }) => {
  const node = find() ?? skip(noOtherNode);
  expect(clew(node, "--version")).toEqual(said(`${manifest.version}\n`));
});

test.for(nodes)("the archive is built, listed and searched on $name", ({ find }, { skip }) => {
  const node = find() ?? skip(noOtherNode);
  const listed = clew(node, "--demo", "list", "--limit", "1");
  expect(listed).toMatchObject({ status: 0, stderr: "" });
  expect(listed.stdout).toContain("c85cb7e0");
  expect(clew(node, "--demo", "search", "why did the cache expire").stdout).toContain("cec562ca#1");
});

test.for(nodes)("the SDK loads on $name", ({ find }, { skip }) => {
  const node = find() ?? skip(noOtherNode);
  const names = "findTranscripts, readTranscript, streamRecords";
  const script = `import { ${names} } from "clew"; console.log([${names}].map((it) => typeof it).join())`;
  const answer = run(node, ["--input-type=module", "--eval", script]);
  expect(answer).toEqual(said("function,function,function\n"));
});

test("the command says what to do on a Node that is too old", ({ skip }) => {
  const node = getNode(TOO_OLD_NODE) ?? skip(noOtherNode);
  const answer = clew(node, "--version");
  expect(answer).toMatchObject({ status: 2, stdout: "" });
  expect(answer.stderr).toMatch(
    /^clew needs Node\.js 22\.18 or newer \(this is .*\)\. Put a newer Node on your PATH and try again\.\n$/,
  );
});

interface Answer {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function said(stdout: string): Answer {
  return { status: 0, stdout, stderr: "" };
}

function run(command: string, args: readonly string[], path = process.env.PATH): Answer {
  // On Windows, npm and installed commands are scripts that only a shell can start.
  const shell = process.platform === "win32" && command !== process.execPath;
  // Node warns on stderr when both colour variables are set, as test runners do.
  const env = {
    ...process.env,
    PATH: path,
    XDG_CACHE_HOME: folder,
    NO_COLOR: undefined,
    FORCE_COLOR: undefined,
  };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, shell, encoding: "utf8" });
  return { status, stdout: stdout ?? "", stderr: stderr ?? "" };
}

function npm(...args: readonly string[]): void {
  const { status, stdout, stderr } = run("npm", args);
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed:\n${stdout}${stderr}`);
}

/** Runs the installed command as a shell would, with the given Node first on the path. */
function clew(node: string, ...args: readonly string[]): Answer {
  const path = [dirname(node), process.env.PATH].join(delimiter);
  return run(join(folder, "node_modules", ".bin", "clew"), args, path);
}
