// Tests shell completion in the shells themselves, where the machine has them.
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { conversation, sessionId } from "../builders/transcripts/build.ts";
import { transcriptFolder } from "../builders/transcripts/folder.ts";
import { BIN, clew, inherited } from "./command-line.ts";

/** Returns what bash offers for the words typed so far. The last one is being completed. */
function bashOffers(
  words: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): string[] {
  const typed = words.map((word) => `'${word}'`).join(" ");
  const script = `clew() { "${process.execPath}" "${BIN}" "$@"; }
${clew(["completion", "bash"]).out}
COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _clew; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["--norc", "-c", script], {
    cwd,
    encoding: "utf8",
    env: { ...inherited(), HOME: "/nonexistent", ...environment },
  });
  expect(stderr).toBe("");
  return stdout.split("\n").filter(Boolean);
}

test("bash completes commands, options and choices", () => {
  using folder = transcriptFolder();
  expect(bashOffers(["clew", "rea"], folder.root)).toEqual(["read"]);
  expect(bashOffers(["clew", "read", "--j"], folder.root)).toEqual(["--json"]);
  expect(bashOffers(["clew", "completion", ""], folder.root)).toEqual(["bash", "zsh", "fish", "--help"]);
});

test("bash completes ids of sessions and paths of projects, and evaluates none of them", () => {
  using folder = transcriptFolder();
  const fields = (cwd: string) => ({ fields: { cwd, sessionId: sessionId(7) } });
  const talk = conversation(fields("/home/dana/$(touch made)")).prompt("Is it `touch made`?").says("No.");
  folder.session(talk, sessionId(7));
  folder.session(
    conversation({ seed: 8, fields: { cwd: "/home/dana/shop" } })
      .prompt("Hm")
      .says("Yes."),
    sessionId(8),
  );
  const known = { CLAUDE_CONFIG_DIR: folder.root, CLEW_DATA_DIR: folder.data_dir };
  clew(["index"], known);
  const id = sessionId(7).slice(0, 8);
  expect(bashOffers(["clew", "show", id.slice(0, 8)], folder.root, known)).toEqual([id]);
  expect(bashOffers(["clew", "resume", "lat"], folder.root, known)).toEqual(["latest"]);
  expect(bashOffers(["clew", "list", "--project", ""], folder.root, known)).toEqual(["/home/dana/shop"]);
  expect(spawnSync("find", [folder.root, "-name", "made"], { encoding: "utf8" }).stdout).toBe("");
});

test("bash leaves paths to its own completion, and never runs what is typed", () => {
  using folder = transcriptFolder();
  expect(clew(["completion", "bash"]).out).toContain("complete -o default");
  expect(bashOffers(["clew", "read", "$(touch made)"], folder.root)).toEqual([]);
  expect(spawnSync("ls", [folder.root], { encoding: "utf8" }).stdout).toBe("");
});

test.each([
  ["zsh", "_files"],
  ["fish", "__fish_use_subcommand -a read"],
])("%s gets its own script", (shell, mark) => {
  const { code, out } = clew(["completion", shell]);
  expect({ code, has: out.includes(mark) }).toEqual({ code: 0, has: true });
  if (spawnSync(shell, ["--version"]).error) return;
  using folder = transcriptFolder();
  const checked = spawnSync(shell, ["-n", folder.write("script", out)], { encoding: "utf8" });
  expect(checked).toMatchObject({ status: 0, stderr: "" });
});

test("what scripts ask for has the titles, but no word that a shell could evaluate", () => {
  using folder = transcriptFolder();
  const odd = { seed: 9, fields: { cwd: "/home/dana/$(touch made)", sessionId: sessionId(9) } };
  folder.session(
    conversation(odd).prompt("Why is\tthe cache \u001b[31mred?").says("It is not."),
    sessionId(9),
  );
  const known = { CLAUDE_CONFIG_DIR: folder.root, CLEW_DATA_DIR: folder.data_dir };
  clew(["index"], known);
  const lines = clew(["--no-index", "complete-values", "sessions"], known).out.split("\n");
  expect(lines).toEqual([
    "latest\tthe latest session",
    expect.stringMatching(new RegExp(`^${sessionId(9).slice(0, 8)}\t[^\t\u001b]*cache[^\t\u001b]*$`)),
    "",
  ]);
  expect(clew(["--no-index", "complete-values", "projects"], known).out).toBe("");
  const fish = spawnSync("fish", ["--version"]).error ? null : fishOffers("clew show ", folder.root, known);
  if (fish) expect(fish).toEqual(expect.arrayContaining([lines[0], lines[1]]));
});

/** Returns what fish offers for a line, with what it says about each word. */
function fishOffers(line: string, cwd: string, environment: Readonly<Record<string, string>>): string[] {
  const command = `function clew; "${process.execPath}" "${BIN}" $argv; end`;
  // The script asks the command, which a test has only as a function.
  const script = clew(["completion", "fish"]).out.replace("command clew", "clew");
  const { stdout } = spawnSync("fish", ["--no-config", "-c", `${command}\n${script}\ncomplete -C"${line}"`], {
    cwd,
    encoding: "utf8",
    env: { ...inherited(), HOME: "/nonexistent", ...environment },
  });
  return stdout.split("\n");
}

test("an unknown shell is an error that names the known ones", () => {
  expect(clew(["completion", "tcsh"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("bash, zsh, fish"),
  });
});
