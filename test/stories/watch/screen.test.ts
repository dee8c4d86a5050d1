// Tests the screen itself: no transcript controls it, it is restored at the end, and it resumes after a pause.
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listing } from "../../builders/claude-client/listing.ts";
import { until } from "../../builders/claude-client/until.ts";
import { conversation } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";
import { COLOURED, COPIED, foreignBytes, STEERING } from "../../builders/watch/control-sequences.ts";
import { environment } from "../../builders/watch/environment.ts";
import { lentTerminal } from "../../builders/watch/given-back.ts";
import { programIn } from "../../builders/watch/running-program.ts";
import { watchScreen } from "../../builders/watch/tmux-screen.ts";
import { BIN, clew, started } from "../command-line.ts";

test("three hundred texts that try to control the terminal are all shown and control nothing", async () => {
  expect(STEERING.length).toBe(300);
  using folder = transcriptFolder();
  const talk = conversation({
    fields: { cwd: `/home/dana/${STEERING[60]}shop`, gitBranch: `b${STEERING[61]}` },
  });
  for (const [index, text] of STEERING.entries()) {
    // An incomplete sequence takes the next letter with it, as on a terminal.
    const words = `n${index}. ${text}x (end ${index})`;
    talk
      .prompt(words)
      .thinks(words)
      .calls(`Bash${text}`, { command: words, [text]: text });
    talk
      .result(words, { part: { is_error: index % 2 === 0 } })
      .says(`${words}\n\n- ${words}\n\n| a |\n|---|\n| ${words} |`);
  }
  talk.notes("custom-title", { customTitle: `A title ${STEERING[60]} ${STEERING[61]}` });
  const path = folder.session(talk);
  const env = environment(folder);
  const before = listing(folder.root);
  const shell = (command: string) => `${command}; echo "left $?"; sleep 60`;
  using screen = watchScreen(["watch", "latest", "--turns", "400"], { env, shell, rows: 60, columns: 110 });
  await screen.shows("(end 299)");
  await screen.press("t", "g", "b", "f", "G", "c", "r", "?", "x", "Escape");
  await screen.shows("Everything");
  await screen.press("j", "Enter");
  await screen.shows("A title");
  await screen.press("/");
  await screen.type("title");
  await screen.press("Escape");
  await screen.shows("Everything");
  const lengthBefore = talk.text().length;
  appendFileSync(path, talk.prompt(`live ${STEERING[62]} end`).text().slice(lengthBefore));
  await screen.press("k", "Enter", "q");
  await until(() => screen.bytes().includes("left 0"));
  const output = screen.bytes().toString("utf8");
  // Our own, and only where a person asked for it.
  expect(output.match(COPIED)).toHaveLength(1);
  expect(foreignBytes(output.replaceAll(COPIED, ""))).toEqual([]);

  const lines = started([BIN, "watch", "latest", "--turns", "400"], { ...env, FORCE_COLOR: "1" });
  await until(() => lines.out().includes("(end 299)"));
  lines.process.kill("SIGINT");
  expect(await lines.end).toBe(130);
  expect(foreignBytes(lines.out())).toEqual([]);
  expect(new Set(lines.out().match(/\(end \d+\)/g)).size).toBe(300);
  // Except the one file that the test itself wrote.
  const changed = listing(folder.root).filter((line) => !before.includes(line));
  expect(changed.filter((line) => !line.includes(".jsonl"))).toEqual([]);
});

test.each([
  ["q", async (screen: ReturnType<typeof watchScreen>) => screen.press("q"), "0"],
  ["Ctrl-C", async (screen: ReturnType<typeof watchScreen>) => screen.press("C-c"), "0"],
])("leaving by %s restores the terminal", async (_, leave, code) => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("first"));
  const terminal = lentTerminal(folder);
  using screen = watchScreen(["watch", "latest"], { env: environment(folder), shell: terminal.shell });
  await screen.shows("❯ first");
  expect(screen.text()).not.toContain("before");
  await leave(screen);
  await screen.shows(`left ${code}`);
  await terminal.expectGivenBack(screen);
});

test("a signal from outside restores the terminal", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("first"));
  const shell = (command: string) => `${command}; echo "left $?"; sleep 60`;
  using screen = watchScreen(["watch", "latest"], { env: environment(folder), shell });
  await screen.shows("❯ first");
  process.kill(programIn(screen), "SIGTERM");
  await screen.shows("left 143");
  await until(() => screen.bytes().includes("left 143"));
  expect(screen.bytes().toString()).toMatch(/\?1049l[\s\S]*\?25h/);
});

test("stopped by Ctrl-Z and resumed, it draws again", async () => {
  using folder = transcriptFolder();
  const talk = conversation().prompt("first");
  const path = folder.session(talk);
  const rc = join(folder.root, "rc");
  writeFileSync(rc, "PS1='shell> '\n");
  using screen = watchScreen(["watch", "latest"], {
    env: environment(folder),
    shell: (command) => `echo "${command}" > ${rc}.cmd; exec bash --noprofile --rcfile ${rc} -i`,
  });
  await screen.shows("shell>");
  await screen.type(`sh ${rc}.cmd`);
  await screen.press("Enter");
  await screen.shows("❯ first");
  await screen.press("C-z");
  await screen.shows("Stopped");
  const before = talk.text().length;
  appendFileSync(path, talk.says("written meanwhile").text().slice(before));
  await screen.type("fg");
  await screen.press("Enter");
  await screen.shows("written meanwhile");
  expect(screen.text()).toContain("❯ first");
  await screen.press("q");
  await screen.shows(/shell>\s*$/);
});

test("twenty columns, no colours and wide characters are drawn correctly", async () => {
  using folder = transcriptFolder();
  folder.session(
    conversation()
      .prompt("日本語のテキスト、とても長い")
      .says("👩‍👩‍👧 family **bold** and wide 語語語語語語語語"),
  );
  using screen = watchScreen(["watch", "latest"], {
    env: { ...environment(folder), NO_COLOR: "1" },
    columns: 20,
    rows: 16,
  });
  const seen = await screen.shows("語語");
  expect(seen).toMatch(/❯ 日本語のテキスト\n {2}、とても長い|❯ 日本語のテキスト、/);
  expect(screen.bytes().toString()).not.toMatch(COLOURED);
  await screen.press("q");
});

test("a screen that becomes narrower is drawn whole", async () => {
  using folder = transcriptFolder();
  const rows = Array.from({ length: 12 }, (_, index) => `row ${index} ${"to the far edge ".repeat(6)}`);
  folder.session(
    conversation()
      .prompt("first")
      .says(`\`\`\`\n${rows.join("\n")}\n\`\`\``),
  );
  using screen = watchScreen(["watch", "latest"], { env: environment(folder), columns: 100, rows: 40 });
  await screen.shows("row 11");
  for (const columns of [90, 60, 80]) {
    screen.resize(columns, 40);
    await screen.shows(
      new RegExp(`^\\n?Turn 1  first\\n❯ first\\n  row 0 .{${columns - 30},${columns - 8}}\\n`),
    );
  }
  await screen.press("q");
});

test("a pipe that closes early is not an error", async () => {
  using folder = transcriptFolder();
  const talk = conversation().prompt("first");
  const path = folder.session(talk);
  const env = environment(folder);
  expect(clew(["index"], env).code).toBe(0);
  const lines = started([BIN, "watch", "latest", "--json"], env);
  await until(() => lines.out().includes("first"));
  lines.process.stdout?.destroy();
  const before = talk.text().length;
  appendFileSync(path, talk.says("nobody hears it").text().slice(before));
  expect([await lines.end, lines.err()]).toEqual([0, ""]);
});
