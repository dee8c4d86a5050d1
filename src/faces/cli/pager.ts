// Long answers through the person's pager: the one child process that a reading command starts, and only on a screen.
import { spawn } from "node:child_process";

/** False when there is no such program, so that the answer is printed as it is. */
export async function showInPager(command: string, text: string): Promise<boolean> {
  const [program = "less", ...words] = command.split(" ").filter(Boolean);
  // Ctrl-C is for the pager, which shares the terminal: clew stays until it closes.
  process.on("SIGINT", leaveIt);
  try {
    return await new Promise<boolean>((resolve) => {
      const env = { LESS: "FRX", LV: "-c", ...process.env };
      const child = spawn(program, words, { stdio: ["pipe", "inherit", "inherit"], env });
      child.on("error", () => resolve(false));
      child.on("close", () => resolve(true));
      // Who leaves the pager early has seen enough.
      child.stdin.on("error", () => undefined);
      child.stdin.end(text);
    });
  } finally {
    process.removeListener("SIGINT", leaveIt);
  }
}

function leaveIt(): void {
  // To listen is enough: Node then does not end the process.
}
