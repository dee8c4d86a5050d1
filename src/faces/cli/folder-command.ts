// Makes commands for operations on the data folder, which work when the archive can't be opened.
import type { z } from "zod";
import { checkInput } from "../../archive/input/check-input.ts";
import { inputFields } from "../../archive/input/input-fields.ts";
import type { FolderContext, FolderOperation, Running } from "../../archive/operation.ts";
import { progressOn } from "../../terminal/progress.ts";
import type { StyledLine } from "../../terminal/spans.ts";
import { type CliCommand, describeCommand } from "./command.ts";
import { displayZone, type View } from "./context.ts";
import { readFlags } from "./flags.ts";
import { onInterruption } from "./interruption.ts";

export interface FolderPresentation<Input, Output, Progress> {
  present(output: Output, view: View, input: Input): readonly StyledLine[];
  /** Describes progress in a line of this width. */
  progress(progress: Progress, width: number): string;
  /** Runs the operation, if a person has to be asked in between. */
  run?(folder: FolderContext, input: Input, running: Running<Progress>, view: View): Promise<Output>;
}

export function folderCommand<Input extends z.ZodObject, Output extends z.ZodObject, Progress>(
  operation: FolderOperation<Input, Output, Progress>,
  showing: FolderPresentation<z.output<Input>, z.output<Output>, Progress>,
): CliCommand {
  const fields = inputFields(operation.input);
  return {
    add(program, context) {
      const command = describeCommand(program, operation, fields);
      command.action(async () => {
        const input = checkInput(operation.input, readFlags(command, fields));
        const { roots, data_dir, now } = await context.setup();
        const { terminal } = context;
        const view = { width: terminal.width, now: now(), ...displayZone(context.settings()) };
        const line = progressOn(process.stderr);
        using interruption = onInterruption(line.clear);
        const running: Running<Progress> = {
          signal: interruption.signal,
          on_progress: (progress) => line.show(showing.progress(progress, line.width)),
        };
        const folder = { roots, data_dir, now };
        try {
          const output = await (showing.run
            ? showing.run(folder, input, running, view)
            : operation.run(folder, input, running));
          line.clear();
          if (command.opts<{ json?: boolean }>().json) await terminal.printJson(output);
          else await terminal.page(showing.present(output, view, input));
          context.finish(operation.found?.(output) === false ? 1 : 0);
        } catch (error) {
          line.clear();
          const code = interruption.exitCode();
          if (code === null) throw error;
          context.finish(code);
        }
      });
    },
  };
}
