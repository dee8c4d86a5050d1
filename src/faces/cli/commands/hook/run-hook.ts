// `clew hook`, by the shortest way: an agent waits for it, and it never disturbs the agent. On any trouble it says nothing,
// and it ends with 0.
import { answerHook } from "../../../../archive/agent-context/answer-hook.ts";
import { thisMachine } from "../../../../archive/this-machine.ts";
import { resolveSettings } from "../../../../config/resolve-settings.ts";
import { readPayload } from "./read-payload.ts";

export async function runHook(argv: readonly string[]): Promise<void> {
  // Whatever keeps it, the agent waits no longer for it than this.
  const late = setTimeout(() => process.exit(0), LONGEST_MS);
  try {
    const settings = resolveSettings({
      ...thisMachine(),
      flags: { data_dir: flagValue(argv, "--data-dir") },
    });
    const answer = await answerHook(settings, () => readPayload(process.stdin));
    if (answer) process.stdout.write(`${JSON.stringify(answer)}\n`);
  } catch {
    // A session without context is better than one with an error in it.
  } finally {
    clearTimeout(late);
  }
}

const LONGEST_MS = 3000;

function flagValue(argv: readonly string[], flag: string): string | undefined {
  const place = argv.indexOf(flag);
  return place < 0 ? undefined : argv[place + 1];
}
