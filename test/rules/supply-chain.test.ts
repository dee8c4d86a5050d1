// Tests what clew trusts: packages by their hash, tools by their version, and no folder that others can write to.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import type { LockedPackage, LockFile } from "../../scripts/page-packages.ts";
import { billOfMaterials } from "../../scripts/sbom.ts";
import web from "../../web/package.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => /node_modules|(?:^|\/)dist$/.test(path) }).sort();

describe("the lock file", () => {
  const lock = JSON.parse(read("package-lock.json")) as LockFile;
  const packages = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes("node_modules/") && !link,
  );

  test("has a hash for every package, its own or that of the archive it came in", () => {
    expect(packages.length).toBeGreaterThan(300);
    const covered = ([path, { integrity, inBundle }]: [string, LockedPackage]) =>
      integrity?.startsWith("sha512-") ||
      (inBundle && lock.packages[bundleOf(path)]?.integrity?.startsWith("sha512-"));
    expect(packages.filter((each) => !covered(each)).map(([path]) => path)).toEqual([]);
  });

  /** Returns the package whose archive contains this one. */
  function bundleOf(path: string): string {
    return path.slice(0, path.lastIndexOf("/node_modules/"));
  }

  test("has no package that runs a script when it is installed", () => {
    expect(packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([]);
  });

  test("has one version for each dependency, which the manifests name exactly", () => {
    const named = [manifest, web].flatMap((each) => [
      ...Object.entries(each.dependencies),
      ...Object.entries(each.devDependencies),
    ]);
    expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});

describe("npx", () => {
  // npx runs what is installed, and these are, in the versions of the lock file.
  const tools = ["biome", "tsc", "vitest"];
  const sources = ["*.md", "docs/**/*.md", "plugin/**/*", "scripts/**/*", "src/**/*.ts", "package.json"]
    .flatMap(filesOf)
    .filter((path) => /\.(?:md|ts|sh|ps1|json)$/.test(path))
    // The demo's agents run commands of other projects.
    .filter((path) => !path.startsWith("src/demo/"));

  test("is never used to fetch a package without its version", () => {
    expect(sources).toContain("README.md");
    expect(sources.flatMap((path) => unpinned(read(path)).map((command) => `${path}: ${command}`))).toEqual(
      [],
    );
  });

  function unpinned(text: string): string[] {
    const commands = [
      ...text.matchAll(/(?<=^|[`$(&|;] ?)npx (?:-\S+ )*(\S+)|"npx", (?:"-\S+", )*["`](\S+)["`]/gm),
    ];
    return commands
      .map(([, typed, word]) => (typed ?? word ?? "").replace(/[`"',.;:)]+$/, ""))
      .filter((name) => !tools.includes(name) && !/^[\w@/-]+@(?:\d|\$\{)/.test(name) && !PROSE.test(name));
  }

  /** A sentence in a document begins a line so. */
  const PROSE = /^looks$/;

  test("without a version is noticed, in a document and in code", () => {
    expect(unpinned("Run `npx -y clew list`.")).toEqual(["clew"]);
    expect(unpinned('["npx", "-y", "clew"]')).toEqual(["clew"]);
    expect(unpinned("`npx -y clew@1.2.3`, `npx vitest run`, npx looks")).toEqual([]);
  });
});

test("the folder for temporary files is only used for a new folder with a random name", () => {
  const sources = filesOf("src/**/*.ts").filter((path) => !path.endsWith(".test.ts"));
  const uses = sources.flatMap((path) =>
    read(path)
      .split("\n")
      .filter((line) => /\btmpdir\(|["'`]\/tmp\b|\bTMPDIR\b/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  // The X server's socket is there on every system, and clew only connects to it.
  const fine = ["mkdtempSync(join(tmpdir(),", "`/tmp/.X11-unix/X"];
  expect(uses.filter((use) => !fine.some((text) => use.includes(text)))).toEqual([]);
  const scripts = filesOf("plugin/**/*").filter((path) => /\.(?:sh|ps1|json)$/.test(path));
  expect(scripts.filter((path) => /\btmp\b|TEMP\b|TMPDIR/i.test(read(path)))).toEqual([]);
});

test("every test that SECURITY.md names exists", () => {
  const paths = [...read("SECURITY.md").matchAll(/`((?:test|src)\/[^`]+)`/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("the bill of materials names each package with its version, licence and hash, and no time or registry", () => {
  const clew = { name: "clew", version: "1.0.0", license: "MIT" };
  const integrity = `sha512-${Buffer.from([1, 171]).toString("base64")}`;
  const bill = billOfMaterials(clew, [{ name: "@a/b", version: "2.0.0", license: "ISC", integrity }]);
  expect(bill).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    metadata: { component: { name: "clew", version: "1.0.0" } },
    components: [
      {
        name: "@a/b",
        purl: "pkg:npm/%40a/b@2.0.0",
        licenses: [{ expression: "ISC" }],
        hashes: [{ alg: "SHA-512", content: "01ab" }],
      },
    ],
  });
  expect(JSON.stringify(bill)).not.toMatch(/https?:|timestamp/);
});
