// Prints a program's peak memory when it ends. Load it before the program.
import { writeSync } from "node:fs";

process.on("exit", () => {
  writeSync(1, `peak_kb=${process.resourceUsage().maxRSS}\n`);
});
