// Measures how much CPU time a search takes in an open archive, against other checkouts of clew if given:
// `npm run bench:search [folder] [--against <checkout>]… [--rounds N]`. Without a folder it uses the public
// sessions. All get the same queries, drawn from real prompts and from the judged questions. Each checkout
// indexes the folder itself, and they take turns in every round, each in a process of its own.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { publicCorpus } from "./corpora.ts";
import { PUBLIC_QUESTIONS } from "./judged-public.ts";
import { median, percentile } from "./measure.ts";
import { drawFromPrompts } from "./query-words.ts";
import { printTable } from "./report.ts";
import type { SearchTimes } from "./search-times.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    against: { type: "string", multiple: true, default: [] },
  },
});
const folder = positionals[0] ?? publicCorpus();
if (folder === null || folder === undefined) {
  console.error("Name a folder of sessions: there are no public ones on this machine.");
  process.exit(2);
}

const FROM_PROMPTS = 230;
const work = mkdtempSync(join(tmpdir(), "clew-bench-"));
try {
  const queries = [
    ...PUBLIC_QUESTIONS.map(({ question }) => question),
    ...(await drawFromPrompts(folder, FROM_PROMPTS)),
  ];
  const file = join(work, "queries.json");
  writeFileSync(file, JSON.stringify(queries));
  const checkouts = [...values.against.map((path) => resolve(path)), resolve(import.meta.dirname, "..")];
  measureAll(checkouts, resolve(folder), file);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function measureAll(checkouts: readonly string[], corpus: string, queries: string): void {
  const runs = checkouts.map((checkout, at) => ({
    checkout,
    data: join(work, `data-${at}`),
    times: [] as SearchTimes[],
  }));
  for (const { checkout, data } of runs)
    node(join(checkout, "src/bin.ts"), "index", "--root", corpus, "--data-dir", data);
  for (let round = 1; round <= Number(values.rounds); round++) {
    console.error(`Round ${round} of ${values.rounds} …`);
    for (const { checkout, data, times } of runs) {
      const printed = node(join(import.meta.dirname, "search-times.ts"), checkout, corpus, data, queries);
      times.push(JSON.parse(printed) as SearchTimes);
    }
  }
  const [first] = runs;
  const lines = runs.flatMap(({ checkout, times }) => {
    const answers = times[0]?.answers ?? [];
    const same = answers.filter((answer, at) => answer === first?.times[0]?.answers[at]).length;
    const note = runs.length > 1 ? `${same} of ${answers.length} answers as in the first` : null;
    const of = (share: number) => median(times.map(({ cpu_ms }) => percentile(cpu_ms, share)));
    return [
      { what: `${basename(checkout)}, CPU p50`, value: of(0.5), unit: "ms" as const, note },
      { what: `${basename(checkout)}, CPU p95`, value: of(0.95), unit: "ms" as const },
    ];
  });
  printTable(`Search, medians of ${values.rounds} rounds, Node ${process.versions.node}`, lines);
}

function node(...args: readonly string[]): string {
  return execFileSync(process.execPath, args, {
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: work },
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 28,
  });
}
