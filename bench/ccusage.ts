// The program that clew is measured against: ccusage, a native tool that reads every transcript for a cost report.
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Measured, measure, type Program } from "./measure.ts";

const VERSION = "20.0.24";

/** Installs ccusage once, into the system's folder for temporary files. */
export async function ccusageReport(corpus: string, home: string): Promise<Program | Measured> {
  const folder = join(tmpdir(), `clew-bench-ccusage-${VERSION}`);
  const platform = `ccusage-${process.platform}-${process.arch}`;
  const binary = join(folder, "node_modules/@ccusage", platform, "bin/ccusage");
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true });
    const args = ["install", "--prefix", folder, "--no-audit", "--no-fund", `ccusage@${VERSION}`];
    // npm needs the user's environment, for example for its registry.
    const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ""]));
    const installed = await measure({ command: "npm", args, env });
    if (installed.problem !== null) return installed;
  }
  if (!existsSync(binary))
    return { ms: 0, peak_mb: null, output: "", problem: `no ${platform} in the package` };
  // The package ships the binary without execute permission; ccusage's
  // own launcher sets it, but the launcher is not measured.
  chmodSync(binary, 0o755);
  const env = { HOME: home, CLAUDE_CONFIG_DIR: corpus };
  return { command: binary, args: ["claude", "daily", "--offline"], env };
}
