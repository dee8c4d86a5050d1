// Creates a home for the real client with clew's hooks installed as a user would, and a clew to query beside it.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import type { WireSummary } from "../../../src/archive/turns/turn-summary-schema.ts";
import { clew, type Ran } from "../../stories/command-line.ts";
import { type ClientOptions, type ClientRun, runClient } from "./run-client.ts";
import { type Talk, talkWith } from "./talk.ts";

export interface CapturedHome extends Disposable {
  readonly home: string;
  /** The client's own folder. */
  readonly root: string;
  readonly project: string;
  readonly data_dir: string;
  /** How the client is run here. */
  readonly options: ClientOptions;
  clew(...words: string[]): Ran;
  /** Updates the archive once, which also reads the spool, and then returns the summaries of the turns. */
  summaries(session: string, root?: string): Promise<WireSummary[]>;
  /** Lists the events in the spool by name and last message. */
  spooled(): string[];
  /** Runs the client once with a script in the prompt. */
  run(prompt: string, ...words: string[]): Promise<ClientRun & { readonly session: string }>;
  /** Starts a conversation of several turns in one process. */
  talk(): Promise<Talk>;
}

/** Disables the MCP server that clew installs with its hooks: only the test should read the spool. */
export const ALONE = ["--strict-mcp-config", "--mcp-config", '{"mcpServers":{}}'] as const;
const WORDS = ["--allowedTools", "Bash,Read,Edit,Task,Agent", ...ALONE] as const;

export function capturedHome(origin: string, version?: string): CapturedHome {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "clew-captured-")));
  const [root, project, data_dir] = [join(home, ".claude"), join(home, "project"), join(home, "data")];
  for (const folder of [root, project]) mkdirSync(folder);
  writeFileSync(join(home, ".claude.json"), JSON.stringify(knownTo(project)));
  const options = { home, cwd: project, origin, ...(version !== undefined && { version }) };
  const run = (...words: string[]) => clew(words, { HOME: home, CLEW_DATA_DIR: data_dir });
  const { code, err } = run("install", "claude-code", "--yes");
  if (code !== 0) throw new Error(err);
  return {
    ...{ home, root, project, data_dir, options },
    clew: run,
    async summaries(session, from = root) {
      await updateArchive({ roots: [from], data_dir });
      const { out, err } = run("--no-index", "--root", from, "summary", session, "--json");
      if (out === "") throw new Error(err);
      return JSON.parse(out).summaries;
    },
    spooled: () => spooledIn(join(data_dir, "spool")),
    async run(prompt, ...words) {
      const ran = await runClient(["-p", prompt, "--output-format", "json", ...words, ...WORDS], options);
      return { ...ran, session: /"session_id":"([^"]+)"/.exec(ran.out)?.[1] ?? "" };
    },
    talk: () => talkWith(WORDS, options),
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Marks the project as known, so the client asks nothing before it begins. */
function knownTo(project: string): object {
  return {
    ...{ hasCompletedOnboarding: true, theme: "dark" },
    customApiKeyResponses: { approved: ["sk-test-local"], rejected: [] },
    projects: { [project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
  };
}

function spooledIn(spool: string): string[] {
  const names = existsSync(spool) ? readdirSync(spool).filter((name) => name.endsWith(".json")) : [];
  return names.sort().map((name) => {
    const event = JSON.parse(readFileSync(join(spool, name), "utf8"));
    const words = event.source ?? event.last_assistant_message;
    return words === undefined ? event.hook_event_name : `${event.hook_event_name}: ${words}`;
  });
}
