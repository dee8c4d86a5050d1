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

const root = join(import.meta.dirname, "..");
const out = join(root, "dist", "package");

rmSync(out, { recursive: true, force: true });
const bundled = await bundle({ out, types: true });
await buildPage();
writeManifest();
for (const name of ["README.md", "LICENSE"]) copyFileSync(join(root, name), join(out, name));
cpSync(join(root, "plugin"), join(out, "plugin"), { recursive: true });
writeFileSync(join(out, "THIRD-PARTY-LICENSES.txt"), licences(bundled));
await lint();

/** Puts the page next to the bundle, where the server looks for it. */
async function buildPage(): Promise<void> {
  await import("./build-page.ts");
  cpSync(join(root, "web", "dist"), join(out, "page"), { recursive: true });
}

function writeManifest(): void {
  const { name, version, description, license, type, engines } = manifest;
  const published = {
    name,
    version,
    description,
    license,
    type,
    engines,
    bin: { clew: "bin.js" },
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      "./package.json": "./package.json",
    },
    files: ["*.js", "*.d.ts", "page", "plugin", "THIRD-PARTY-LICENSES.txt"],
  };
  writeFileSync(join(out, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
}

/**
 * Lists the licences of all bundled packages, of the command and of the page with
 * its styles: a licence must be distributed with its code.
 */
function licences(bundledNames: readonly string[]): string {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as LockFile;
  const inCommand = bundledNames.map((name) => `node_modules/${name}`);
  const folders = new Set([...inCommand, ...pagePackages(lock), "node_modules/tailwindcss"]);
  return [...folders].sort().map(licenceOf).join("\n");
}

/** Names the kind of licence if a package ships no text. */
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
