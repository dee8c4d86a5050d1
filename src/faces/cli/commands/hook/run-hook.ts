// Runs `clew hook` with as little code as possible, because an agent waits for it. On any error it prints nothing and
// exits with 0, so it never disturbs the agent.
import type { Readable } from "node:stream";
import { answerHook } from "../../../../archive/agent-context/answer-hook.ts";
import { thisMachine } from "../../../../archive/this-machine.ts";
import { resolveSettings } from "../../../../config/resolve-settings.ts";

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

function flagValue(argv: readonly string[], flag: string): string | undefined {
  const index = argv.indexOf(flag);
  return index < 0 ? undefined : argv[index + 1];
}

/** Agents write the payload at once and close the pipe; clew does not wait for others. */
const PAYLOAD_MS = 500;
const PAYLOAD_BYTES = 1024 * 1024;

async function readPayload(input: Readable): Promise<string> {
  const buffers: Buffer[] = [];
  let size = 0;
  const over = setTimeout(() => input.destroy(), PAYLOAD_MS);
  try {
    for await (const buffer of input) {
      buffers.push(Buffer.from(buffer));
      size += buffers.at(-1)?.length ?? 0;
      if (size > PAYLOAD_BYTES) break;
    }
  } catch {
    // The input ended early; the bytes read so far may be enough.
  } finally {
    clearTimeout(over);
  }
  return Buffer.concat(buffers).toString("utf8");
}
