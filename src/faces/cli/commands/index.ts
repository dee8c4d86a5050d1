// `clew index`: indexes new and changed sessions, shows progress and prints a report.
import type { Command } from "commander";
import { inputFields } from "../../../archive/input/input-fields.ts";
import { indexAll, WRITTEN_ELSEWHERE } from "../../../archive/operations/index-all.ts";
import { archiveReplaced } from "../../../archive/sync/archive-replaced.ts";
import { followArchive } from "../../../archive/sync/follow-archive.ts";
import { retry } from "../../../archive/sync/retry.ts";
import { type IndexReport, updateArchive } from "../../../archive/sync/update-archive.ts";
import { ClewError } from "../../../model/errors.ts";
import { type CliCommand, describeCommand } from "../command.ts";
import type { CommandContext, RunSetup } from "../context.ts";
import { readFlags } from "../flags.ts";
import { indexProgress } from "../index-progress.ts";
import { onInterruption } from "../interruption.ts";
import { nameCommands } from "../start-command.ts";
import { showChange, showReport } from "./index/show-report.ts";

const fields = inputFields(indexAll.input);

export const indexCommand: CliCommand = {
  add(program, context) {
    const command = describeCommand(program, indexAll, fields);
    command.action(() => index(command, context));
  },
};

interface Indexing {
  readonly setup: RunSetup;
  readonly rebuild: boolean;
  readonly force: boolean;
  readonly anew: boolean;
  readonly signal: AbortSignal;
  report(report: IndexReport): Promise<void>;
}

async function index(command: Command, context: CommandContext): Promise<void> {
  const { rebuild, watch, force, new: anew } = indexAll.input.parse(readFlags(command, fields));
  const json = command.opts<{ json?: boolean }>().json ?? false;
  const { terminal } = context;
  // An interruption takes effect between two batches, and finished batches are kept.
  using interruption = onInterruption(() => {
    if (!watch) note("Finishing the current batch. Press Ctrl-C again to stop at once.");
  });
  let reported = false;
  const indexing: Indexing = {
    setup: await context.setup(),
    rebuild,
    force,
    anew,
    signal: interruption.signal,
    async report(report) {
      if (json) await terminal.printJson(report);
      else terminal.print(reported ? showChange(report, new Date()) : showReport(report, terminal.width));
      reported = true;
    },
  };
  // An interruption is the normal end of watching, not a failure.
  if (watch) return await follow(indexing);
  if (!(await indexOnce(indexing))) throw new ClewError("not_readable", WRITTEN_ELSEWHERE);
  const code = interruption.exitCode();
  if (code === null) return;
  note(rebuild ? "Interrupted. The archive is as it was." : "Interrupted. The next run continues from here.");
  context.finish(code);
}

/** Returns false if another process is writing to the archive. */
async function indexOnce({ setup, rebuild, force, anew, signal, report }: Indexing): Promise<boolean> {
  const progress = indexProgress(process.stderr);
  const found = await updateArchive(setup, {
    rebuild,
    force,
    anew,
    signal,
    on_progress: progress.show,
  }).finally(progress.clear);
  if (found) await report(found);
  return found !== null;
}

/** Keeps the archive up to date until interrupted, and retries after other writers and disk errors. */
async function follow(indexing: Indexing): Promise<void> {
  const { setup, signal, report } = indexing;
  const progress = indexProgress(process.stderr);
  let first = true;
  let { rebuild, anew } = indexing;
  let replaced = false;
  const model = setup.model?.() ?? null;
  const attempt = async () => {
    if ((rebuild || anew) && !(await indexOnce({ ...indexing, rebuild, anew }))) return false;
    rebuild = false;
    anew = false;
    if (signal.aborted) return true;
    return followArchive(setup, {
      signal,
      on_progress: (state) => first && progress.show(state),
      on_report(each) {
        if (first) progress.clear();
        first = false;
        void report(each);
      },
      on_replaced() {
        replaced = true;
      },
      on_note: note,
      backup: setup.backup,
      ...(model && { summarize: { model, time_zone: setup.time_zone() } }),
    }).finally(progress.clear);
  };
  await retry(attempt, { signal, say: note });
  if (replaced) throw archiveReplaced(setup.data_dir);
}

/** Writes to standard error, to keep standard output clean. */
function note(text: string): void {
  process.stderr.write(`clew: ${nameCommands(text)}\n`);
}
