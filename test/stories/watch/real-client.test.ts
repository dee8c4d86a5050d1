// Watches the real Claude Code at work under a scripted model: thinking and actions are shown as they happen.
import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { clientEnvironment } from "../../builders/claude-client/client-environment.ts";
import { getClient } from "../../builders/claude-client/get-client.ts";
import { listing } from "../../builders/claude-client/listing.ts";
import { runClient } from "../../builders/claude-client/run-client.ts";
import { scriptedClaude } from "../../builders/claude-client/scripted-claude.ts";
import { watchScreen } from "../../builders/watch/tmux-screen.ts";

// Fetching a client takes as long as the network takes.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let client = "";
beforeAll(async () => {
  client = await getClient();
});

const ERRAND = {
  description: "Look around",
  prompt: "Look around.",
  subagent_type: "general-purpose",
  run_in_background: false,
};

function use(tool: string, input: object): string {
  return `[[use ${tool} ${JSON.stringify(input)}]]`;
}

function scene(origin: string) {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "clew-watched-")));
  const [root, project] = [join(home, ".claude"), join(home, "shop")];
  for (const folder of [root, project]) mkdirSync(folder);
  const known = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true };
  writeFileSync(
    join(home, ".claude.json"),
    JSON.stringify({ hasCompletedOnboarding: true, projects: { [project]: known } }),
  );
  const options = { home, cwd: project, origin };
  const words = [
    "--output-format",
    "json",
    "--allowedTools",
    "Bash,Read,Task,Agent",
    "--strict-mcp-config",
    "--mcp-config",
    '{"mcpServers":{}}',
  ];
  return {
    root,
    project,
    env: { HOME: home, CLEW_DATA_DIR: join(home, "data") },
    async run(prompt: string, ...more: string[]) {
      const ran = await runClient(["-p", prompt, ...words, ...more], options);
      return /"session_id":"([^"]+)"/.exec(ran.out)?.[1] ?? ran.err;
    },
    /** Starts a client that runs in the background. */
    start: (prompt: string, ...more: string[]) =>
      spawn(client, ["-p", prompt, ...words, ...more], {
        cwd: project,
        env: clientEnvironment(home, origin),
        stdio: "ignore",
      }),
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

test("thinking, tools, a sub-agent, a resumed session, a new one and a killed one", async () => {
  await using model = await scriptedClaude("Nothing is wrong there.");
  using home = scene(model.url);
  writeFileSync(join(home.project, "total.txt"), "floor(total)\n");
  const session = await home.run("Is anything wrong here? [[say Not that I see.]]");
  using screen = watchScreen(["watch"], { env: home.env });

  // Choosing: the project, then the session.
  await screen.shows("1 session");
  await screen.press("j", "Enter");
  await screen.shows("Is anything wrong here?");
  await screen.press("j", "Enter");
  await screen.shows("Not that I see.");

  const steps = [
    "[[think The sum may be cut off.]]",
    use("Read", { file_path: join(home.project, "total.txt") }),
    use("Bash", { command: "cat missing.txt", description: "Look for it" }),
    use("Agent", ERRAND),
    "[[say It is **floor**, which cuts off.]]",
  ];
  await home.run(`And the total? ${steps.join(" ")}`, "--resume", session);
  await screen.shows("It is floor, which cuts off.");
  // The client writes the sub-agent's file when it gets to it: before the session's own, or after.
  const seen = await screen.shows(/● Agent.* general-purpose: Look around\n {2}Nothing is wrong there\./);
  expect(seen).toContain("✻ The sum may be cut off.");
  expect(seen).toMatch(/● Read .*total\.txt/);
  expect(seen).toMatch(/✗ Bash failed cat missing\.txt/);
  expect(seen.match(/Turn 2/g)).toHaveLength(1);

  // Narrows the screen in between.
  screen.resize(24, 20);
  await screen.shows("It is floor, which");
  screen.resize(100, 30);
  await screen.shows("It is floor, which cuts off.");

  // Killed while a tool runs.
  const killed = home.start(
    `${use("Bash", { command: `tail --pid=${process.pid} -f /dev/null` })}`,
    "--resume",
    session,
  );
  await screen.shows("○ Bash running tail --pid");
  await screen.shows("working");
  killed.kill("SIGKILL");
  await screen.shows("○ Bash no result tail --pid");
  await screen.shows("interrupted");

  // A session that begins joins those that are watched together.
  await screen.press("Escape");
  await screen.shows("Everything  in");
  await screen.press("k", "Enter");
  await screen.shows(/Turn \d[\s\S]*interrupted/);
  await home.run("A second session. [[say And its answer.]]");
  // The client writes either one first.
  await screen.shows(/❯ A second session\.[\s\S]*And its answer\./);

  const before = listing(home.root);
  await screen.press("r");
  await screen.shows("claude --resume");
  await screen.press("q");
  // Checks the bytes, because tmux scrolls the first line away when it reports that the program has ended.
  const written = () => screen.bytes().toString();
  await expect.poll(written).toMatch(/\?1049l[^\n]*claude --resume [\w-]+\r?\n/);
  expect(listing(home.root)).toEqual(before);
});

test("a new title is announced and used at once", async () => {
  await using model = await scriptedClaude();
  using home = scene(model.url);
  const session = await home.run("Hello there. [[say Hello.]]");
  using screen = watchScreen(["watch", "latest"], { env: home.env });
  await screen.shows("Hello there.");
  const folder = join(home.root, "projects", home.project.replaceAll(/[^A-Za-z0-9]/g, "-"));
  const titled = { type: "custom-title", customTitle: "Greetings", sessionId: session };
  appendFileSync(join(folder, `${session}.jsonl`), `${JSON.stringify(titled)}\n`);
  // The last line but one describes the session.
  await screen.shows(/· New title: Greetings\n[\s\S]*Greetings[^\n]*\n[^\n]+\n*$/);
  await screen.press("q");
});
