// Runs `npm run check`: the unit tests, and in parallel format and lint, types, dead code and the bundle,
// one after the other. Each prints its output when it ends, and none blocks another.
import { spawn } from "node:child_process";

const LANES = [
  ["vitest run --project unit --maxWorkers=100%"],
  ["biome check --error-on-warnings .", "tsc", "tsc -p web", "knip", "node scripts/check-bundle.ts"],
];

const failed: string[] = [];
await Promise.all(
  LANES.map(async (commands) => {
    for (const command of commands) if ((await run(command)) !== 0) failed.push(command);
  }),
);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join("; ")}`);
  process.exitCode = 1;
}

function run(command: string): Promise<number | null> {
  const env = { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) };
  // Uses a shell, because npm's commands in .bin are shell scripts on Windows.
  const child = spawn(command, { shell: true, env, stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes: Buffer) => {
      output.push(bytes);
    });
  return new Promise((resolve) =>
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code);
    }),
  );
}
