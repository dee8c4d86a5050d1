// Watches the real Claude Code on two screens: cleared, renamed, resumed, and killed while a tool runs.
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { ALONE } from "../../builders/claude-client/captured-home.ts";
import { getClient } from "../../builders/claude-client/get-client.ts";
import { scriptedClaude } from "../../builders/claude-client/scripted-claude.ts";
import { type TmuxClient, tmuxClient } from "../../builders/claude-client/tmux-client.ts";
import { until } from "../../builders/claude-client/until.ts";
import { isRunning } from "../../builders/watch/running-program.ts";
import { type ScreenOptions, type TmuxScreen, watchScreen } from "../../builders/watch/tmux-screen.ts";

// Fetching a client takes as long as the network takes.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

beforeAll(async () => {
  await getClient();
});

/** Ends with the tests, even though the client that started it is killed. */
const ENDLESS = `tail --pid=${process.pid} -f /dev/null`;
const WAITS = "· Waiting for you.";

test("a session is cleared, the next one gets titles, the first continues and is killed", async () => {
  await using model = await scriptedClaude("I have read it.");
  using home = scene();
  const start = (...words: string[]) => home.start(model.url, ...words);
  using all = watchScreen(["watch", "--all"], home.screen);
  await using first = await start();
  await all.shows("New messages will appear here.");

  await first.say("Is the sum in total.csv right?");
  const asked = [
    "Turn 1  Is the sum in total.csv right?",
    "❯ Is the sum in total.csv right?",
    "I have read it.",
  ];
  const before = ["Is the sum in total.csv right?", ...asked];
  await showsLines(all, before, /^waiting for you {2}Is the sum in total\.csv right\? · shop/);
  using cleared = watchScreen(["watch", "latest"], home.screen);
  await showsLines(cleared, asked, /^waiting for you {2}Is the sum in total\.csv right\?/);
  const [session = ""] = home.sessions();

  // The old session is over, and the new one has no title before its first prompt.
  await first.say("/clear");
  const joined = [...before, "Unnamed session", "❯ /clear"];
  await showsLines(all, joined, /^2 sessions, 1 waiting for you {2}Unnamed session · shop/);
  await showsLines(cleared, asked, /^done {2}Is the sum in total\.csv right\?/);

  await first.say("And the total?");
  const named = ["· New title: The total?", "Turn 1  The total?", "❯ And the total?", "I have read it."];
  await showsLines(all, [...joined, ...named], /^2 sessions, 1 waiting for you {2}The total\?/);
  await first.say("/rename Totals");
  const renamed = [...joined, ...named, "· New title: Totals"];
  await showsLines(all, renamed, /^2 sessions, 1 waiting for you {2}Totals/);
  await first.end();
  await showsLines(all, renamed, /^2 sessions {2}Totals/);

  // Resumes the first one by its id.
  await using second = await start("--resume", session);
  await showsLines(cleared, asked, /^waiting for you {2}Is the sum in total\.csv right\?/);
  const use = `[[use Bash {"command":"${ENDLESS}"}]]`;
  await second.say(`Wait. ${use}`);
  const waiting = [`Turn 2  Wait. ${use}`, `❯ Wait. ${use}`];
  await showsLines(
    cleared,
    [...asked, ...waiting, `○ Bash running ${ENDLESS}`],
    /^working {2}Is the sum in total\.csv right\?/,
  );
  await showsLines(
    all,
    [...renamed, "Is the sum in total.csv right?", ...waiting, `○ Bash running ${ENDLESS}`],
    /^2 sessions, 1 working {2}Is the sum in total\.csv right\?/,
  );

  home.kill();
  const killed = [
    ...waiting,
    `○ Bash no result ${ENDLESS}`,
    "· Interrupted, or the agent's process has ended.",
  ];
  await showsLines(cleared, [...asked, ...killed], /^interrupted {2}Is the sum in total\.csv right\?/);
  await showsLines(
    all,
    [...renamed, "Is the sum in total.csv right?", ...killed],
    /^2 sessions {2}Is the sum in total\.csv right\?/,
  );

  const shown = `${all.bytes()}${cleared.bytes()}`;
  expect(shown).not.toMatch(/<\/?(?:command-|local-command|system-reminder)/);
  expect(shown).not.toContain("No response requested.");

  // They must end before their folder is removed, or they would create it again.
  const watching = [all.pid(), cleared.pid()];
  for (const screen of [all, cleared]) await screen.press("q");
  await until(() => !watching.some(isRunning));
});

/** Waits until exactly these lines are shown, once and in this order, with this status line. */
async function showsLines(screen: TmuxScreen, lines: readonly string[], status: RegExp): Promise<void> {
  const look = () => {
    const seen = linesOn(screen);
    expect(seen.at(-2)).toMatch(status);
    const body = seen.slice(0, -2);
    // The line about waiting is missing after a quick turn. It never comes before the last message, or twice.
    expect(body.filter((line) => line !== WAITS)).toEqual(lines);
    const said = body.filter((line) => !line.startsWith("· New title"));
    for (const [index, line] of said.entries())
      if (line === WAITS) expect(said[index - 1]).not.toMatch(/^❯ [^/]|^· Waiting/);
  };
  await vi.waitFor(look, { timeout: 40_000, interval: 100 });
}

function linesOn(screen: TmuxScreen): string[] {
  return screen
    .text()
    .split("\n")
    .map((line) => line.replace(/^▎/, "").trimEnd())
    .filter((line) => line !== "");
}

interface Scene extends Disposable {
  /** A screen with room for everything. */
  readonly screen: ScreenOptions;
  start(origin: string, ...words: string[]): Promise<TmuxClient>;
  sessions(): string[];
  /** Kills all clients that run there. */
  kill(): void;
}

function scene(): Scene {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "clew-interactive-")));
  const [root, project] = [join(home, ".claude"), join(home, "shop")];
  for (const folder of [root, project]) mkdirSync(folder);
  // Marks the project as known, so the client asks nothing before it begins.
  const known = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true };
  const settings = {
    ...{ hasCompletedOnboarding: true, theme: "dark", projects: { [project]: known } },
    customApiKeyResponses: { approved: ["sk-test-local"], rejected: [] },
  };
  writeFileSync(join(home, ".claude.json"), JSON.stringify(settings));
  // Its default mode asks a server whether a tool may run.
  const usual = ["--permission-mode", "default", "--allowedTools", "Bash", ...ALONE];
  return {
    screen: { env: { HOME: home, CLEW_DATA_DIR: join(home, "data") }, rows: 50 },
    start: (origin, ...words) => tmuxClient([...words, ...usual], { home, cwd: project, origin }),
    sessions: () => namesIn(join(root, "projects"), /([^/\\]+)\.jsonl$/),
    kill() {
      for (const pid of namesIn(join(root, "sessions"), /^(\d+)\.json$/))
        process.kill(Number(pid), "SIGKILL");
    },
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function namesIn(folder: string, name: RegExp): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.flatMap((each) => name.exec(each)?.[1] ?? []);
}
