// Shows long output in the person's pager, the only child process that a reading command starts.
import { spawn } from "node:child_process";
import { basename } from "node:path";

const LINES_ABOVE = 3;

/** Returns false if the program does not exist; the caller then prints the text itself. Begins a little above the line `first`. */
export async function showInPager(command: string, text: string, first = 0): Promise<boolean> {
  const [program = "less", ...words] = command.split(" ").filter(Boolean);
  const top = first + 1 - LINES_ABOVE;
  if (top > 1 && ["less", "more"].includes(basename(program))) words.push(`+${top}`);
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
