// Makes CLI commands. Most come from an operation's declaration and only add how its output is shown.
import type { Command } from "commander";
import type { z } from "zod";
import type { Archive } from "../../archive/archive.ts";
import { type InputField, inputFields } from "../../archive/input/input-fields.ts";
import type { Operation } from "../../archive/operation.ts";
import type { ListedSessions } from "../../archive/operations/list.ts";
import type { StyledLine } from "../../terminal/spans.ts";
import { commandName } from "./command-name.ts";
import { type CommandContext, displayZone, type View } from "./context.ts";
import { addFlags, readFlags } from "./flags.ts";
import { hasScreen } from "./has-screen.ts";
import type { PagedLines } from "./mark-snippet.ts";
import { namedByTitle } from "./named-by-title.ts";
import { showNothing } from "./show-nothing.ts";
import { commandLine } from "./start-command.ts";

export interface CliCommand {
  add(program: Command, context: CommandContext): void;
}

/** The flags as they were typed, with those that exist only on the command line. */
export type Flags = Readonly<Record<string, unknown>>;

export interface Presentation<Input, Output> {
  present(output: Output, view: View, flags: Flags): readonly StyledLine[];
  /** Returns a document to write unchanged, instead of lines. */
  document?(output: Output, view: View): Iterable<string>;
  /** Asks for confirmation before the operation runs. Returns the input to run it with, or null to cancel. */
  confirm?(archive: Archive, input: Input, context: CommandContext): Promise<Input | null>;
  /** Completes what was typed, such as from standard input. */
  complete?(input: Input, flags: Flags): Promise<Input>;
  /**
   * Lets the person choose on a terminal if the session is not named. Returns the input to run the operation with, or null if
   * there is nothing left to do.
   */
  pick?(context: CommandContext, flags: Flags): Promise<Partial<Input> | null>;
  /** Lets the person choose among what was found, with `-i` on a terminal, instead of printing it. */
  choose?(output: Output, context: CommandContext): Promise<void>;
  /** Returns lines like `present`, and the one that a pager begins at. */
  presentAt?(output: Output, view: View): PagedLines;
  /** Adds flags that exist only on the command line. */
  addFlags?(command: Command): void;
  /** False if the output does not depend on how fresh the archive is. */
  readonly update?: boolean;
  /** True if it reports or repairs an archive that is damaged or gone. */
  readonly allow_damaged?: boolean;
  /** True if the output matters even when the archive has no sessions. */
  readonly without_sessions?: boolean;
}

export function operationCommand<Input extends z.ZodObject, Output extends z.ZodObject>(
  operation: Operation<Input, Output>,
  showing: Presentation<z.output<Input>, z.output<Output>>,
): CliCommand {
  const declared = inputFields(operation.input).filter(({ team }) => !team);
  const fields = showing.pick
    ? declared.map((field) => (field.positional ? { ...field, required: false } : field))
    : declared;
  return {
    add(program, context) {
      const command = describeCommand(program, operation, fields);
      showing.addFlags?.(command);
      if (showing.choose) command.option("-i, --interactive", "choose one on a terminal, and show it");
      command.action(async () => {
        const flags = command.opts<Flags>();
        const picked = command.args.length === 0 ? await showing.pick?.(context, flags) : undefined;
        if (picked === null) return;
        const typed = { ...(readFlags(command, fields) as z.output<Input>), ...picked };
        const input = showing.complete ? await showing.complete(typed, flags) : typed;
        await runOperation(operation, showing, input, context, flags);
      });
    },
  };
}

/** Adds a command with the arguments, flags and examples that the operation declares. */
export function describeCommand(
  program: Command,
  { name, doc, examples }: Pick<Operation, "name" | "doc" | "examples">,
  fields: readonly InputField[],
): Command {
  const command = program.command(commandName(name)).description(doc);
  addFlags(command, fields);
  command.option("--json", "print one JSON object instead of text");
  return command.addHelpText(
    "after",
    `\nExamples:\n${examples.map((line) => `  ${commandLine(line)}`).join("\n")}`,
  );
}

export async function runOperation<Input extends z.ZodObject, Output extends z.ZodObject>(
  operation: Operation<Input, Output>,
  showing: Presentation<z.output<Input>, z.output<Output>>,
  input: z.output<Input>,
  context: CommandContext,
  flags: Flags,
): Promise<void> {
  const among = await runAndShow(operation, showing, input, context, flags);
  if (among !== null) await showing.choose?.(among, context);
}

/** Returns the output if it is for the person to choose from, and null if it was printed. */
async function runAndShow<Input extends z.ZodObject, Output extends z.ZodObject>(
  operation: Operation<Input, Output>,
  showing: Presentation<z.output<Input>, z.output<Output>>,
  input: z.output<Input>,
  context: CommandContext,
  flags: Flags,
): Promise<z.output<Output> | null> {
  const json = flags.json === true;
  const { update = true, allow_damaged = false } = showing;
  const { from_headlines = false } = operation;
  const archive = await context.archive({ update, from_headlines, allow_damaged });
  try {
    const named = await namedByTitle(archive, operation.name, input);
    const confirmed = showing.confirm ? await showing.confirm(archive, named, context) : named;
    if (confirmed === null) {
      context.finish(1);
      return null;
    }
    const output = await archive.run(operation, confirmed as z.input<Input>);
    const { terminal } = context;
    const view = viewOf(archive, context);
    const found = operation.found?.(output) !== false;
    const empty = found || json || showing.without_sessions ? null : await whyEmpty(archive);
    if (found && !json && flags.interactive === true && hasScreen()) return output;
    if (json) await terminal.printJson(output);
    else if (empty) terminal.print(showNothing(empty, view.width));
    else if (showing.document) await terminal.printText(showing.document(output, view));
    else if (showing.presentAt) {
      const { lines, first } = showing.presentAt(output, view);
      await terminal.page(lines, first);
    } else await terminal.page(showing.present(output, view, flags));
    context.finish(found ? 0 : 1);
    return null;
  } finally {
    await archive.close();
  }
}

/** Returns how to describe an empty archive, in the same words for every command, or null if it has sessions. */
async function whyEmpty(archive: Archive): Promise<ListedSessions["nothing"]> {
  return (await archive.ask("list", { all: true, limit: 1 })).nothing;
}

export function viewOf(archive: Archive, { terminal, settings }: CommandContext): View {
  const { width, room, markdown } = terminal;
  return { width, room, markdown, now: archive.now(), ...displayZone(settings()) };
}
