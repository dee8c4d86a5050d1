// Measures how fast texts are prepared for the index, how much they grow, and how long a snippet takes.
// `node bench/search-text.ts [rounds]`; the best of the rounds counts.
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseQuery } from "../src/search/query.ts";
import { snippet } from "../src/search/snippet.ts";
import { indexText } from "../src/search/words.ts";
import { openWriter } from "../src/store/open.ts";

const project = join(import.meta.dirname, "..");
const rounds = Number(process.argv[2] ?? 9);
const size = 5_000_000;

const code = globSync("src/**/*.ts", { cwd: project })
  .map((path) => readFileSync(join(project, path), "utf8").replace(/[^\n -~]/g, "?"))
  .join("\n");

const texts: Readonly<Record<string, string>> = {
  "source code": fill(code),
  prose: fill("The date is computed in UTC now, so late orders stay on the day on which they came in. "),
  Japanese: fill("日付の計算方法を変更したので、締め日は現地時間に左右されません。"),
  Korean: fill("날짜를 계산하는 방법을 바꿔서 마감일이 달라지지 않습니다. "),
  "one endless run": fill("日"),
  "names that all differ": Array.from({ length: size / 12 }, (_, index) => `aaBb${index}Cc`).join(" "),
};

for (const [name, text] of Object.entries(texts)) {
  const bytes = Buffer.byteLength(text);
  // Texts of people and tools come in parts, and an identifier is split once in each.
  const parts = text.match(/[\s\S]{1,8000}/g) ?? [];
  const index = best(() => sum(parts, (part) => indexText(part).length));
  const growth = sum(parts, (part) => Buffer.byteLength(indexText(part))) / bytes;
  console.log(
    `${name.padEnd(22)} ${(bytes / 1000 / index).toFixed(0).padStart(4)} MB/s, grows ${growth.toFixed(2)} times`,
  );
}

const stem = await stemOfStore();
for (const typed of ["indexText", "why did we change how the date is computed", "nowhereToBeFound"]) {
  const query = parseQuery(typed);
  const ms = best(() => snippet(texts["source code"] ?? "", query, { stem }).length);
  console.log(`snippet of 5 MB for "${typed}": ${ms.toFixed(1)} ms`);
}

/** Returns the stemmer that the index uses. */
async function stemOfStore(): Promise<(word: string) => string> {
  const folder = mkdtempSync(join(tmpdir(), "clew-bench-"));
  const writer = await openWriter(folder);
  if (!writer) throw new Error("Another process is writing to a new archive.");
  await writer.close();
  rmSync(folder, { recursive: true });
  return writer.stem;
}

function fill(part: string): string {
  return Buffer.from(part.repeat(Math.ceil(size / part.length)).slice(0, size)).toString();
}

function best(work: () => number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    work();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

function sum(texts: readonly string[], measure: (text: string) => number): number {
  return texts.reduce((total, text) => total + measure(text), 0);
}
