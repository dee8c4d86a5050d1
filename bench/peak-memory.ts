// Loaded before a program: prints the program's peak memory when it ends.
import { writeSync } from "node:fs";

process.on("exit", () => {
  writeSync(1, `peak_kb=${process.resourceUsage().maxRSS}\n`);
});
