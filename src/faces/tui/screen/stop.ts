// Ctrl-Z: gives the terminal back to the shell for a while. In raw mode the key is only a key, so we do what it does.
import type { SuspendTerminal } from "ink";

export async function stopFor(suspendTerminal: SuspendTerminal): Promise<void> {
  const suspended = await suspendTerminal();
  process.once("SIGCONT", () => void suspended.resume());
  // The whole group, as the terminal itself would: npx, which waits for us, has to stop as well.
  process.kill(0, "SIGTSTP");
}
