// `clew completion <shell>`: prints a completion script made from the commands themselves. The script only compares typed
// words and never evaluates them. Sessions and projects it asks clew for.
import { Argument, type Command } from "commander";
import type { CliCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";

type Shell = "bash" | "zsh" | "fish";

const SHELLS: readonly Shell[] = ["bash", "zsh", "fish"];

export const completionCommand: CliCommand = { add: addCompletionCommand };

function addCompletionCommand(program: Command, context: CommandContext): void {
  program
    .command("completion")
    .description("Print a shell completion script.")
    .addArgument(new Argument("<shell>", "your shell").choices(SHELLS))
    .addHelpText("after", HOW)
    .action((shell: Shell) => {
      process.stdout.write(completionScript(program, shell));
    });
  program
    .command(VALUES, { hidden: true })
    .description(
      "List sessions or projects for completion scripts, a line each: the word, a tab, what it is.",
    )
    .addArgument(new Argument("<kind>").choices(Object.keys(KINDS)))
    .action(async (kind: keyof typeof KINDS) => {
      const { completionValues } = await import("./completion/completion-values.ts");
      const archive = await context.archive({ update: false });
      try {
        for (const [word, meaning] of await completionValues(archive, kind))
          process.stdout.write(`${word}\t${meaning}\n`);
      } finally {
        await archive.close();
      }
    });
}

const VALUES = "complete-values";

/** The kinds of values that scripts ask clew for. */
const KINDS = { sessions: /^sessions?$/, projects: /^--project$/ } as const;

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
  clew --no-index ${VALUES} "$1" 2>/dev/null | cut -f1
}
_clew() {
  local words=""
  if [[ "\${COMP_WORDS[COMP_CWORD-1]}" == --project ]]; then
    words="$(_clew_known projects)"
  else case "$COMP_CWORD:\${COMP_WORDS[1]}" in
    1:*) words="${[...commands.map((command) => command.name()), ...optionsOf(program)].join(" ")}" ;;
${commands.map((command) => `    *:${command.name()}) words="${[...wordsOf(command), ...(takesSession(command) ? ["$(_clew_known sessions)"] : [])].join(" ")}" ;;`).join("\n")}
  esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -o bashdefault -F _clew clew
`,
  zsh: (program, commands) => `#compdef clew
_clew_known() {
  local line
  local -a names=() texts=()
  for line in "\${(@f)$(clew --no-index ${VALUES} $1 2>/dev/null)}"; do
    [[ -n $line ]] || continue
    names+=("\${line%%$'\t'*}")
    texts+=("\${line/$'\t'/  }")
  done
  (( $#names )) && compadd -V "$1" -l -d texts -a names
}
_clew() {
  if (( CURRENT == 2 )); then
    local -a commands=(${commands.map((command) => quote(`${command.name()}:${command.description()}`)).join(" ")})
    _describe command commands
    compadd -- ${optionsOf(program).join(" ")}
    return
  fi
  if [[ $words[CURRENT-1] == --project ]]; then
    _clew_known projects
    return
  fi
  case $words[2] in
${commands.map((command) => `    ${command.name()}) compadd -- ${wordsOf(command).join(" ")}${takesSession(command) ? "; _clew_known sessions" : ""} ;;`).join("\n")}
  esac
  _files
}
compdef _clew clew
`,
  fish: (_, commands) =>
    [
      `function __clew_known
  command clew --no-index ${VALUES} $argv 2>/dev/null
end`,
      ...commands.flatMap((command) => [
        `complete -c clew -n __fish_use_subcommand -a ${command.name()} -d ${quote(command.description())}`,
        ...wordsOf(command).map((word) => fishWord(command.name(), word)),
        ...(takesSession(command) ? [fishWord(command.name(), "'(__clew_known sessions)'")] : []),
      ]),
    ]
      .map((line) => `${line}\n`)
      .join(""),
};

function takesSession(command: Command): boolean {
  return command.registeredArguments.some((argument) => KINDS.sessions.test(argument.name()));
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
  const known = KINDS.projects.test(word) ? " -x -a '(__clew_known projects)'" : "";
  const what = word.startsWith("--") ? `-l ${word.slice(2)}${known}` : `-k -a ${word}`;
  return `complete -c clew -n '__fish_seen_subcommand_from ${command}' ${what}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
