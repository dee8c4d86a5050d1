// Tests the output and exit codes of the commands that change an agent's settings.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CommandContext } from "../../context.ts";
import { installCommand } from "../install.ts";
import { uninstallCommand } from "../uninstall.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew-change-agent-"));
  vi.stubEnv("CLEW_CONFIG_DIR", join(folder, "config"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

interface Typed {
  readonly out: string;
  readonly code: number;
  readonly error: string | null;
}

async function type(...words: string[]): Promise<Typed> {
  let [out, code] = ["", 0];
  const terminal: CommandContext["terminal"] = {
    room: 80,
    markdown: false,
    width: 80,
    print: (lines) => {
      out += lines.map((line) => `${line.map(({ text }) => text).join("")}\n`).join("");
    },
    page: async () => undefined,
    printJson: async (value) => {
      out += JSON.stringify(value);
    },
    printText: async (parts) => {
      out += (await Array.fromAsync(parts)).join("");
    },
  };
  const program = new Command("clew").option("--root <dir...>").option("--data-dir <dir>");
  const finish = (exitCode: number) => {
    code = exitCode;
  };
  for (const command of [installCommand, uninstallCommand])
    command.add(program, { terminal, finish } as CommandContext);
  const flags = [`--data-dir=${join(folder, "data")}`, `--root=${join(folder, "claude")}`];
  try {
    await program.parseAsync([...flags, ...words], { from: "user" });
    return { out, code, error: null };
  } catch (error) {
    return { out, code: 2, error: (error as Error).message };
  }
}

const settings = () => join(folder, "claude", "settings.json");

test("a dry run shows the change without making it", async () => {
  const { out, code } = await type("install", "claude-code", "--dry-run");
  expect(code).toBe(0);
  expect(out).toContain(`${settings()} (new)\n@@ -0,0 +1,`);
  expect(out).toContain("hooks/spool.sh");
  expect(existsSync(join(folder, "claude"))).toBe(false);
});

test("without a terminal to ask on, the change is shown, not made, and --yes is suggested", async () => {
  const { out, code, error } = await type("install", "claude-code");
  expect({ code, error }).toEqual({ code: 2, error: expect.stringContaining("Add --yes") });
  expect(out).toContain("hooks/spool.sh");
  expect(existsSync(join(folder, "claude"))).toBe(false);
});

test("--yes makes the change, and a second run reports that nothing changed", async () => {
  const { out, code } = await type("install", "claude-code", "--yes");
  expect([code, out.trimEnd().split("\n").at(-1)]).toEqual([
    0,
    "clew is now installed in Claude Code. New sessions will use it.",
  ]);
  expect(readFileSync(settings(), "utf8")).toContain(join(folder, "data", "hooks", "spool.sh"));
  expect((await type("install", "claude-code")).out).toContain("nothing to change");
  expect((await type("uninstall", "claude-code", "--yes")).out).toContain("no longer installed");
  expect(existsSync(settings())).toBe(false);
  expect(await type("uninstall", "claude-code")).toMatchObject({ code: 0 });
});

test("--json prints one object and asks nothing", async () => {
  const { out, code } = await type("install", "claude-code", "--dry-run", "--json");
  expect(code).toBe(0);
  expect(Object.keys(JSON.parse(out))).toEqual(["changes", "changed", "already", "notes"]);
  expect(await type("install", "claude-code", "--json")).toMatchObject({ code: 2, out: "" });
});
