// Shows what agents think and do, live: full-screen, as lines, or as events for programs.
import type { WatchRun } from "./options.ts";

/** Resolves when the person quits, with the lines to print on the terminal afterwards. */
export async function watch(options: WatchRun): Promise<readonly string[]> {
  if (options.output === "screen") {
    const { showScreen } = await import("./screen/show-screen.ts");
    return showScreen(options);
  }
  const { printEvents } = await import("./print-events.ts");
  await printEvents(options);
  return [];
}
