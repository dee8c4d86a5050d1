// Measures the peak memory of an export: `node bench/export.ts [--mb N] [--keep] [--source]`. By default one session of 120 MB.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generatedCorpus, removeCorpus } from "./corpora.ts";
import { measure } from "./measure.ts";
import { clew, clewCommand } from "./programs.ts";

const { values } = parseArgs({
  options: {
    mb: { type: "string", default: "120" },
    keep: { type: "boolean", default: false },
    source: { type: "boolean", default: false },
  },
});

const corpus = generatedCorpus({ sessions: 1, mb: Number(values.mb) });
const work = mkdtempSync(join(tmpdir(), "clew-export-"));
try {
  const bin = clewCommand(work, values.source);
  const places = ["--data-dir", join(work, "data"), "--root", corpus];
  await run("index");
  for (const to of ["md", "html", "json"])
    await run("export", "latest", "--to", to, "--whole", "--no-index", "--output", join(work, `out.${to}`));

  async function run(...command: string[]): Promise<void> {
    const { peak_mb, ms, problem } = await measure(clew(bin, [...command, ...places], work));
    const what = `clew ${command.slice(0, 4).join(" ")}`;
    console.log(
      `${what.padEnd(32)}${peak_mb?.toFixed(0).padStart(6)} MB  ${problem ?? `${(ms / 1000).toFixed(1)} s`}`,
    );
  }
} finally {
  rmSync(work, { recursive: true, force: true });
  if (!values.keep) removeCorpus(corpus);
}
