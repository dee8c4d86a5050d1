// Runs the real Claude Code on this machine without a network: with a home of its own and a scripted model.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BIN } from "../../stories/command-line.ts";
import { clientEnvironment } from "./client-environment.ts";

export interface ClaudeHome extends Disposable {
  readonly root: string;
  readonly project: string;
  /** Talks in lines of JSON. Nothing of this machine's environment reaches it. */
  talk(program: string, url: string): ChildProcess;
}

export function claudeHome(): ClaudeHome {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "clew-claude-")));
  const root = join(home, ".claude");
  const project = join(home, "project");
  for (const folder of [root, project]) mkdirSync(folder);
  const known = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true };
  writeFileSync(
    join(home, ".claude.json"),
    JSON.stringify({ hasCompletedOnboarding: true, projects: { [project]: known } }),
  );
  const config = join(home, "mcp.json");
  const args = [BIN, "--root", root, "--data-dir", join(home, "data"), "mcp"];
  writeFileSync(config, JSON.stringify({ mcpServers: { clew: { command: process.execPath, args } } }));
  return {
    root,
    project,
    talk(program, url) {
      const env = { ...clientEnvironment(home, url), TERM: "xterm" };
      const words = ["-p", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose"];
      const allowed = ["--mcp-config", config, "--strict-mcp-config", "--allowedTools", "mcp__clew"];
      return spawn(program, [...words, ...allowed], { cwd: project, env });
    },
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}
