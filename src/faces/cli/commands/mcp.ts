// `clew mcp`: answers an agent over standard input and output, as the Model Context Protocol has it.
import type { Freshness, ResidentArchive } from "../../../archive/sync/resident-archive.ts";
import { mcpCommands } from "../../../archive/this-machine.ts";
import type { CliCommand } from "../command.ts";
import { createCompileCache } from "../compile-cache.ts";
import type { CommandContext, RunSetup } from "../context.ts";

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
    note(`An agent starts this and talks to it.${ways.join("")}`);
  }
  const setup = await context.setup();
  // Every session of an agent starts one of these and waits for it.
  createCompileCache(setup.data_dir);
  const resident = lazyResidentArchive(setup, context.index());
  try {
    const { version } = context;
    await context.faces.serveStdio(resident, { version, environment: process.env, cwd: process.cwd() });
  } finally {
    await endSoon(resident);
  }
}

/** Who started it waits for its end. What is being read in may be left at any point: the next one goes on from there. */
async function endSoon(resident: ResidentArchive): Promise<void> {
  const patience = setTimeout(() => process.exit(0), PATIENCE_MS);
  await resident.close();
  clearTimeout(patience);
}

const PATIENCE_MS = 100;

/** A client waits for its first answer, which needs no archive; what needs one starts it, and else a moment later. */
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

/** Standard output belongs to the protocol. */
function note(text: string): void {
  process.stderr.write(`clew: ${text}\n`);
}
