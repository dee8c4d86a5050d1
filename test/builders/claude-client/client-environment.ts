// Defines the whole environment of the real client. Only the path to programs comes from this machine.
import { dirname } from "node:path";

export function clientEnvironment(home: string, origin: string): Record<string, string> {
  return {
    HOME: home,
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    TERM: "dumb",
    ANTHROPIC_BASE_URL: origin,
    ANTHROPIC_API_KEY: "sk-test-local",
    DISABLE_AUTOUPDATER: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    // Outside a sandbox, the client refuses some things to root.
    IS_SANDBOX: "1",
  };
}
