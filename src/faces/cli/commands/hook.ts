// `clew hook`: what an agent's hooks run. It never disturbs the agent: on any trouble it says nothing, and it ends with 0.
import { Argument, type Command } from "commander";
import { switchContext } from "../../../archive/context-switch.ts";
import type { CliCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { readPayload } from "../read-payload.ts";

export const hookCommand: CliCommand = { name: "hook", operation: null, add: addHookCommand };

function addHookCommand(program: Command, context: CommandContext): void {
  program
    .command("hook")
    .description("Answer a hook of an agent, with its payload on standard input; it is not for people.")
    .addArgument(new Argument("<event>", "which hook").choices(["session-start"]))
    .action(async () => {
      // Whatever keeps it, the agent waits no longer for it than this.
      const late = setTimeout(() => process.exit(0), LONGEST_MS);
      try {
        const text = await contextFor(context);
        if (text !== null) process.stdout.write(`${JSON.stringify(answerWith(text))}\n`);
      } catch {
        // A session without context is better than one with an error in it.
      } finally {
        clearTimeout(late);
      }
    });
}

const LONGEST_MS = 3000;

async function contextFor(context: CommandContext): Promise<string | null> {
  const settings = context.settings();
  if (!settings.context.value) {
    switchContext(settings.data_dir.value, false);
    return null;
  }
  const { session_id, cwd, source } = await readPayload(process.stdin);
  // A session that is taken up again has its own past before it.
  if (source === "resume") return null;
  const archive = await context.archive({ update: false });
  try {
    const { context: operation } = await import("../../../archive/operations/context.ts");
    const { text } = await archive.run(operation, {
      ...(session_id !== null && { session: session_id }),
      ...(cwd !== null && { project: cwd }),
      source: source === "clear" || source === "compact" ? source : "startup",
      tokens: settings.context_tokens.value,
    });
    return text;
  } finally {
    await archive.close();
  }
}

function answerWith(additionalContext: string) {
  return { hookSpecificOutput: { hookEventName: "SessionStart", additionalContext } };
}
