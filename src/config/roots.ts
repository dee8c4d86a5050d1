// Where agents keep their sessions on this machine, unless a person says otherwise.
import { homedir } from "node:os";
import { join } from "node:path";

/** Claude Code's own variable comes before its usual place. */
export function defaultRoot(environment: NodeJS.ProcessEnv = process.env): string {
  return environment.CLAUDE_CONFIG_DIR || join(homedir(), ".claude");
}
