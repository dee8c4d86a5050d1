// Counts phrases that make comments and documents hard to read, per 1,000 words: `node
// scripts/word-rates.ts [folder…]`. Without a folder it counts clew's own. Folders, such as the
// unpacked sources of another project, are shown next to it.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { argv } from "node:process";
import { parseSync } from "oxc-parser";

/** Each phrase with a plain alternative. */
export const PHRASES: Readonly<Record<string, { readonly pattern: RegExp; readonly say: string }>> = {
  "stand(s)": { pattern: /\b(?:stands?|stood|standing)\b/gi, say: "is, are" },
  "told / tell(s)": { pattern: /\b(?:told|tells?|telling)\b/gi, say: "shows, says, reports" },
  "nobody / whoever / somebody": {
    pattern: /\b(?:nobody|whoever|somebody|whosever|whomever)\b/gi,
    say: "no one, anyone, the caller",
  },
  "What … as a subject": { pattern: /(?:^|[.:;!?] )What\b(?![^.?!]*\?)/gm, say: "name the thing" },
  "so that": { pattern: /\bso that\b/gi, say: "so, to" },
  "in/of/by which": {
    pattern: /\b(?:in|of|by|from|on|for|with) (?:which|whom|whose)\b/gi,
    say: "where, whose, that",
  },
  "is no X": { pattern: /\b(?:is|are|was|were) no (?!longer\b|more than\b|one\b)[a-z]/gi, say: "is not a" },
  behind: { pattern: /\bbehind\b/gi, say: "after" },
  "go(es) on": { pattern: /\b(?:go|goes|going|went) on\b/gi, say: "continues" },
  "Who <verb>": { pattern: /(?:^|[.:;!?] )Who\b(?![^.?!]*\?)/gm, say: "anyone who" },
  anew: { pattern: /\banew\b/gi, say: "again" },
};

/** Folders whose comments are counted. */
const CODE = ["src", "web/src", "test", "scripts", "bench"];

export interface Rates {
  readonly words: number;
  /** For each phrase, its number per 1,000 words. */
  readonly rates: Readonly<Record<string, number>>;
}

export function ratesOf(texts: readonly string[]): Rates {
  const words = texts.reduce((sum, text) => sum + (text.match(/[\p{L}\p{N}'’-]+/gu)?.length ?? 0), 0);
  const rates = Object.entries(PHRASES).map(([name, { pattern }]) => {
    const found = texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
    return [name, words === 0 ? 0 : (found * 1000) / words];
  });
  return { words, rates: Object.fromEntries(rates) };
}

/** Returns the comments of every source file below the folder, each as one text without its marks. */
export function commentsBelow(folder: string): string[] {
  const files = globSync("**/*.{ts,tsx,mts,js,mjs}", {
    cwd: folder,
    exclude: (path) => /(?:^|[/\\])(?:node_modules|dist)$/.test(path),
  });
  return files.flatMap((path) => commentsIn(join(folder, path)));
}

function commentsIn(path: string): string[] {
  const { comments } = parseSync(path, readFileSync(path, "utf8"));
  const texts: string[] = [];
  let end = -1;
  for (const { type, value, start, end: to } of comments) {
    const text = value.replaceAll(/^[\s*!]+|\s+$/gm, "");
    // Consecutive lines of `//` are one comment.
    if (type === "Line" && start - end <= LONGEST_INDENT && texts.length > 0)
      texts.push(`${texts.pop()} ${text}`);
    else texts.push(text.replaceAll("\n", " "));
    end = type === "Line" ? to : -LONGEST_INDENT;
  }
  return texts;
}

const LONGEST_INDENT = 40;

/** Returns the documents that people read, without their code. */
export function documentsOf(project: string): string[] {
  const files = ["*.md", "docs/**/*.md", "plugin/**/*.md"].flatMap((pattern) =>
    globSync(pattern, { cwd: project }),
  );
  return files.map((path) =>
    readFileSync(join(project, path), "utf8").replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, ""),
  );
}

export function ownComments(project: string): string[] {
  return CODE.flatMap((folder) => commentsBelow(join(project, folder)));
}

function print(columns: readonly (readonly [string, Rates])[]): void {
  const lines = [
    ["per 1,000 words", ...columns.map(([name]) => name)],
    ["words", ...columns.map(([, { words }]) => String(words))],
    ...Object.keys(PHRASES).map((phrase) => [
      phrase,
      ...columns.map(([, { rates }]) => (rates[phrase] ?? 0).toFixed(2)),
    ]),
  ];
  for (const [first = "", ...rest] of lines)
    console.log(first.padEnd(30) + rest.map((cell) => cell.padStart(16)).join(""));
}

if (import.meta.main) {
  const project = join(import.meta.dirname, "..");
  print([
    ["clew, comments", ratesOf(ownComments(project))],
    ["clew, documents", ratesOf(documentsOf(project))],
    ...argv.slice(2).map((folder) => [basename(folder), ratesOf(commentsBelow(folder))] as const),
  ]);
}
