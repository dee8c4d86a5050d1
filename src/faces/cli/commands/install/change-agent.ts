// A command that changes an agent's settings: the change as a diff, a question, and what was done.
import { checkInput } from "../../../../archive/input/check-input.ts";
import { inputFields } from "../../../../archive/input/input-fields.ts";
import type { Operation } from "../../../../archive/operation.ts";
import {
  type Agree,
  type InstallAnswer,
  type InstallInput,
  installedAgent,
  installGiven,
  installInput,
  mustSayYes,
} from "../../../../archive/operations/install.ts";
import { thisMachine } from "../../../../archive/this-machine.ts";
import { span } from "../../../../terminal/spans.ts";
import { wrap } from "../../../../terminal/wrap.ts";
import { ask, canAsk } from "../../ask.ts";
import { type CliCommand, describeCommand } from "../../command.ts";
import { readFlags } from "../../flags.ts";
import type { GlobalOptions } from "../../run-context.ts";

/** What is said of an agent, by its name. */
export interface ChangeWords {
  question(agent: string): string;
  done(agent: string): string;
  nothing(agent: string): string;
}

type ChangeAgent = (
  asked: InstallInput,
  given: ReturnType<typeof installGiven>,
  agree: Agree,
) => Promise<InstallAnswer>;

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
        const given = installGiven(input.agent, {
          ...thisMachine(),
          flags: { roots: root, data_dir: dataDir },
        });
        const agent = installedAgent(input.agent);
        let shown = json ?? false;
        const show = async (answer: InstallAnswer) => {
          if (!shown) await terminal.printPieces(changePieces(answer, terminal.width));
          shown = true;
        };
        const answer = await change(input, given, async (planned) => {
          await show(planned);
          return canAsk() && !json ? ask([span(words.question(agent))]) : mustSayYes(planned);
        });
        await show(answer);
        if (json) await terminal.printJson(answer);
        else if (answer.already) terminal.print([[span(words.nothing(agent))]]);
        else if (answer.changed) terminal.print([[span(words.done(agent), "green")]]);
        finish(answer.changed || answer.already || input.dry_run ? 0 : 1);
      });
    },
  };
}

/** As it is, and not as wide as the screen: what a person agrees to, they have to see whole. */
function* changePieces({ changes, notes }: InstallAnswer, width: number): Generator<string> {
  for (const { path, before_exists, diff } of changes)
    yield `${path}${before_exists ? "" : " (new)"}\n${diff}\n`;
  for (const note of notes) yield `${wrap(note, width).join("\n")}\n\n`;
}
