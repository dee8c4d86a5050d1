// `clew serve`: serves the web page, the HTTP API and MCP, and keeps the archive up to date.
import type { Command } from "commander";
import { checkDataDir } from "../../../archive/sync/check-data-dir.ts";
import { startResidentArchive } from "../../../archive/sync/resident-archive.ts";
import { ClewError } from "../../../model/errors.ts";
import { safeText } from "../../../terminal/safe-text.ts";
import type { CliCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import type { ServerAddress } from "../faces.ts";
import { onInterruption } from "../interruption.ts";
import { openerFor, openPage, type Screen } from "../open-page.ts";
import { portIn } from "../port.ts";
import { commandLine, nameCommands } from "../start-command.ts";
import type { TeamFlags } from "./serve/serve-team.ts";

export const serveCommand: CliCommand = { add: addServeCommand };

interface ServeFlags extends TeamFlags {
  readonly allowRemote?: boolean;
  readonly open: boolean;
}

function addServeCommand(program: Command, context: CommandContext): void {
  program
    .command("serve")
    .description("Serve the web page, the HTTP API and MCP, and keep the archive up to date.")
    .option("--port <number>", "port to listen on, or the next free one if it is taken")
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--allow-remote", "allow a --host that other machines can reach")
    .option("--no-open", "don't open a browser")
    .option(
      "--team [address]",
      "serve teams from PostgreSQL at postgres://… (default: $CLEW_TEAM, or the content of $CLEW_TEAM_FILE)",
    )
    .option("--url <address>", "with --team: the address that people open")
    .option("--keys <dir>", "with --team: the folder of the keys that sessions are encrypted with")
    .option("--tls-cert <file>", "with --team: a certificate, to encrypt the traffic")
    .option("--tls-key <file>", "with --team: its key")
    .option("--behind-proxy", "with --team: a proxy in front of it encrypts the traffic")
    .option("--json", "print one JSON object instead of text")
    .addHelpText(
      "after",
      `\nExamples:\n${["serve", "serve --port 8080 --no-open", "--demo serve"].map((line) => `  ${commandLine(line)}`).join("\n")}`,
    )
    .action((flags: ServeFlags) => serve(flags, context));
}

async function serve(flags: ServeFlags, context: CommandContext): Promise<void> {
  if (flags.team !== undefined) {
    const { serveTeam } = await import("./serve/serve-team.ts");
    return serveTeam(flags, isLoopback(flags.host), context);
  }
  const setup = await context.setup();
  checkDataDir(setup);
  const port = flags.port === undefined ? context.settings().port.value : portIn(flags.port);
  checkHost(flags);
  const { data_dir } = setup;
  const there = await context.faces.findServer(data_dir);
  if (there && there.version !== context.version)
    throw new ClewError(
      "not_yet",
      `clew ${there.version} is already running at ${there.url}. Stop it (process ${there.pid}), then run this again.`,
    );
  if (there) return printAddress(there, flags, context, "clew is already running at");

  if (context.whole) await readIn(context);
  using interruption = onInterruption(() => note("Stopping."));
  const { version } = context;
  const resident = startResidentArchive({
    ...setup,
    run_indexer: context.index(),
    answering_threads: ANSWERING_THREADS,
    on_note: note,
  });
  const { host } = flags;
  const server = await context.faces
    .startServer({
      ...{ resident, data_dir, version, host, port, on_note: note },
      ...{ demo: setup.demo, time_zone: setup.time_zone },
      ...(setup.demo && { demo_now: setup.now }),
    })
    .catch(async (error: unknown) => {
      await resident.close();
      throw error;
    });
  if (!isLoopback(host)) note(UNENCRYPTED);
  if (port !== 0 && server.port !== port) note(`Port ${port} is in use, so clew took port ${server.port}.`);
  await printAddress(server, flags, context, "clew is running at");
  if (!interruption.signal.aborted)
    await new Promise((resolve) => interruption.signal.addEventListener("abort", resolve));
  // Exits without waiting for indexing, which can be repeated.
  setTimeout(() => process.exit(0), LONGEST_END_MS).unref();
  await server.close();
  await resident.close();
}

/** Indexes before serving. Continues if another clew process is indexing, because the page shows its progress. */
async function readIn(context: CommandContext): Promise<void> {
  try {
    await (await context.archive()).close();
  } catch (error) {
    if (!(error instanceof ClewError && error.code === "not_yet")) throw error;
  }
}

function checkHost({ host, allowRemote }: ServeFlags): void {
  if (allowRemote || isLoopback(host)) return;
  throw new ClewError(
    "bad_input",
    `Other machines could reach clew at ${host}, and the traffic is not encrypted. ` +
      "Add --allow-remote to serve there anyway.",
  );
}

/** Returns whether only programs on this machine can reach the address. */
function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Prints the address with a sign-in link that works once; running the command again prints a new one. */
async function printAddress(
  server: ServerAddress,
  { json, open }: ServeFlags,
  { terminal }: CommandContext,
  words: string,
): Promise<void> {
  const { url, port, pid } = server;
  const { link, fallback_link } = server.links();
  if (json) await terminal.printJson({ url, link, fallback_link, port, pid });
  // Printed as a document, because a link must not be clipped to the screen.
  else
    await terminal.printText([
      `${words} ${url}\n`,
      "Open this link to sign in (valid once, for 10 minutes):\n",
      `  ${link}\n`,
      ...(fallback_link === null
        ? []
        : [`If your browser can't find that address (Safari):\n  ${fallback_link}\n`]),
    ]);
  const { platform, env: environment } = process;
  const screen: Screen = { platform, environment, terminal: process.stdout.isTTY === true };
  // The browser gets a link of its own, so the printed one stays good for another browser.
  if (open && openerFor(screen)) void openPage(server.writeSignInFile(), screen);
}

function note(text: string): void {
  process.stderr.write(`clew: ${safeText(nameCommands(text))}\n`);
}

const UNENCRYPTED =
  "Other machines can reach this server. Its traffic, including the token, is not encrypted.";
const LONGEST_END_MS = 1500;
/** One of them can export or check the archive while the other searches. */
const ANSWERING_THREADS = 2;
