// Creates the smallest built page: modules that import each other, a style, an icon, and files not to be served.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface PageFolder extends Disposable {
  readonly folder: string;
}

export function pageFolder(): PageFolder {
  const made = mkdtempSync(join(tmpdir(), "clew-page-"));
  const folder = join(made, "page");
  mkdirSync(join(folder, "assets"), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  writeFileSync(join(made, "secret.js"), "secret");
  symlinkSync(join(made, "secret.js"), join(folder, "assets", "linked.js"));
  return { folder, [Symbol.dispose]: () => rmSync(made, { recursive: true, force: true }) };
}

const INDEX = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>clew</title>
<meta property="csp-nonce" nonce="__NONCE__">
<script type="module" crossorigin nonce="__NONCE__" src="/assets/main-1a.js"></script>
<link rel="modulepreload" crossorigin nonce="__NONCE__" href="/assets/part-2b.js">
<link rel="stylesheet" crossorigin nonce="__NONCE__" href="/assets/main-3c.css">
<link rel="icon" href="/favicon.svg">
</head>
<body><main id="page"></main><script>document.title = "a script that nobody meant"</script></body>
</html>
`;

const MAIN = `import { word } from "./part-2b.js";
const page = document.getElementById("page");
const said = [word, (await import("./later-4d.js")).word, String((await fetch("/api/v1/status")).status)];
try {
  page.innerHTML = "<b>text as a document</b>";
} catch {
  said.push("refused");
}
page.textContent = said.join(" ");
page.dataset.done = "yes";
`;

const FILES: Readonly<Record<string, string>> = {
  "index.html": INDEX,
  "favicon.svg": '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  "assets/main-1a.js": MAIN,
  "assets/part-2b.js": 'export const word = "imported";',
  "assets/later-4d.js": 'export { word as other } from "./part-2b.js"; export const word = "later";',
  "assets/main-3c.css": "body { margin: 7px; }",
  "assets/letters-5e.woff2": "letters",
  "assets/picture-6f.png": "picture",
  "assets/app-7a.webmanifest": "{}",
  "assets/main-1a.js.map": "{}",
  "assets/other.html": "<script>1</script>",
};
