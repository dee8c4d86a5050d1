// `clew completion <shell>`: prints the script that a shell completes clew's words with.
import { Argument, type Command } from "commander";
import type { CliCommand } from "../command.ts";
import { completionScript, SHELLS, type Shell } from "../completion.ts";

export const completionCommand: CliCommand = {
  name: "completion",
  operation: null,
  add: addCompletionCommand,
};

function addCompletionCommand(program: Command): void {
  program
    .command("completion")
    .description("Print a script that completes clew's words in your shell.")
    .addArgument(new Argument("<shell>", "your shell").choices(SHELLS))
    .addHelpText("after", HOW)
    .action((shell: Shell) => {
      process.stdout.write(completionScript(program, shell));
    });
}

const HOW = `
In bash:  source <(clew completion bash)
In zsh:   source <(clew completion zsh)
In fish:  clew completion fish | source`;
