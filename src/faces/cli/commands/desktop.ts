// `clew desktop`: serves the desktop to an agent over MCP. It is separate from the session server, and off until someone
// starts it.

import { safeText } from "../../../terminal/safe-text.ts";
import type { CliCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { portIn } from "../port.ts";
import { commandLine, nameCommands } from "../start-command.ts";

interface DesktopFlags {
  readonly control?: boolean;
  readonly saveDir?: string;
  readonly http?: boolean;
  readonly port: string;
}

export const desktopCommand: CliCommand = {
  add(program, context) {
    program
      .command("desktop")
      .description("Serve this desktop over MCP, so an agent can see the screen. Off until you start it.")
      .option("--control", "also let the agent type, click and set the clipboard")
      .option("--save-dir <dir>", "let the agent save screenshots as new files in this folder")
      .option("--http", "serve on 127.0.0.1 instead of standard input and output")
      .option("--port <number>", "port for --http, or the next free one if it is taken", "9877")
      .addHelpText(
        "after",
        `\nThe agent sees everything on the screen and in the clipboard. With --control it can do everything you can.\n\nExamples:\n${EXAMPLES.map((line) => `  ${commandLine(line)}`).join("\n")}`,
      )
      .action((flags: DesktopFlags) => serve(flags, context));
  },
};

const EXAMPLES = ["desktop", "desktop --control", "desktop --http --save-dir shots"];

async function serve(
  { control = false, saveDir, http = false, port }: DesktopFlags,
  context: CommandContext,
): Promise<void> {
  const { version, faces } = context;
  await faces.serveDesktop({
    version,
    control,
    save_folder: saveDir ?? null,
    environment: process.env,
    log: note,
    // The token needs a folder of clew's, and nothing else here does.
    http: http ? { port: portIn(port), data_dir: (await context.setup()).data_dir } : null,
  });
}

/** Writes to standard error, because standard output may belong to the protocol. */
function note(text: string): void {
  process.stderr.write(`clew desktop: ${safeText(nameCommands(text))}\n`);
}
