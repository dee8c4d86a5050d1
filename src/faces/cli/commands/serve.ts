// `clew serve`: the page, the API and MCP over HTTP, from an archive that is kept up to date meanwhile.
import type { Command } from "commander";
import { checkDataDir } from "../../../archive/sync/check-data-dir.ts";
import { startResidentArchive } from "../../../archive/sync/resident-archive.ts";
import { ClewError } from "../../../model/errors.ts";
import { safeText } from "../../../terminal/safe-text.ts";
import type { CliCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import type { ServerAddress } from "../faces.ts";
import { onInterruption } from "../interruption.ts";
import { openPage } from "../open-page.ts";

export const serveCommand: CliCommand = { add: addServeCommand };

interface ServeFlags {
  readonly port?: string;
  readonly host: string;
  readonly allowRemote?: boolean;
  readonly open: boolean;
  readonly json?: boolean;
}

function addServeCommand(program: Command, context: CommandContext): void {
  program
    .command("serve")
    .description("Serve the web page, the HTTP API and MCP, and keep the archive up to date.")
    .option("--port <number>", "where to answer; the next free port, if it is taken")
    .option("--host <address>", "the address to answer at", "127.0.0.1")
    .option("--allow-remote", "let --host be an address that other machines reach")
    .option("--no-open", "open no browser")
    .option("--json", "print one JSON object instead of text")
    .addHelpText(
      "after",
      "\nExamples:\n  clew serve\n  clew serve --port 8080 --no-open\n  clew --demo serve",
    )
    .action((flags: ServeFlags) => serve(flags, context));
}

async function serve(flags: ServeFlags, context: CommandContext): Promise<void> {
  const setup = await context.setup();
  checkDataDir(setup);
  const port = flags.port === undefined ? context.settings().port.value : portIn(flags.port);
  checkHost(flags);
  const { data_dir } = setup;
  const there = await context.faces.findServer(data_dir);
  if (there && there.version !== context.version)
    throw new ClewError(
      "not_yet",
      `clew ${there.version} serves this archive at ${there.url}: end process ${there.pid}, and start this one again.`,
    );
  if (there) return printAddress(there, flags, context, "clew serves this archive already:");

  if (context.whole) await readIn(context);
  using interruption = onInterruption(() => note("Stopping."));
  const { version } = context;
  const resident = startResidentArchive({ ...setup, run_indexer: context.index(), on_note: note });
  const { host } = flags;
  const server = await context.faces
    .startServer({
      ...{ resident, data_dir, version, host, port, on_note: note },
      ...{ demo: setup.demo, time_zone: setup.time_zone },
    })
    .catch(async (error: unknown) => {
      await resident.close();
      throw error;
    });
  if (!isLoopback(host)) note(UNENCRYPTED);
  if (port !== 0 && server.port !== port) note(`Port ${port} is taken by another program.`);
  await printAddress(server, flags, context, "clew serves your sessions at");
  if (!interruption.signal.aborted)
    await new Promise((resolve) => interruption.signal.addEventListener("abort", resolve));
  // What is being read in can be read again; nobody should wait for it.
  setTimeout(() => process.exit(0), LONGEST_END_MS).unref();
  await server.close();
  await resident.close();
}

/** Another clew that reads just now is no reason not to serve: who looks at the page sees how far it is. */
async function readIn(context: CommandContext): Promise<void> {
  try {
    await (await context.archive()).close();
  } catch (error) {
    if (!(error instanceof ClewError && error.code === "not_yet")) throw error;
  }
}

function portIn(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= HIGHEST_PORT) return port;
  throw new ClewError("bad_input", `--port takes a whole number from 0 to ${HIGHEST_PORT}, not ${text}.`);
}

const HIGHEST_PORT = 65_535;

function checkHost({ host, allowRemote }: ServeFlags): void {
  if (allowRemote || isLoopback(host)) return;
  throw new ClewError(
    "bad_input",
    `Other machines could reach clew at ${host}, and all they send and get would be readable on the way. ` +
      "If that is meant, add --allow-remote.",
  );
}

/** Whether only programs on this machine can reach it. */
function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** The link goes with the first browser that uses it; another run of the command prints another. */
async function printAddress(
  { url, link, port, pid }: ServerAddress,
  { json, open }: ServeFlags,
  { terminal }: CommandContext,
  words: string,
): Promise<void> {
  if (json) await terminal.printJson({ url, link, port, pid });
  // Whole, however narrow the screen is: half a link leads nowhere.
  else
    await terminal.printText([`${words} ${url}\n`, "Open this once, within ten minutes:\n", `  ${link}\n`]);
  const { platform, env: environment } = process;
  if (open) void openPage(link, { platform, environment, terminal: process.stdout.isTTY === true });
}

function note(text: string): void {
  process.stderr.write(`clew: ${safeText(text)}\n`);
}

const UNENCRYPTED =
  "Other machines can reach this server, and everything it sends and gets, the token too, is unencrypted.";
const LONGEST_END_MS = 1500;
