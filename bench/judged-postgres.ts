// Indexes the public sessions or the demo into PostgreSQL, and counts how often its search finds the expected turn:
// `node bench/judged-postgres.ts public|demo`. PostgreSQL is Debian's, started for this.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateFirstAgent } from "../src/demo/generate-demo.ts";
import { DEMO_QUESTIONS } from "../src/demo/questions.ts";
import { writeFiles } from "../src/demo/write-files.ts";
import { indexArchive } from "../src/ingest/index/index-archive.ts";
import { openWriter } from "../src/store/open.ts";
import { startPostgres } from "../test/builders/postgres.ts";
import { openBenchArchive } from "./bench-archive.ts";
import { publicCorpus } from "./corpora.ts";
import { judge } from "./judge.ts";
import { type JudgedQuestion, PUBLIC_QUESTIONS } from "./judged-public.ts";

const DEMO: readonly JudgedQuestion[] = DEMO_QUESTIONS.map(({ question, session_id, turn }) => ({
  kind: "question",
  question,
  answers: [{ session: session_id, turn }],
}));

const work = mkdtempSync(join(tmpdir(), "clew-judged-"));
const isPublic = process.argv[2] === "public";
const corpus = isPublic ? publicCorpus() : join(work, "demo");
if (corpus === null) {
  console.error("There are no public sessions on this machine.");
  process.exit(2);
}
if (!isPublic) writeFiles(corpus, generateFirstAgent());
const postgres = await startPostgres();
try {
  const started = performance.now();
  const writer = await openWriter(postgres.address);
  if (writer) {
    await indexArchive(writer, { roots: [corpus], data_dir: work });
    await writer.close();
  }
  console.log(`indexed in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const archive = await openBenchArchive(corpus, work, postgres.address);
  const { first, among_five, of } = await judge(isPublic ? PUBLIC_QUESTIONS : DEMO, archive.find);
  console.log(`${first} first, ${among_five} among five, of ${of}`);
  await archive.close();
} finally {
  await postgres.stop();
  rmSync(work, { recursive: true });
}
