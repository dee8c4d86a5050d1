// `clew mcp`: serves the Model Context Protocol to an agent over standard input and output.
import type { Freshness, ResidentArchive } from "../../../archive/sync/resident-archive.ts";
import { mcpCommands } from "../../../archive/this-machine.ts";
import type { CliCommand } from "../command.ts";
import { createCompileCache } from "../compile-cache.ts";
import type { CommandContext, RunSetup } from "../context.ts";
import { nameCommands } from "../start-command.ts";

export const mcpCommand: CliCommand = {
  add(program, context) {
    program
      .command("mcp")
      .description("Serve MCP on standard input and output, so an agent can recall earlier sessions.")
      .addHelpText(
        "after",
        mcpCommands()
          .map(({ name, command }) => `\nIn ${name}:  ${command}`)
          .join(""),
      )
      .action(() => serve(context));
  },
};

async function serve(context: CommandContext): Promise<void> {
  if (process.stdin.isTTY) {
    const ways = mcpCommands().map(({ name, command }) => ` To add it to ${name}: ${command}`);
    note(`This command is meant to be started by an agent.${ways.join("")}`);
  }
  const setup = await context.setup();
  // Every agent session starts this process and waits for it.
  createCompileCache(setup.data_dir);
  const resident = lazyResidentArchive(setup, context.index());
  try {
    const { version } = context;
    await context.faces.serveStdio(resident, { version, environment: process.env, cwd: process.cwd() });
  } finally {
    await endSoon(resident);
  }
}

/** Exits quickly, because the parent process waits. Indexing can stop at any point; the next process continues from there. */
async function endSoon(resident: ResidentArchive): Promise<void> {
  const patience = setTimeout(() => process.exit(0), PATIENCE_MS);
  await resident.close();
  clearTimeout(patience);
}

const PATIENCE_MS = 100;

/** Opens the archive on first use or after a short delay, because the first response needs no archive and must be fast. */
function lazyResidentArchive(setup: RunSetup, run_indexer: boolean): ResidentArchive {
  let started: Promise<ResidentArchive> | null = null;
  let resident: ResidentArchive | null = null;
  const start = () => {
    clearTimeout(timer);
    started ??= import("../../../archive/sync/resident-archive.ts").then(({ startResidentArchive }) => {
      resident = startResidentArchive({ ...setup, run_indexer, on_note: note });
      return resident;
    });
    return started;
  };
  const timer = setTimeout(start, LATER_MS);
  return {
    archive: async () => (await start()).archive(),
    freshness: () => resident?.freshness() ?? UNKNOWN,
    live: () => ({ listen: async (filter, take) => (await start()).live().listen(filter, take) }),
    async close() {
      clearTimeout(timer);
      await (await started)?.close();
    },
  };
}

const LATER_MS = 500;
const UNKNOWN: Freshness = { indexed_by: "none", reading: null, as_of: null };

/** Writes to standard error, because standard output belongs to the protocol. */
function note(text: string): void {
  process.stderr.write(`clew: ${nameCommands(text)}\n`);
}
