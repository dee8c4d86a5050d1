// `clew export`: one session as markdown, a page in one file, or data.
import { Argument, type Command, Option } from "commander";
import { EXPORT_FORMATS, type ExportFormat, exportSession } from "../../../archive/operations/export.ts";
import type { CommandContext } from "../context.ts";
import { terminalOn } from "../terminal.ts";

export function addExportCommand(program: Command, context: CommandContext): void {
  program
    .command("export")
    .description("Print a session as a document: what was asked, thought, done and answered.")
    .addArgument(new Argument("<session>", "a transcript, an id or the beginning of one, or latest"))
    .addOption(new Option("--to <format>", "what kind of document").choices(EXPORT_FORMATS).default("md"))
    .option("--whole", "what tools were given and returned at any length")
    .action(async (session: string, options: { to: ExportFormat; whole?: boolean }) => {
      const { to, whole = false } = options;
      const pieces = await exportSession({ session, root: context.root(), to, whole });
      await terminalOn(process.stdout).printPieces(pieces);
    });
}
