// Tests the plugin's scripts in every shell on this machine.
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const plugin = join(import.meta.dirname, "../../../plugin");
const SHELLS = ["dash", "bash", "busybox"].filter((shell) => existsSync(`/bin/${shell}`));

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew-scripts-"));
  mkdirSync(join(folder, "bin"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Installs a program that prints its arguments and its input. */
function fake(name: string): string {
  const path = join(folder, "bin", name);
  writeFileSync(path, `#!/bin/sh\necho ${name} "$@" in "$PWD"; [ -t 0 ] || cat\n`);
  chmodSync(path, 0o755);
  return path;
}

function run(
  shell: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input = "payload\n",
) {
  const before = shell === "busybox" ? ["sh"] : [];
  const env = { PATH: `${join(folder, "bin")}:/usr/bin:/bin`, HOME: folder, ...environment };
  const { status, stdout, stderr } = spawnSync(`/bin/${shell}`, [...before, ...words], {
    env,
    cwd: tmpdir(),
    input,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

const SILENT = { status: 0, stdout: "", stderr: "" };

test("at least one shell is installed", () => {
  expect(SHELLS.length).toBeGreaterThan(0);
});

describe.each(SHELLS)("%s", (shell) => {
  const context = (words: readonly string[], environment = {}) =>
    run(shell, [join(plugin, "hooks/context.sh"), ...words], environment);

  test("context is off unless switched on", () => {
    fake("clew");
    mkdirSync(join(folder, "data"));
    expect(context([join(folder, "data")])).toEqual(SILENT);
    expect(context([], { CLEW_DATA_DIR: join(folder, "none") })).toEqual(SILENT);
    expect(context([])).toEqual(SILENT);
  });

  test("context comes from clew if switched on, with the agent's input", () => {
    fake("clew");
    for (const data of ["data", ".local/share/clew"]) {
      mkdirSync(join(folder, data), { recursive: true });
      writeFileSync(join(folder, data, "context-on"), "");
    }
    const given = (data: string) => ({
      ...SILENT,
      stdout: `clew --data-dir ${data} hook session-start in ${tmpdir()}\npayload\n`,
    });
    const data = join(folder, "data");
    expect(context([data])).toEqual(given(data));
    expect(context([], { CLEW_DATA_DIR: data })).toEqual(given(data));
    expect(context([])).toEqual(given(join(folder, ".local/share/clew")));
    const other = fake("other");
    expect(context([data, other, "bin.js"]).stdout).toMatch(
      /^other bin\.js --data-dir \S+ hook session-start/,
    );
  });

  test("context is empty without clew", () => {
    writeFileSync(join(folder, "context-on"), "");
    expect(context([folder])).toEqual(SILENT);
    expect(context([folder, "/nonexistent/node", "bin.js"])).toEqual(SILENT);
  });

  test("nothing is started to remind an agent unless that is switched on", () => {
    fake("clew");
    const prompt = '{"hook_event_name":"UserPromptSubmit","prompt":"a $HOME `b` \\\\n"}\n';
    const memory = (input: string) => run(shell, [join(plugin, "hooks/memory.sh"), folder], {}, input);
    expect(memory(prompt)).toEqual(SILENT);
    writeFileSync(join(folder, "memory-on"), "");
    expect(memory(prompt).stdout).toBe(`clew --data-dir ${folder} hook memory in ${tmpdir()}\n${prompt}`);
    const gemini = '{"hook_event_name":"BeforeAgent","prompt":"Go on"}\n';
    expect(memory(gemini).stdout).toContain(gemini);
    expect(memory('{"hook_event_name":"PostToolUse","tool_response":{"stdout":"12 passed"}}')).toEqual(
      SILENT,
    );
    expect(
      memory('{"hook_event_name":"PostToolUse","tool_response":{"stdout":"Error: x"}}').stdout,
    ).toContain("Error: x");
  });

  test("a script that was copied alone does nothing", () => {
    fake("clew");
    writeFileSync(join(folder, "context-on"), "");
    copyFileSync(join(plugin, "hooks/context.sh"), join(folder, "context.sh"));
    expect(run(shell, [join(folder, "context.sh"), folder])).toEqual(SILENT);
  });

  test("the server is the clew on the PATH, and never a package that npx would fetch", () => {
    const start = [join(plugin, "mcp/start.sh")];
    const none = { PATH: join(folder, "bin") };
    fake("npx");
    expect(run(shell, start, none)).toEqual({
      status: 1,
      stdout: "",
      stderr: "clew is not on the PATH. Link it as its README says, then restart the agent.\n",
    });
    fake("clew");
    expect(run(shell, start).stdout).toContain(`clew mcp in ${tmpdir()}\n`);
  });
});
