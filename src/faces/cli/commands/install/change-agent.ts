// Makes the commands that change an agent's settings: they show a diff, ask, and report the result.
import { checkInput } from "../../../../archive/input/check-input.ts";
import { inputFields } from "../../../../archive/input/input-fields.ts";
import type { Operation } from "../../../../archive/operation.ts";
import {
  type Confirm,
  type InstallInput,
  type InstallOutput,
  installContext,
  installedAgent,
  installInput,
  requireYes,
} from "../../../../archive/operations/install.ts";
import { thisMachine } from "../../../../archive/this-machine.ts";
import { span } from "../../../../terminal/spans.ts";
import { wrap } from "../../../../terminal/wrap.ts";
import { ask, canAsk } from "../../ask.ts";
import { type CliCommand, describeCommand } from "../../command.ts";
import { readFlags } from "../../flags.ts";
import type { GlobalOptions } from "../../run-context.ts";

/** The command's texts for an agent's name. */
export interface ChangeWords {
  question(agent: string): string;
  changed(agent: string): string;
  nothing(agent: string): string;
}

type ChangeAgent = (
  request: InstallInput,
  given: ReturnType<typeof installContext>,
  agree: Confirm,
) => Promise<InstallOutput>;

export function agentCommand(
  operation: Pick<Operation, "name" | "doc" | "examples">,
  change: ChangeAgent,
  words: ChangeWords,
): CliCommand {
  const fields = inputFields(installInput);
  return {
    add(program, { terminal, finish }) {
      const command = describeCommand(program, operation, fields);
      command.action(async () => {
        const input = checkInput(installInput, readFlags(command, fields));
        const { json, root, dataDir } = command.optsWithGlobals<GlobalOptions & { json?: boolean }>();
        const given = installContext(input.agent, {
          ...thisMachine(),
          flags: { roots: root, data_dir: dataDir },
        });
        const agent = installedAgent(input.agent);
        let shown = json ?? false;
        const show = async (output: InstallOutput) => {
          if (!shown) await terminal.printText(changeText(output, terminal.width));
          shown = true;
        };
        const output = await change(input, given, async (planned) => {
          await show(planned);
          return canAsk() && !json ? ask([span(words.question(agent))]) : requireYes(planned);
        });
        await show(output);
        if (json) await terminal.printJson(output);
        else if (output.already) terminal.print([[span(words.nothing(agent))]]);
        else if (output.changed) terminal.print([[span(words.changed(agent), "green")]]);
        finish(output.changed || output.already || input.dry_run ? 0 : 1);
      });
    },
  };
}

/** Formats the change without clipping lines, because people must see everything that they agree to. */
function* changeText({ changes, notes }: InstallOutput, width: number): Generator<string> {
  for (const { path, before_exists, diff } of changes)
    yield `${path}${before_exists ? "" : " (new)"}\n${diff}\n`;
  for (const note of notes) yield `${wrap(note, width).join("\n")}\n\n`;
}
