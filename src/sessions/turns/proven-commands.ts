// Finds the commands of a shell text that must have succeeded if the whole text did, and writes a command in one line.
import type { ShellCommand } from "../../model/tool-use.ts";
import type { SimpleCommand } from "./shell-commands.ts";

export interface RunCommand extends Pick<ShellCommand, "text" | "failed"> {
  /** Lines of its output that prove something; may be empty. */
  readonly output: string;
}

export function succeeded(commands: readonly SimpleCommand[]): SimpleCommand[] {
  const proven: SimpleCommand[] = [];
  for (let at = commands.length - 1; at >= 0; at--) {
    const command = commands[at];
    const before = commands[at - 1];
    if (!command || command.joined === "&") break;
    proven.unshift(command);
    // The status of a pipeline is that of its last command.
    if (before?.joined === "&&") continue;
    break;
  }
  return proven;
}

/** Drops what only starts the command, and options of git before its subcommand. Ends in a space. */
export function commandLine({ words }: SimpleCommand): string {
  const line = `${words.map(({ text }) => text.replaceAll(/\s+/g, " ")).join(" ")} `;
  return line.replace(STARTERS, "").replace(/^git (?:-[Cc] \S+ |--no-pager )+/, "git ");
}

const STARTERS =
  /^(?:(?:sudo|time|env|command|npx|pnpx|bunx|timeout(?: -\S+)* \d\S*|uv run|poetry run|pipenv run|bundle exec|pnpm exec|yarn exec|[A-Za-z_]\w*=\S*) )+/;
