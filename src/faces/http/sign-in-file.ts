// Writes a file that leads a browser to a sign-in link. A link on the command line of a browser could be read by every user
// of the machine; the path of this file may be, because only its owner can open it.
import { randomBytes } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { writePrivately } from "../../config/write-privately.ts";
import { LINK_LASTS_MS } from "./link-code.ts";
import { proofFor } from "./proof.ts";
import type { SignInLinks } from "./sign-in-links.ts";

export interface SignInFileOptions {
  readonly data_dir: string;
  readonly token: string;
  readonly links: SignInLinks;
}

/** Returns the path of the new file. Each has its own name, so two browsers never get the same link. */
export function writeSignInFile({ data_dir, token, links }: SignInFileOptions): string {
  sweep(data_dir);
  const path = join(folderIn(data_dir), `${randomBytes(8).toString("hex")}.html`);
  writePrivately(path, links.fallback_link === null ? leadTo(links.link) : findAndLead(links, token));
  return path;
}

export function removeSignInFiles(data_dir: string): void {
  rmSync(folderIn(data_dir), { recursive: true, force: true });
}

function folderIn(data_dir: string): string {
  return join(data_dir, "sign-in");
}

/** Removes files whose links have ended. */
function sweep(data_dir: string): void {
  const folder = folderIn(data_dir);
  const names = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  for (const path of names.map((name) => join(folder, name))) {
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== undefined && Date.now() - mtimeMs > LINK_LASTS_MS) rmSync(path, { force: true });
  }
}

function leadTo(link: string): string {
  return page(link, `location.replace(${JSON.stringify(link)});`);
}

/**
 * Asks for a proof at the page's own name first. Some browsers do not find it, and one that asked the network for it might be
 * led to another machine; the plain address is the way for both.
 */
function findAndLead({ link, fallback_link }: SignInLinks, token: string): string {
  const { origin, host } = new URL(link);
  const nonce = randomBytes(16).toString("base64url");
  const wanted = proofFor(token, host, nonce);
  const script = `
const [link, fallback, proof, wanted] = ${JSON.stringify([link, fallback_link, `${origin}/api/v1/proof?nonce=${nonce}`, wanted])};
fetch(proof, { redirect: "error", cache: "no-store", signal: AbortSignal.timeout(${PATIENCE_MS}) })
  .then((response) => response.json())
  .then((found) => location.replace(found.proof === wanted ? link : fallback))
  .catch(() => location.replace(fallback));
`;
  return page(fallback_link ?? link, script);
}

/** Long enough for a busy machine. A name that does not exist takes no time. */
const PATIENCE_MS = 10_000;

/** Both links have a path of our own, whose characters need no escaping in HTML. */
function page(link: string, script: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<title>clew</title>
<p>Opening clew. If nothing happens, <a href="${link}">sign in here</a>.</p>
<script>${script}</script>
`;
}
