// `clew hook`, by the shortest way: an agent waits for it, and it never disturbs the agent. On any trouble it says nothing,
// and it ends with 0.
import type { Readable } from "node:stream";
import { answerHook } from "../../../../archive/agent-context/answer-hook.ts";
import { thisMachine } from "../../../../archive/this-machine.ts";
import { resolveSettings } from "../../../../config/resolve-settings.ts";

export async function runHook(argv: readonly string[]): Promise<void> {
  // Whatever keeps it, the agent waits no longer for it than this.
  const late = setTimeout(() => process.exit(0), LONGEST_MS);
  try {
    const settings = resolveSettings({
      ...thisMachine(),
      flags: { data_dir: flagValue(argv, "--data-dir") },
    });
    const response = await answerHook(settings, () => readPayload(process.stdin));
    if (response) process.stdout.write(`${JSON.stringify(response)}\n`);
  } catch {
    // A session without context is better than one with an error in it.
  } finally {
    clearTimeout(late);
  }
}

const LONGEST_MS = 3000;

function flagValue(argv: readonly string[], flag: string): string | undefined {
  const index = argv.indexOf(flag);
  return index < 0 ? undefined : argv[index + 1];
}

/** An agent writes the payload at once and closes; one that does not is not waited for. */
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
    // It ended in the middle; perhaps what came is enough.
  } finally {
    clearTimeout(over);
  }
  return Buffer.concat(buffers).toString("utf8");
}
