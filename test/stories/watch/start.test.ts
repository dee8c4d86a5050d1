// A screen shows its list before the drawing code is loaded, and restores the terminal if loading fails.
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { until } from "../../builders/claude-client/until.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";
import { beforeIt, environment } from "../../builders/watch/environment.ts";
import { lentTerminal } from "../../builders/watch/given-back.ts";
import { watchScreen } from "../../builders/watch/tmux-screen.ts";
import { BIN, clew, FROM_SOURCES, started } from "../command-line.ts";

function folderWithSession() {
  const folder = transcriptFolder();
  folder.session(conversation({ fields: { cwd: "/home/dana/手引き" } }).prompt("first"));
  return folder;
}

/** Returns what was drawn each time the alternate screen was entered. */
function drawings(bytes: Buffer): string[] {
  const [, ...drawn] = bytes.toString().split("\u001b[?1049h");
  return drawn.map((text) =>
    stripVTControlCharacters(text.split("\u001b[?2026l")[0] ?? "").replaceAll("\r", ""),
  );
}

test("the first list matches the one drawn later, and a key pressed meanwhile counts", async () => {
  using folder = folderWithSession();
  using screen = watchScreen(["watch"], { env: environment(folder) });
  await screen.shows("Everything");
  await screen.press("j", "Enter");
  await screen.shows("clew watch  /home/dana/手引き");
  await screen.press("q");
  // The screen may be ahead of the recorded bytes.
  await until(() => screen.bytes().includes("\u001b[?1049l"));
  const [first, second] = drawings(screen.bytes());
  expect(first).toContain("Everything");
  expect(second).toBe(first);
});

test("the latest session is the last active one, even if it is not indexed yet", async () => {
  using folder = folderWithSession();
  const env = environment(folder);
  expect(clew(["index"], env).code).toBe(0);
  const fields = { sessionId: sessionId(2) };
  folder.session(conversation({ seed: 2, fields }).prompt("second").says("later"), sessionId(2));
  const lines = started([BIN, "watch", "latest"], env);
  await until(() => lines.out().includes("later") || lines.out().includes("first"));
  lines.process.kill("SIGINT");
  expect([await lines.end, lines.err()]).toEqual([130, ""]);
  expect(lines.out()).toContain("❯ second");
});

test("when the drawing code cannot be loaded, the terminal is restored and says so", async () => {
  using folder = folderWithSession();
  const NODE_OPTIONS = beforeIt(
    folder,
    "no-ink",
    `import { registerHooks } from "node:module";
     const resolve = (name, context, next) => {
       if (name === "ink") throw new Error("there is no ink");
       return next(name, context);
     };
     registerHooks({ resolve });`,
  );
  const terminal = lentTerminal(folder);
  const env = { ...environment(folder), NODE_OPTIONS };
  // Runs from the sources, because the build has the drawing code in one bundled file.
  using screen = watchScreen(["watch"], { env, shell: terminal.shell, program: FROM_SOURCES });
  const seen = await screen.shows(/left \d/);
  expect(seen).toMatch(/^before\n[\s\S]*there is no ink[\s\S]*left 2/);
  await terminal.expectGivenBack(screen);
  expect(drawings(screen.bytes()).join()).toContain("Everything");
});

test("going back keeps the selection, in a list that is up to date", async () => {
  using folder = folderWithSession();
  folder.session(conversation({ seed: 2 }).prompt("second"), sessionId(2));
  using screen = watchScreen(["watch"], { env: environment(folder) });
  await screen.shows("Everything");
  await screen.press("G", "Enter");
  await screen.shows("Everything  in /home/dana/");
  await screen.press("G", "Enter");
  await screen.shows(/❯ \w+/);
  folder.session(conversation({ seed: 3, fields: { cwd: "/home/dana/new" } }).prompt("third"), sessionId(3));
  await screen.press("Escape");
  await screen.shows(/Everything[\s\S]*\n▸.*(first|second)/);
  await screen.press("Escape");
  await screen.shows(/(?=[\s\S]*\/home\/dana\/new)[\s\S]*\n▸.*\/home\/dana\/(shop|手引き)/);
  await screen.press("q");
});
