// Shows what agents think and do as they do it: on a screen, as lines, or as events for programs.
import type { WatchRun } from "./options.ts";

/** Settles when the person has seen enough; with what is to stay on the terminal behind it. */
export async function watch(options: WatchRun): Promise<readonly string[]> {
  if (options.output === "screen") {
    const { showScreen } = await import("./screen/show-screen.ts");
    return showScreen(options);
  }
  const { printEvents } = await import("./print-events.ts");
  await printEvents(options);
  return [];
}
