// Compares the texts of corpora, so a benchmark on a generated one predicts what real sessions cost: how much of the
// bytes are words, how many words differ, and which lines repeat. `node bench/text-figures.ts <folder>…`; `npm run
// bench:archive` prints the same table.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { textsOf } from "../src/ingest/index/work-texts.ts";
import { tokensOf } from "../src/search/tokens.ts";
import { loadSource } from "../src/sources/registry.ts";

export interface TextFigures {
  readonly lines: number;
  readonly bytes: number;
  /** Lines up to 1, 2, 8 and 64 kB, and longer ones. */
  readonly lengths: readonly number[];
  readonly progress_lines: number;
  readonly progress_bytes: number;
  /** Bytes of thinking, tool inputs and tool outputs. */
  readonly work_bytes: number;
  /** Bytes of lines of tool output, and those of lines seen before, in the same session or in any. */
  readonly output_bytes: number;
  readonly repeated_in_session: number;
  readonly repeated_anywhere: number;
  readonly chunks: number;
  readonly different_per_chunk: number;
  readonly in_half: number;
  readonly in_tenth: number;
  readonly words: number;
  readonly once: number;
}

const KB = 1024;
const LENGTHS = [KB, 2 * KB, 8 * KB, 64 * KB, Number.POSITIVE_INFINITY];
/** About the size of a row of the work index. */
const CHUNK = 30_000;
/** Shorter lines repeat in any text. */
const SHORTEST_LINE = 12;

export async function textFigures(folder: string): Promise<TextFigures> {
  const source = await loadSource("claude-code");
  const lengths = LENGTHS.map(() => 0);
  const anywhere = new Set<string>();
  const chunksWith = new Map<string, number>();
  const occurrences = new Map<string, number>();
  let [lines, bytes, work_bytes, chunks, differing] = [0, 0, 0, 0, 0];
  let [progress_lines, progress_bytes] = [0, 0];
  let [output_bytes, repeated_in_session, repeated_anywhere] = [0, 0, 0];

  function countWords(chunk: string): void {
    const words = tokensOf(chunk).map((word) => word.toLowerCase());
    const different = new Set(words);
    chunks++;
    differing += different.size;
    for (const word of words) occurrences.set(word, (occurrences.get(word) ?? 0) + 1);
    for (const word of different) chunksWith.set(word, (chunksWith.get(word) ?? 0) + 1);
  }

  function countLines(output: string, here: Set<string>): void {
    for (const line of output.split("\n")) {
      if (line.length < SHORTEST_LINE) continue;
      output_bytes += line.length;
      if (here.has(line)) repeated_in_session += line.length;
      if (anywhere.has(line)) repeated_anywhere += line.length;
      here.add(line);
      anywhere.add(line);
    }
  }

  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".jsonl") || path === "history.jsonl") continue;
    const file = readFileSync(join(folder, path));
    bytes += file.length;
    for (const line of file.toString("latin1").split("\n")) {
      if (line === "") continue;
      lines++;
      const at = LENGTHS.findIndex((most) => line.length <= most);
      lengths[at] = (lengths[at] ?? 0) + 1;
      if (!line.includes('"type":"progress"')) continue;
      progress_lines++;
      progress_bytes += line.length;
    }
    const parser = source.parser({ detail: "work" });
    const fragments = source.fragments("work");
    const here = new Set<string>();
    let chunk = "";
    for (const batch of [parser.push(file), parser.rest()])
      for (const { field, text } of fragments.add(batch).flatMap(textsOf)) {
        work_bytes += text.length;
        if (field === "outputs") countLines(text, here);
        chunk += `${text}\n`;
        for (; chunk.length >= CHUNK; chunk = chunk.slice(CHUNK)) countWords(chunk.slice(0, CHUNK));
      }
  }
  const atLeast = (share: number) =>
    [...chunksWith.values()].filter((count) => count >= share * chunks).length;
  return {
    ...{ lines, bytes, lengths, progress_lines, progress_bytes, work_bytes, output_bytes },
    ...{ repeated_in_session, repeated_anywhere, chunks, different_per_chunk: differing / chunks },
    ...{ in_half: atLeast(0.5), in_tenth: atLeast(0.1), words: occurrences.size },
    once: [...occurrences.values()].filter((count) => count === 1).length,
  };
}

export function printTextFigures(corpora: Readonly<Record<string, TextFigures>>): void {
  const all = Object.values(corpora);
  const row = (what: string, value: (of: TextFigures) => string) =>
    console.log(`| ${[what, ...all.map(value)].join(" | ")} |`);
  console.log("\n## Texts\n");
  console.log(`| | ${Object.keys(corpora).join(" | ")} |\n|---|${all.map(() => "---|").join("")}`);
  row("thinking, tool inputs and outputs, of the bytes", (of) => share(of.work_bytes, of.bytes));
  row("different words in 30,000 characters", (of) => of.different_per_chunk.toFixed(0));
  row("words in half, in a tenth of such chunks", (of) => `${of.in_half}, ${of.in_tenth}`);
  row("words that occur once", (of) => share(of.once, of.words));
  row("repeated lines of output, within a file", (of) => share(of.repeated_in_session, of.output_bytes));
  row("repeated lines of output, anywhere", (of) => share(of.repeated_anywhere, of.output_bytes));
  row("progress records, of the lines", (of) => share(of.progress_lines, of.lines));
  row("progress records, of the bytes", (of) => share(of.progress_bytes, of.bytes));
  row("lines up to 1, 2, 8, 64 kB, longer", (of) =>
    of.lengths.map((count) => share(count, of.lines)).join(", "),
  );
}

function share(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(whole === 0 ? 0 : 1)} %`;
}

if (import.meta.main) {
  const figures: Record<string, TextFigures> = {};
  for (const folder of process.argv.slice(2)) figures[folder] = await textFigures(folder);
  printTextFigures(figures);
}
