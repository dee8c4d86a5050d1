// Measures how long an agent waits for its hook: the spooler against a bare shell, a bare
// Node, and a post to a server that writes the same file. `node bench/hook.ts [rounds]`,
// 500 by default; takes half a minute on an idle machine.
import { fork, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { percentile } from "./measure.ts";

const SPOOLER = join(import.meta.dirname, "../plugin/hooks/spool.sh");
/** How many events are in the spool when it is drained, while a server runs. */
const DRAINED_AFTER = 10;
const PAYLOAD = JSON.stringify({
  session_id: "d0000000-0000-4000-8000-000000000001",
  transcript_path: "/home/dana/.claude/projects/-home-dana-shop/d0000000-0000-4000-8000-000000000001.jsonl",
  cwd: "/home/dana/shop",
  hook_event_name: "Stop",
  stop_hook_active: false,
  last_assistant_message: "All twelve tests pass now. ".repeat(70),
});

const [, , first = "500", folder] = process.argv;
if (first === "serve" && folder !== undefined) serve(folder);
else await compare(Number(first));

async function compare(rounds: number): Promise<void> {
  const data_dir = mkdtempSync(join(tmpdir(), "clew-hook-"));
  const spool = join(data_dir, "spool");
  mkdirSync(spool);
  const server = fork(import.meta.filename, ["serve", spool]);
  const port = await new Promise<number>((resolve) =>
    server.once("message", (message) => resolve(Number(message))),
  );
  const ways: [string, () => Promise<unknown>][] = [
    ["`sh -c :`", () => run("sh", ["-c", ":"])],
    ["the spooler, `sh`", () => run("sh", [SPOOLER, data_dir])],
    ["the spooler, `bash`", () => run("bash", [SPOOLER, data_dir])],
    ["`node -e 0`", () => run(process.execPath, ["-e", "0"])],
    ["a post to a server", () => post(port)],
  ];
  const times = ways.map((): number[] => []);
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [index, [, way]] of ways.entries()) {
        const start = performance.now();
        await way();
        times[index]?.push(performance.now() - start);
      }
      if (round % DRAINED_AFTER === 0) empty(spool);
    }
  } finally {
    server.kill();
    rmSync(data_dir, { recursive: true, force: true });
  }
  const shell = percentile(times[0] ?? [], 0.5);
  console.log("| what | p50 | p95 | p99 | p50 against `sh -c :` |\n|---|---|---|---|---|");
  for (const [index, [what]] of ways.entries()) {
    const own = times[index] ?? [];
    const cells = [0.5, 0.95, 0.99].map((share) => `${percentile(own, share).toFixed(1)} ms`);
    console.log(`| ${[what, ...cells, (percentile(own, 0.5) / shell).toFixed(2)].join(" | ")} |`);
  }
}

/** Runs the command as an agent does: writes the payload and waits until the output is closed. */
function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
    // A command that ends without reading the payload is not an error.
    child.stdin.on("error", () => child.stdin.destroy());
    child.stdin.end(PAYLOAD);
    child.stdout.resume();
    child.stderr.resume();
    child.on("error", reject);
    child.on("close", () => resolve());
  });
}

/** Agents that support such hooks post themselves, without a process. */
async function post(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: PAYLOAD });
  await response.text();
}

function serve(spool: string): void {
  let count = 0;
  const server = createServer(async (request, response) => {
    const name = join(spool, `${Date.now()}000000-${process.pid}-${count++}`);
    writeFileSync(`${name}.part`, await text(request), { mode: 0o600 });
    renameSync(`${name}.part`, `${name}.json`);
    response.end();
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

function empty(folder: string): void {
  rmSync(folder, { recursive: true });
  mkdirSync(folder, { mode: 0o700 });
}
