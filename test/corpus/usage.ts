// Checks `clew usage` against an independent count of the archive's transcripts, in every grouping.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { type LocalArchive, openLocalArchive } from "../../src/archive/archive.ts";
import { toc } from "../../src/archive/operations/toc.ts";
import { type SpentReport, usage } from "../../src/archive/operations/usage.ts";
import { indexArchive } from "../../src/ingest/index/index-archive.ts";
import { openWriter } from "../../src/store/open.ts";
import { type Count, type CountedMessage, countBy, countTokens, sessionFiles } from "./independent.ts";

export interface UsageCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail?: string;
}

const ZONES = ["UTC", "America/New_York", "Asia/Kathmandu"];

export async function* usageChecks(root: string): AsyncGenerator<UsageCheck> {
  const data_dir = mkdtempSync(join(tmpdir(), "clew-corpus-"));
  try {
    await index(root, data_dir);
    for (const zone of ZONES) yield* checksIn(zone, root, data_dir);
  } finally {
    rmSync(data_dir, { recursive: true });
  }
}

export async function index(root: string, data_dir: string): Promise<void> {
  const writer = await openWriter(data_dir);
  if (!writer) throw new Error("Another process is writing to the archive.");
  await indexArchive(writer, { roots: [root], data_dir });
  await writer.close();
}

async function* checksIn(zone: string, root: string, data_dir: string): AsyncGenerator<UsageCheck> {
  const options = { roots: [root], data_dir, time_zone: () => zone, now: () => new Date() };
  const archive = await openLocalArchive(options);
  const files = sessionFiles(root);
  const total = JSON.stringify(countTokens(files));
  const spent: string[] = [];
  for (const by of ["day", "week", "month", "model", "project", "session"] as const) {
    const answer = await archive.run(usage, { by });
    spent.push(JSON.stringify([answer.own, answer.inherited]));
    yield same(`${zone}: total by ${by}`, JSON.stringify(tokensOf(answer.own)), total);
    yield same(`${zone}: groups by ${by} add up`, JSON.stringify(sumOf(answer)), total);
    const expected = expectedBy(by, zone, files);
    if (expected) yield same(`${zone}: tokens by ${by}`, shown(ownOf(answer)), shown(expected));
    // These are the same in every time zone, and counting them takes long.
    if (by === "session" && zone === ZONES[0]) {
      yield* sessionChecks(answer, root, files);
      yield* turnChecks(answer, archive);
    }
  }
  yield { name: `${zone}: cost is the same in every grouping`, ok: new Set(spent).size === 1 };
  await archive.close();
}

/** Checks that a session's usage, own and inherited, is what its files contain. */
function* sessionChecks(
  { groups }: SpentReport,
  root: string,
  files: readonly string[],
): Generator<UsageCheck> {
  const bySession = Map.groupBy(files, (file) => sessionOf(root, file));
  for (const { key, own, inherited } of groups) {
    const all = sumTokens([tokensOf(own), tokensOf(inherited)]);
    const counted = countTokens(bySession.get(key ?? "") ?? []);
    yield same(`tokens of session ${key}`, JSON.stringify(all), JSON.stringify(counted));
  }
}

/** Checks that turns, their sub-agents and the rest cost what their session does, in billionths of a dollar. */
async function* turnChecks({ groups }: SpentReport, archive: LocalArchive): AsyncGenerator<UsageCheck> {
  for (const { key, own } of groups) {
    const { entries, outside_turns } = await archive.run(toc, { session: key ?? "" });
    const parts = [...entries, ...entries.map(({ subagents }) => subagents), outside_turns];
    const sum = parts.reduce((total, { cost }) => total + Math.round((cost ?? 0) * 1e9), 0);
    yield same(`turns of session ${key}`, String(sum), String(Math.round((own.cost ?? 0) * 1e9)));
  }
}

/** Finds the session of `projects/<project>/<session>.jsonl` and of subsessions in `<session>/subagents`. */
function sessionOf(root: string, file: string): string {
  const [, , name = ""] = relative(root, file).split(sep);
  return name.replace(/\.jsonl$/, "");
}

function expectedBy(
  by: SpentReport["by"],
  zone: string,
  files: readonly string[],
): Map<string, Count> | null {
  // Swedish dates are in ISO format.
  const day = ({ timestamp }: CountedMessage) =>
    new Date(timestamp).toLocaleDateString("sv-SE", { timeZone: zone });
  if (by === "day") return countBy(files, day);
  if (by === "week") return countBy(files, (message) => weekOf(day(message)));
  if (by === "month") return countBy(files, (message) => day(message).slice(0, 7));
  return by === "model" ? countBy(files, ({ model }) => model) : null;
}

/** Counts from the Monday of the week that contains the fourth of January. */
function weekOf(day: string): string {
  const monday = (date: Date) => date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000;
  const own = monday(new Date(day));
  const year = new Date(own + 3 * 86_400_000).getUTCFullYear();
  const week = (own - monday(new Date(`${year}-01-04`))) / (7 * 86_400_000) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

function ownOf({ groups }: SpentReport): Map<string, Count> {
  const own = groups.filter((group) => group.own.messages > 0);
  return new Map(own.map((group) => [group.key ?? "", tokensOf(group.own)]));
}

function sumOf({ groups }: SpentReport): Count {
  return sumTokens(groups.map(({ own }) => tokensOf(own)));
}

function sumTokens(counts: readonly Count[]): Count {
  const total: Count = { input: 0, output: 0, cache_read: 0, cache_write: 0, cache_write_1h: 0 };
  for (const count of counts) {
    for (const key of Object.keys(total) as (keyof Count)[]) total[key] += count[key];
  }
  return total;
}

function tokensOf({ usage: { lower_bound: _, ...tokens } }: SpentReport["own"]): Count {
  return tokens;
}

function shown(groups: ReadonlyMap<string, Count>): string {
  return JSON.stringify([...groups].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function same(name: string, ours: string, theirs: string): UsageCheck {
  return ours === theirs
    ? { name, ok: true }
    : { name, ok: false, detail: `\n  clew  ${ours}\n  other ${theirs}` };
}
