// `clew team-admin`: manages the accounts of a team server, for whoever operates its database.
import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { ClewError } from "../../../model/errors.ts";
import { ADMIN_ACTIONS, type AdminAnswer } from "../../../team/server/accounts/administer.ts";
import { openAccounts } from "../../../team/server/accounts/database.ts";
import { pad, type StyledLine, span } from "../../../terminal/spans.ts";
import type { CliCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { commandLine, nameCommands } from "../start-command.ts";

export const teamAdminCommand: CliCommand = { add: addTeamAdminCommand };

interface AdminFlags {
  readonly team?: string;
  readonly json?: boolean;
}

function addTeamAdminCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("team-admin")
    .description("Manage the people, tokens and projects of a team server, in its database.")
    .option(
      "--team <address>",
      "the server's database, postgres://… (default: $CLEW_TEAM, or the content of $CLEW_TEAM_FILE)",
    )
    .option("--json", "print one JSON object instead of text")
    .addHelpText("after", `\nExamples:\n${EXAMPLES.map((line) => `  ${commandLine(line)}`).join("\n")}`);
  for (const [name, { takes, doc }] of Object.entries(ADMIN_ACTIONS)) {
    const words = takes.map((word) => (word.endsWith("...") ? `[${word}]` : `<${word}>`));
    command
      .command([name, ...words].join(" "))
      .description(doc)
      .showHelpAfterError(nameCommands(`Run \`clew team-admin ${name} --help\` for usage.`))
      .action((...given: unknown[]) =>
        run(name, wordsIn(given.slice(0, takes.length)), command.opts(), context),
      );
  }
}

function wordsIn(given: readonly unknown[]): string[] {
  return given.flat().filter((word): word is string => typeof word === "string");
}

async function run(
  name: string,
  words: readonly string[],
  { team, json = false }: AdminFlags,
  { terminal }: CommandContext,
): Promise<void> {
  const accounts = await openAccounts(teamAddress(team));
  try {
    const action = ADMIN_ACTIONS[name];
    if (!action) throw new ClewError("bad_input", `Unknown action "${name}".`);
    const answer = await action.run(accounts, words);
    if (json) await terminal.printJson(answer);
    else terminal.print(show(answer));
  } finally {
    await accounts.close();
  }
}

/** Other users of the machine see arguments, and so a password in them, but neither a variable nor a private file. */
export function teamAddress(flag: string | undefined): string {
  const { CLEW_TEAM, CLEW_TEAM_FILE } = process.env;
  const address = flag || CLEW_TEAM || (CLEW_TEAM_FILE ? addressIn(CLEW_TEAM_FILE) : "");
  if (address === "")
    throw new ClewError(
      "bad_input",
      "Name the team server's database: set CLEW_TEAM to postgres://…, or CLEW_TEAM_FILE to a file with it.",
    );
  if (!/^postgres(?:ql)?:\/\//.test(address))
    throw new ClewError(
      "bad_input",
      "The database's address begins with postgres://, as in postgres://clew@localhost/clew.",
    );
  return address;
}

function addressIn(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new ClewError(
      "not_readable",
      `clew can't read the file that CLEW_TEAM_FILE names: ${(error as Error).message}`,
    );
  }
}

function show(answer: AdminAnswer): StyledLine[] {
  if ("said" in answer) return [[span(nameCommands(answer.said))]];
  const [first] = answer.rows;
  if (!first) return [[span("None.", "dim")]];
  const names = Object.keys(first);
  const widths = names.map((name) =>
    Math.max(name.length, ...answer.rows.map((row) => (row[name] ?? "").length)),
  );
  const line = (texts: readonly string[]) =>
    texts
      .map((text, index) => pad(text, (widths[index] ?? 0) + 2))
      .join("")
      .trimEnd();
  return [
    [span(line(names), "dim")],
    ...answer.rows.map((row) => [span(line(names.map((name) => row[name] ?? "")))]),
  ];
}

const EXAMPLES = [
  "team-admin create acme Acme Ltd",
  "team-admin invite acme Ann admin member",
  "team-admin machines acme",
];
