// `clew mcp`: answers an agent over standard input and output, as the Model Context Protocol has it.
import type { Freshness, StandingArchive } from "../../../archive/sync/standing-archive.ts";
import { mcpCommands } from "../../../archive/this-machine.ts";
import type { CliCommand } from "../command.ts";
import type { CommandContext, RunPlaces } from "../context.ts";
import { keepCompiled } from "../keep-compiled.ts";

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
    tell(`An agent starts this and talks to it.${ways.join("")}`);
  }
  const places = await context.places();
  // Every session of an agent starts one of these and waits for it.
  keepCompiled(places.data_dir);
  const standing = standLater(places, context.index());
  try {
    const { version } = context;
    await context.faces.serveStdio(standing, { version, environment: process.env, cwd: process.cwd() });
  } finally {
    await endSoon(standing);
  }
}

/** Who started it waits for its end. What is being read in may be left at any point: the next one goes on from there. */
async function endSoon(standing: StandingArchive): Promise<void> {
  const patience = setTimeout(() => process.exit(0), PATIENCE_MS);
  await standing.close();
  clearTimeout(patience);
}

const PATIENCE_MS = 100;

/** A client waits for its first answer, which needs no archive; what needs one starts it, and else a moment later. */
function standLater(places: RunPlaces, keep_up: boolean): StandingArchive {
  let started: Promise<StandingArchive> | null = null;
  let standing: StandingArchive | null = null;
  const start = () => {
    clearTimeout(timer);
    started ??= import("../../../archive/sync/standing-archive.ts").then(({ standArchive }) => {
      standing = standArchive({ ...places, keep_up, on_note: tell });
      return standing;
    });
    return started;
  };
  const timer = setTimeout(start, LATER_MS);
  return {
    archive: async () => (await start()).archive(),
    freshness: () => standing?.freshness() ?? UNKNOWN,
    live: () => ({ listen: async (wanted, take) => (await start()).live().listen(wanted, take) }),
    async close() {
      clearTimeout(timer);
      await (await started)?.close();
    },
  };
}

const LATER_MS = 500;
const UNKNOWN: Freshness = { kept_by: "nobody", reading: null, as_of: null };

/** Standard output belongs to the protocol. */
function tell(text: string): void {
  process.stderr.write(`clew: ${text}\n`);
}
