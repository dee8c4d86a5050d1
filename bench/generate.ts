// Writes a corpus of made-up sessions for benchmarks: `node bench/generate.ts <folder> [--seed N] [--sessions
// N] [--mb N]`. The defaults give the corpus that the performance figures are about: 2,000 sessions, 1 GB.
import { parseArgs } from "node:util";
import { generateCorpus } from "../src/demo/generate-corpus.ts";
import { writeFiles } from "../src/demo/write-files.ts";
import { ClewError } from "../src/model/errors.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    sessions: { type: "string", default: "2000" },
    mb: { type: "string", default: "1000" },
  },
});
const [folder] = positionals;
const [seed, sessions, mb] = [Number(values.seed), Number(values.sessions), Number(values.mb)];

if (folder === undefined || ![seed, sessions, mb].every((number) => number > 0)) {
  console.error("Usage: node bench/generate.ts <folder> [--seed N] [--sessions N] [--mb N]");
  process.exit(2);
}

try {
  const started = performance.now();
  const { files, bytes } = writeFiles(folder, generateCorpus({ seed, sessions, bytes: mb * 1e6 }));
  const seconds = (performance.now() - started) / 1000;
  console.log(`${folder}: ${sessions} sessions, ${files} files, ${(bytes / 1e6).toFixed(1)} MB`);
  console.log(`seed ${seed}, ${seconds.toFixed(1)} s`);
} catch (error) {
  if (!(error instanceof ClewError)) throw error;
  console.error(error.message);
  process.exit(2);
}
