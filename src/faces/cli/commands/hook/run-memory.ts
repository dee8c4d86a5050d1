// Runs `clew hook memory`, which an agent waits for at every prompt: without settings, the archive's writer or anything
// else that takes time to load. On any error it prints nothing and exits with 0.
import { answerMoment } from "../../../../archive/agent-context/memory/answer-moment.ts";
import { flagValue, readPayload } from "./hook-input.ts";

export async function runMemory(argv: readonly string[]): Promise<void> {
  // The agent never waits longer than this.
  const late = setTimeout(() => process.exit(0), LONGEST_MS);
  try {
    const data_dir = flagValue(argv, "--data-dir");
    const response = data_dir && (await answerMoment(data_dir, await readPayload(process.stdin)));
    if (response) process.stdout.write(`${JSON.stringify(response)}\n`);
  } catch {
    // Nothing is remembered, which is better than an error in the agent's session.
  } finally {
    clearTimeout(late);
  }
}

const LONGEST_MS = 1000;
