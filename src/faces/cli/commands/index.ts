// `clew index`: reads what agents wrote since, with a line that shows how far it is, and tells what it found.
import type { Command } from "commander";
import { followArchive } from "../../../archive/follow-archive.ts";
import { inputFields } from "../../../archive/input-fields.ts";
import { indexAll, WRITTEN_ELSEWHERE } from "../../../archive/operations/index-all.ts";
import { type IndexReport, updateArchive } from "../../../archive/update-archive.ts";
import { ClewError } from "../../../model/errors.ts";
import { type CliCommand, describeCommand } from "../command.ts";
import type { CommandContext, RunPlaces } from "../context.ts";
import { readFlags } from "../flags.ts";
import { indexProgress } from "../index-progress.ts";
import { showChange, showReport } from "../show-report.ts";

const fields = inputFields(indexAll.input);

export const indexCommand: CliCommand = {
  name: "index",
  operation: indexAll,
  add(program, context) {
    const command = describeCommand(program, indexAll, fields);
    command.action(() => index(command, context));
  },
};

interface Indexing {
  readonly places: RunPlaces;
  readonly rebuild: boolean;
  readonly signal: AbortSignal;
  report(report: IndexReport): Promise<void>;
}

async function index(command: Command, context: CommandContext): Promise<void> {
  const { rebuild, watch } = indexAll.input.parse(readFlags(command, fields));
  const json = command.opts<{ json?: boolean }>().json ?? false;
  const { terminal } = context;
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  // Who stops it stops it between two batches; what was read stays read.
  process.once("SIGINT", stop).once("SIGTERM", stop);
  let told = false;
  const indexing: Indexing = {
    places: await context.places(),
    rebuild,
    signal: stopping.signal,
    async report(report) {
      if (json) await terminal.printJson(report);
      else terminal.print(told ? showChange(report, new Date()) : showReport(report));
      told = true;
    },
  };
  if (rebuild || !watch) await indexOnce(indexing);
  if (watch && !stopping.signal.aborted) await follow(indexing);
  process.removeListener("SIGINT", stop).removeListener("SIGTERM", stop);
}

async function indexOnce({ places, rebuild, signal, report }: Indexing): Promise<void> {
  const progress = indexProgress(process.stderr);
  const found = await updateArchive(places, { rebuild, signal, on_progress: progress.show }).finally(
    progress.clear,
  );
  if (!found) throw new ClewError("not_readable", WRITTEN_ELSEWHERE);
  await report(found);
}

async function follow({ places, signal, report }: Indexing): Promise<void> {
  const progress = indexProgress(process.stderr);
  let first = true;
  const is_writer = await followArchive(places, {
    signal,
    on_progress: (state) => first && progress.show(state),
    on_report(each) {
      if (first) progress.clear();
      first = false;
      void report(each);
    },
  });
  if (!is_writer) throw new ClewError("not_readable", WRITTEN_ELSEWHERE);
}
