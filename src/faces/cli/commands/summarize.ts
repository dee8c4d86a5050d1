// `clew summarize`: shows an estimate, asks, writes summaries with the model and shows progress.
import type { Command } from "commander";
import type { Archive } from "../../../archive/archive.ts";
import { checkInput } from "../../../archive/input/check-input.ts";
import { inputFields } from "../../../archive/input/input-fields.ts";
import {
  type SummarizeInput,
  type SummarizeOutput,
  summarize,
} from "../../../archive/operations/summarize.ts";
import { shortCount } from "../../../terminal/numbers.ts";
import { progressOn } from "../../../terminal/progress.ts";
import { type Style, type StyledLine, span } from "../../../terminal/spans.ts";
import { wrap } from "../../../terminal/wrap.ts";
import { dollars } from "../../../text/costs.ts";
import { counted } from "../../../text/numbers.ts";
import { ask, canAsk } from "../ask.ts";
import { type CliCommand, describeCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { readFlags } from "../flags.ts";
import { onInterruption } from "../interruption.ts";
import { bar } from "../progress-line.ts";
import { nameCommands } from "../start-command.ts";

const fields = inputFields(summarize.input);

export const summarizeCommand: CliCommand = {
  add(program, context) {
    const command = describeCommand(program, summarize, fields);
    command.action(() => run(command, context));
  },
};

async function run(command: Command, context: CommandContext): Promise<void> {
  const given = checkInput(summarize.input, readFlags(command, fields));
  const json = command.opts<{ json?: boolean }>().json ?? false;
  using interruption = onInterruption(() => undefined);
  const { signal } = interruption;
  const archive = await context.archive();
  try {
    const before = await archive.run(summarize, { ...given, yes: false }, { signal });
    const wanted = before.ended === "not_begun";
    const sure = wanted && (given.yes || (canAsk() && (await ask([span(`${takes(before)} Continue?`)]))));
    const output = sure ? await write(archive, given, before, signal) : before;
    if (json) await context.terminal.printJson(output);
    else context.terminal.print(present(output, context.terminal.width));
    context.finish(interruption.exitCode() ?? (output.ended === "unanswered" ? 2 : 0));
  } finally {
    await archive.close();
  }
}

async function write(
  archive: Archive,
  given: SummarizeInput,
  { estimate: { calls } }: SummarizeOutput,
  signal: AbortSignal,
): Promise<SummarizeOutput> {
  const line = progressOn(process.stderr);
  try {
    return await archive.run(
      summarize,
      { ...given, yes: true },
      {
        signal,
        on_progress({ written, kept, failed }) {
          const finished = Math.min(written + kept, calls);
          const failures = failed > 0 ? ` · ${counted(failed, "call")} failed` : "";
          if (line.watched) line.show(`Writing ${bar(finished / calls)} ${finished}/${calls}${failures}`);
        },
      },
    );
  } finally {
    line.clear();
  }
}

function takes({ model, estimate: { turns, sessions, calls, tokens, cost } }: SummarizeOutput): string {
  const price = cost === null ? "price unknown" : `about ${dollars(cost)} at list prices`;
  const what = `${counted(turns, "turn")} of ${counted(sessions, "session")}`;
  return (
    `${turns === 0 ? "The queued turns" : what} will be sent to ${model} for gists, summaries and titles: ` +
    `${counted(calls, "call")}, about ${shortCount(tokens)} tokens, ${price}.`
  );
}

function present(output: SummarizeOutput, width: number): StyledLine[] {
  const { ended, estimate, failure } = output;
  const lines = (text: string, style?: Style) =>
    wrap(nameCommands(text), width).map((line) => [span(line, style)]);
  if (estimate.calls === 0)
    return lines("Every finished turn already has a gist, a summary and a title.", "dim");
  if (ended === "not_begun")
    return [...lines(takes(output)), ...lines("Nothing was sent. Run again with --yes to start.", "dim")];
  if (ended === "elsewhere") return lines(`Queued ${counted(estimate.turns, "turn")}. ${ELSEWHERE}`);
  return [
    ...lines(resultText(output)),
    ...(ended === "budget" ? lines(BUDGET, "yellow") : []),
    ...(failure !== null ? lines(failure, "red") : []),
  ];
}

function resultText({ model, written, kept, failed, left }: SummarizeOutput): string {
  const notes = [
    ...(kept > 0 ? [`${counted(kept, "response")} changed nothing`] : []),
    ...(failed > 0 ? [`${counted(failed, "call")} failed`] : []),
    ...(left > 0 ? [`${left === 1 ? "1 is" : `${left} are`} still in the queue`] : []),
  ];
  return `${[`${counted(written, "text")} written by ${model}`, ...notes].join("; ")}.`;
}

const BUDGET =
  "Today's budget is used up. Run this again tomorrow, or leave `clew serve` or `clew index --watch` running. `clew config` shows the budget.";
const ELSEWHERE =
  "Another clew process is writing to the archive. If it watches with a model, it handles the queue; otherwise run this again when it has finished.";
