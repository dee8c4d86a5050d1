// Runs a command line that the person chose, on this terminal.
import { spawn } from "node:child_process";

/** Returns its exit code. Signals of the terminal reach the command itself. */
export function runInShell(command: string): Promise<number> {
  const ignore = () => undefined;
  for (const signal of SIGNALS) process.on(signal, ignore);
  const child = spawn("sh", ["-c", command], { stdio: "inherit" });
  return new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, ignore);
  });
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
