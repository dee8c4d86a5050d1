// `clew completion <shell>`: prints a completion script made from the commands themselves. The script only compares typed
// words and never evaluates them.
import { Argument, type Command } from "commander";
import type { CliCommand } from "../command.ts";

type Shell = "bash" | "zsh" | "fish";

const SHELLS: readonly Shell[] = ["bash", "zsh", "fish"];

export const completionCommand: CliCommand = { add: addCompletionCommand };

function addCompletionCommand(program: Command): void {
  program
    .command("completion")
    .description("Print a shell completion script.")
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

function completionScript(program: Command, shell: Shell): string {
  const commands = program.createHelp().visibleCommands(program);
  return SCRIPTS[shell](program, commands);
}

const SCRIPTS: Readonly<Record<Shell, (program: Command, commands: readonly Command[]) => string>> = {
  bash: (program, commands) => `_clew_known() {
  clew --no-index "$@" 2>/dev/null
}
_clew() {
  local words=""
  if [[ "\${COMP_WORDS[COMP_CWORD-1]}" == --project ]]; then
    words="$(_clew_known projects | ${PROJECTS})"
  else case "$COMP_CWORD:\${COMP_WORDS[1]}" in
    1:*) words="${[...commands.map((command) => command.name()), ...optionsOf(program)].join(" ")}" ;;
${commands.map((command) => `    *:${command.name()}) words="${[...wordsOf(command), ...sessionsFor(command)].join(" ")}" ;;`).join("\n")}
  esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -o bashdefault -F _clew clew
`,
  zsh: (program, commands) => `#compdef clew
_clew() {
  if (( CURRENT == 2 )); then
    local -a commands=(${commands.map((command) => quote(`${command.name()}:${command.description()}`)).join(" ")})
    _describe command commands
    compadd -- ${optionsOf(program).join(" ")}
    return
  fi
  case $words[2] in
${commands.map((command) => `    ${command.name()}) compadd -- ${wordsOf(command).join(" ")} ;;`).join("\n")}
  esac
  _files
}
compdef _clew clew
`,
  fish: (_, commands) =>
    commands
      .flatMap((command) => [
        `complete -c clew -n __fish_use_subcommand -a ${command.name()} -d ${quote(command.description())}`,
        ...wordsOf(command).map((word) => fishWord(command.name(), word)),
      ])
      .map((line) => `${line}\n`)
      .join(""),
};

/**
 * Takes the first or last word of each row. Only letters, digits and a few signs pass, because bash would evaluate
 * others in a list of words.
 */
const SESSIONS = "awk 'NR > 1 && NF == 0 { exit } NR > 1 && $1 ~ /^[A-Za-z0-9_-]+$/ { print $1 }'";
const PROJECTS = "awk 'NR > 1 && NF == 0 { exit } NR > 1 && $NF ~ /^[A-Za-z0-9_.+@\\/-]+$/ { print $NF }'";

/** Returns what lists the latest sessions, for a command that takes one. */
function sessionsFor(command: Command): string[] {
  const takes = command.registeredArguments.some((argument) => /^sessions?$/.test(argument.name()));
  return takes ? [`latest $(_clew_known list --limit 100 | ${SESSIONS})`] : [];
}

/** Returns the words that can follow a command besides files: its options, and its argument's choices. */
function wordsOf(command: Command): string[] {
  const choices = command.registeredArguments.flatMap((argument) => argument.argChoices ?? []);
  return [...choices, ...optionsOf(command)];
}

function optionsOf(command: Command): string[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .flatMap((option) => option.long ?? []);
}

function fishWord(command: string, word: string): string {
  const what = word.startsWith("--") ? `-l ${word.slice(2)}` : `-a ${word}`;
  return `complete -c clew -n '__fish_seen_subcommand_from ${command}' ${what}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
