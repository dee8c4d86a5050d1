// All that the real client is given of an environment. Nothing of this machine's reaches it but the path to programs.
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
    // It refuses some things to root outside of one.
    IS_SANDBOX: "1",
  };
}
