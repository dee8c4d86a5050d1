// Assembles the published package in dist/package: the bundled command, the page,
// the SDK with its types, a manifest. The manifest is separate, because the
// repository's pins (a Node among them) are for developers only.
import { copyFileSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import manifest from "../package.json" with { type: "json" };
import { bundle } from "./bundle.ts";
import { type LockFile, pagePackages } from "./page-packages.ts";
import { billOfMaterials } from "./sbom.ts";

const root = join(import.meta.dirname, "..");
const out = join(root, "dist", "package");
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as LockFile;

rmSync(out, { recursive: true, force: true });
const bundled = await bundle({ out, types: true });
await buildPage();
writeManifest();
for (const name of ["README.md", "LICENSE", "SECURITY.md"]) copyFileSync(join(root, name), join(out, name));
cpSync(join(root, "plugin"), join(out, "plugin"), { recursive: true });
const folders = bundledFolders(bundled);
writeFileSync(join(out, "THIRD-PARTY-LICENSES.txt"), folders.map(licenceOf).join("\n"));
writeFileSync(join(out, "sbom.cdx.json"), `${JSON.stringify(sbom(), null, 2)}\n`);
await lint();

/** Puts the page next to the bundle, where the server looks for it. */
async function buildPage(): Promise<void> {
  await import("./build-page.ts");
  cpSync(join(root, "web", "dist"), join(out, "page"), { recursive: true });
}

function writeManifest(): void {
  const { name, version, description, license, type, engines } = manifest;
  const { peerDependencies, peerDependenciesMeta } = manifest;
  const published = {
    name,
    version,
    description,
    license,
    type,
    engines,
    peerDependencies,
    peerDependenciesMeta,
    bin: { clew: "bin.js" },
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      "./package.json": "./package.json",
    },
    files: ["*.js", "*.d.ts", "page", "plugin", "THIRD-PARTY-LICENSES.txt", "sbom.cdx.json", "SECURITY.md"],
  };
  writeFileSync(join(out, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
}

/** Returns the folders of all bundled packages: those of the command, and of the page with its styles. */
function bundledFolders(bundledNames: readonly string[]): string[] {
  const inCommand = bundledNames.map((name) => `node_modules/${name}`);
  return [...new Set([...inCommand, ...pagePackages(lock), "node_modules/tailwindcss"])].sort();
}

function sbom(): object {
  const packages = folders.map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
    const integrity = lock.packages[path]?.integrity;
    if (integrity === undefined) throw new Error(`The lock file has no hash for ${path}.`);
    return { name, version, license, integrity };
  });
  return billOfMaterials(manifest, packages);
}

/** Returns a package's licence, which must be distributed with its code. Names the kind of licence if a package ships no text. */
function licenceOf(path: string): string {
  const folder = join(root, path);
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const [file] = globSync("{licen[sc]e,LICEN[SC]E}*", { cwd: folder });
  const text = file === undefined ? `Licence: ${license}\n` : readFileSync(join(folder, file), "utf8");
  return `${name} ${version}\n\n${text}`;
}

async function lint(): Promise<void> {
  const { messages, pkg } = await publint({ pkgDir: out, pack: "npm", strict: true });
  for (const message of messages) console.error(formatMessage(message, pkg ?? {}));
  if (messages.length > 0) process.exitCode = 1;
}
