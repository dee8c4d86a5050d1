// Checks that the command still works after bundling. Leaves out types and the page: the slow tests build everything.
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./bundle.ts";

/** These files act when they are loaded. */
const ENTRIES = ["bin.js", "worker.js", "indexer-thread.js", "answering-thread.js"];

const MCP_HELLO = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "check", version: "1" } },
};

const folder = mkdtempSync(join(tmpdir(), "clew-bundle-"));
try {
  const out = join(folder, "out");
  await bundle({ out, types: false });
  // The driver of PostgreSQL, which is not a part of the bundle.
  symlinkSync(join(import.meta.dirname, "..", "node_modules"), join(folder, "node_modules"), "dir");
  for (const name of globSync("*.js", { cwd: out }))
    if (!ENTRIES.includes(name)) await import(pathToFileURL(join(out, name)).href);
  run(["--demo", "list", "--limit", "1"], "", "SESSION ");
  run(["--demo", "mcp"], `${JSON.stringify(MCP_HELLO)}\n`, '"serverInfo"');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(args: readonly string[], input: string, expected: string): void {
  const env = { ...process.env, HOME: folder, XDG_CACHE_HOME: folder };
  const options = { input, env, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, "out", "bin.js"), ...args],
    options,
  );
  if (status !== 0 || !stdout.includes(expected))
    throw new Error(`clew ${args.join(" ")} printed:\n${stdout}${stderr}`);
}
