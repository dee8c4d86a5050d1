// Checks clew's reader on real transcripts, against the official reader, an independent count and known scenarios.
//
// Run `npm run corpus [folder]`. The folder holds `public/` and `client/<version>/<scenario>/<stage>/`, each a root, and
// `agents/`.
import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { read } from "../../src/archive/transcripts/read.ts";
import { compareBranch } from "./active-branch.ts";
import { agentChecks } from "./agents.ts";
import { readsTheSameLean } from "./both-ways.ts";
import { codexChecks } from "./codex.ts";
import { hasSameHeadline, headlineChecks } from "./headlines.ts";
import { countTokens, sessionFiles } from "./independent.ts";
import { linkChecks } from "./links.ts";
import { loadOfficialReader } from "./official.ts";
import { scenarioChecks } from "./scenarios.ts";
import { searchChecks } from "./search.ts";
import { turnCheck } from "./turns.ts";
import { usageChecks } from "./usage.ts";

const AGREEMENT = 0.98;

const corpus = resolve(process.argv[2] ?? join(import.meta.dirname, "../../../shared/corpus"));
if (!existsSync(corpus)) {
  console.error(`There is no folder ${corpus}.`);
  process.exit(2);
}
let passed = 0;
let failed = 0;

function check(name: string, ok: boolean, detail = ""): void {
  if (ok) passed++;
  else failed++;
  if (!ok || detail !== "")
    console.log(`${ok ? "ok    " : "FAILED"} ${name}${detail === "" ? "" : `: ${detail}`}`);
}

const official = await loadOfficialReader();
for (const part of ["public", "client"].filter((name) => existsSync(join(corpus, name)))) {
  const all = sessionFiles(join(corpus, part));
  let same = 0;
  for (const path of all) {
    if (await readsTheSameLean(path)) same++;
    else console.log(`differs when read lean ${relative(corpus, path)}`);
  }
  check(`${part}: lean as full`, same === all.length, `${same} of ${all.length}`);
  const unequal = all.filter((path) => !hasSameHeadline(path));
  for (const path of unequal) console.log(`another usage in its headline ${relative(corpus, path)}`);
  check(
    `${part}: usage of headlines`,
    unequal.length === 0,
    `${all.length - unequal.length} of ${all.length}`,
  );
  const files = all.filter((path) => !/agent-[0-9a-f]+\.jsonl$/.test(path));
  let agreed = 0;
  for (const path of files) {
    const difference = await compareBranch(path, official);
    if (difference)
      console.log(`differs ${relative(corpus, path)}`, difference.only_clew, difference.only_official);
    else agreed++;
  }
  check(
    `${part}: active branch as the official reader`,
    agreed >= AGREEMENT * files.length,
    `${agreed} of ${files.length}`,
  );
}

const root = join(corpus, "public");
if (existsSync(root)) {
  const { usage, sessions } = await read(root);
  const { lower_bound: _, ...ours } = usage;
  const theirs = countTokens(sessionFiles(root));
  check(
    "public: tokens as an independent count",
    JSON.stringify(ours) === JSON.stringify(theirs),
    JSON.stringify(ours),
  );
  for (const row of sessions) {
    const { lower_bound: _, ...own } = row.usage;
    check(`public: tokens of ${row.id}`, JSON.stringify(own) === JSON.stringify(countTokens([row.path])));
  }
  for await (const { name, ok, detail } of usageChecks(root)) check(`public: ${name}`, ok, detail);
  for await (const { name, ok, detail } of headlineChecks(root)) check(`public: ${name}`, ok, detail);
  for await (const { name, ok, detail } of searchChecks(root)) check(`public: ${name}`, ok, detail);
  const { name, ok, detail } = await turnCheck(root);
  check(`public: ${name}`, ok, detail);
}

for await (const { name, problems } of scenarioChecks(join(corpus, "client"))) {
  check(name, problems.length === 0, problems.join("; "));
}

for await (const { name, ok, detail } of linkChecks(corpus)) check(name, ok, detail);

// Other agents, one generator each: `agents/<agent>/<version>/<scenario>/<stage>/` is a home with an `expected.json`.
for await (const { name, ok, detail } of agentChecks(corpus)) check(name, ok, detail);
const codex = join(corpus, "agents", "codex");
if (existsSync(codex)) for await (const { name, ok, detail } of codexChecks(codex)) check(name, ok, detail);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
