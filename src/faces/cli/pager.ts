// Shows long output in the person's pager, the only child process that a reading command starts.
import { spawn } from "node:child_process";

/** Returns false if the program does not exist; the caller then prints the text itself. */
export async function showInPager(command: string, text: string): Promise<boolean> {
  const [program = "less", ...words] = command.split(" ").filter(Boolean);
  // Ctrl-C is meant for the pager, which shares the terminal: clew waits until the pager closes.
  process.on("SIGINT", leaveIt);
  try {
    return await new Promise<boolean>((resolve) => {
      const env = { LESS: "FRX", LV: "-c", ...process.env };
      const child = spawn(program, words, { stdio: ["pipe", "inherit", "inherit"], env });
      child.on("error", () => resolve(false));
      child.on("close", () => resolve(true));
      // Closing the pager early is not an error.
      child.stdin.on("error", () => undefined);
      child.stdin.end(text);
    });
  } finally {
    process.removeListener("SIGINT", leaveIt);
  }
}

function leaveIt(): void {
  // Having a listener is enough to keep Node from ending the process.
}
