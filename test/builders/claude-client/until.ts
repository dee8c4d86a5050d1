// Waits for what another process does.
import { setTimeout as sleep } from "node:timers/promises";

/** It fails with what it waited for, long before a test does. */
export async function until(condition: () => boolean): Promise<void> {
  for (let looks = 0; looks < 600; looks++) {
    if (condition()) return;
    await sleep(50);
  }
  throw new Error(`It did not come to that within half a minute: ${condition}`);
}
