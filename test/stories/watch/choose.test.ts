// Chooses on a screen among listed sessions and found turns, and checks that a pipe gets the usual text.
import { chmodSync, mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";
import { environment } from "../../builders/watch/environment.ts";
import { watchScreen } from "../../builders/watch/tmux-screen.ts";
import { clew } from "../command-line.ts";

function folderWithSessions() {
  const folder = transcriptFolder();
  folder.session(conversation().prompt("first question").says("a plain answer"));
  const hay = `${"hay\n\n".repeat(40)}the needle is here\n\n${"hay\n\n".repeat(40)}`;
  const second = conversation({ seed: 2, fields: { sessionId: sessionId(2) } });
  folder.session(
    second.prompt("second question").says("nothing").prompt("third question").says(hay),
    sessionId(2),
  );
  return folder;
}

test("`list -i` shows the session that was chosen", async () => {
  using folder = folderWithSessions();
  using screen = watchScreen(["list", "-i", "--no-pager"], { env: environment(folder) });
  await screen.shows(/clew list {2}2 sessions[\s\S]*plain answer/);
  await screen.type("plain");
  await screen.press("Enter");
  const seen = await screen.shows(/turn 1 ─[\s\S]*a plain answer/);
  expect(seen).toContain(sessionId(1));
});

test("`search -i` opens the turn that was chosen at its words", async () => {
  using folder = folderWithSessions();
  using screen = watchScreen(["search", "needle", "-i"], { env: environment(folder), rows: 20 });
  await screen.shows(/clew search {2}needle[\s\S]*third question[\s\S]*the needle is here/);
  await screen.press("Enter");
  const seen = await screen.shows(/hay[\s\S]*the needle is here[\s\S]*hay/);
  expect(seen).not.toContain("nothing");
  await screen.press("q");
});

test("`resume` runs the agent's own command in the folder of the session that was chosen, or prints it", async () => {
  using folder = transcriptFolder();
  const project = folder.path("it's a project");
  mkdirSync(project);
  folder.session(
    conversation({ fields: { cwd: project } })
      .prompt("Round the total")
      .says("Done."),
  );
  folder.write("bin/claude", '#!/bin/sh\necho "fake agent: $* in $PWD"\n');
  chmodSync(folder.path("bin/claude"), 0o755);
  const env = { ...environment(folder), PATH: `${folder.path("bin")}:${process.env.PATH ?? ""}` };
  for (const [flags, seen] of [
    [[], `fake agent: --resume ${sessionId(1)} in ${project}`],
    [["--print"], `&& claude --resume ${sessionId(1)}`],
  ] as const) {
    // The screen stays after the command, because tmux may lose what a program writes just before it ends.
    const shell = (command: string) => `${command}; exec sleep 600`;
    using screen = watchScreen(["resume", ...flags], { env, columns: 200, shell });
    expect(await screen.shows(/it's a project {2,}1 session/)).not.toContain("No sessions yet");
    await screen.press("Enter");
    expect(await screen.shows("Round the total")).not.toContain("No sessions yet");
    await screen.press("Enter");
    await screen.shows(seen);
  }
});

test("without a terminal, or with nothing found, the output is the usual one", async () => {
  using folder = folderWithSessions();
  const env = environment(folder);
  for (const words of [["list"], ["list", "--json"], ["search", "needle"], ["search", "nowhere"]])
    expect(clew([...words, "-i"], env)).toEqual(clew(words, env));
  using screen = watchScreen(["search", "nowhere", "-i"], { env });
  await screen.shows("Add --archived");
});
