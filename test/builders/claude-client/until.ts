// Waits for something that another process does.
import { setTimeout as sleep } from "node:timers/promises";

/** Fails with the condition it waited for, long before the test times out. */
export async function until(condition: () => boolean): Promise<void> {
  for (let looks = 0; looks < 600; looks++) {
    if (condition()) return;
    await sleep(50);
  }
  throw new Error(`Timed out after half a minute: ${condition}`);
}
