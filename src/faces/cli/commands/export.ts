// `clew export`: prints one session as markdown, HTML or JSON, or writes it to a file.
import { statSync } from "node:fs";
import type { Command } from "commander";
import { checkInput } from "../../../archive/input/check-input.ts";
import { inputFields } from "../../../archive/input/input-fields.ts";
import { exportOperation, exportTranscript } from "../../../archive/operations/export.ts";
import { coloursOn, paint, span } from "../../../terminal/spans.ts";
import { counted } from "../../../text/numbers.ts";
import { shortTitle } from "../../../text/short-title.ts";
import { type CliCommand, describeCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { readFlags } from "../flags.ts";
import { writeDocument } from "./export/write-document.ts";

/** On the command line, `session` may also be the path of a transcript that is not in the archive. */
const fields = inputFields(exportOperation.input).map((field) =>
  field.name === "session" ? { ...field, doc: `${field.doc}; or the path of a transcript` } : field,
);

export const exportCommand: CliCommand = {
  add(program, context) {
    const command = describeCommand(program, exportOperation, fields);
    command.option("--output <file>", "write to this file instead of printing");
    command.option("--force", "overwrite an existing file");
    command.action(async () => {
      const { json } = command.opts<{ json?: boolean }>();
      const typed = { ...readFlags(command, fields), ...(json && { to: "json" }) };
      await exportTo(command, checkInput(exportOperation.input, typed), context);
    });
  },
};

type ExportInput = Parameters<typeof exportOperation.run>[1];

async function exportTo(command: Command, input: ExportInput, context: CommandContext): Promise<void> {
  if (statSync(input.session, { throwIfNoEntry: false })?.isFile()) {
    return deliver(await exportTranscript(input.session, input), command, context);
  }
  const archive = await context.archive();
  try {
    await deliver(await archive.run(exportOperation, input), command, context);
  } finally {
    await archive.close();
  }
}

async function deliver(
  { document, title, secrets_removed }: Awaited<ReturnType<typeof exportTranscript>>,
  command: Command,
  { terminal }: CommandContext,
): Promise<void> {
  const { output, force = false, withSecrets = false } = command.opts<ExportFlags>();
  if (output === undefined) await terminal.printText(document);
  else {
    await writeDocument(output, document, { force });
    terminal.print([[span("Wrote "), span(shortTitle(title), "bold"), span(` to ${output}.`)]]);
  }
  const said = aboutSecrets(withSecrets, secrets_removed());
  if (said !== null) process.stderr.write(`${paint([span(said, "dim")], coloursOn(process.stderr))}\n`);
}

interface ExportFlags {
  readonly output?: string;
  readonly force?: boolean;
  readonly withSecrets?: boolean;
}

/** Returns null if no secret was recognized; the document says so at its end. */
function aboutSecrets(withSecrets: boolean, removed: number): string | null {
  if (withSecrets) return "Secrets are not redacted: anyone who reads the document can use them.";
  return removed === 0 ? null : `${counted(removed, "secret")} redacted. Use --with-secrets to keep them.`;
}
