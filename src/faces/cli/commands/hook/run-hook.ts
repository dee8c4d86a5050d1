// Runs `clew hook` with as little code as possible, because an agent waits for it. On any error it prints nothing and
// exits with 0, so it never disturbs the agent.
import { answerHook } from "../../../../archive/agent-context/answer-hook.ts";
import { thisMachine } from "../../../../archive/this-machine.ts";
import { resolveSettings } from "../../../../config/resolve-settings.ts";
import { flagValue, readPayload } from "./hook-input.ts";

export async function runHook(argv: readonly string[]): Promise<void> {
  // The agent never waits longer than this.
  const late = setTimeout(() => process.exit(0), LONGEST_MS);
  try {
    const settings = resolveSettings({
      ...thisMachine(),
      flags: { data_dir: flagValue(argv, "--data-dir") },
    });
    const response = await answerHook(settings, () => readPayload(process.stdin));
    if (response) process.stdout.write(`${JSON.stringify(response)}\n`);
  } catch {
    // A session without a recap is better than one that starts with an error.
  } finally {
    clearTimeout(late);
  }
}

const LONGEST_MS = 3000;
