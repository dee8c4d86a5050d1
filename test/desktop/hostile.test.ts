// Types and copies texts made to do harm: each arrives as it is or is refused, and no program is started but the named ones.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findDesktop } from "../../src/faces/desktop/find-desktop.ts";
import { checkTyped, checkWhole, MOST_COPIED, MOST_TYPED } from "../../src/faces/desktop/texts.ts";
import { ClewError } from "../../src/model/errors.ts";
import { HOSTILE_TEXTS } from "../builders/desktop/hostile-texts.ts";
import { startSway, startX11, type TestDesktop } from "../builders/desktop/start-desktop.ts";
import { runs } from "../properties/runs.ts";
import { BIN } from "../stories/command-line.ts";

const soon = { timeout: 30_000, interval: 20 };
/** Each text takes a moment, so a usual run types every fifth. */
const every = Math.max(1, Math.floor(HOSTILE_TEXTS.length / runs(40).numRuns));
const typedTexts = HOSTILE_TEXTS.filter((_, index) => index % every === 0);

describe.each([
  ["Sway", startSway, ["grim", "wtype", "swaymsg", "wl-copy", "wl-paste"]],
  ["X11", startX11, ["maim", "xdotool", "xclip"]],
])("on %s", (_, startDesktop, programs) => {
  let screen: TestDesktop;
  beforeAll(async () => {
    screen = await startDesktop();
  });
  afterAll(() => screen[Symbol.asyncDispose]());

  const environment = () => ({ PATH: process.env.PATH ?? "", HOME: "/nonexistent", ...screen.environment });

  test("a text is typed as it is, or refused", async () => {
    const desktop = await findDesktop(environment());
    await desktop.click({ x: 100, y: 300, button: "left", double: false });
    let [arrived, refused] = [0, 0];
    for (const text of typedTexts) {
      screen.forgetTyped();
      const typed = await allowed(async () => {
        if (text.length > MOST_TYPED) throw new ClewError("bad_input", "too long");
        const checked = checkTyped(text);
        await desktop.typeText(checked);
        return checked;
      });
      if (typed === null) {
        expect([screen.typed(0), screen.typed(1)]).toEqual(["", ""]);
        refused++;
      } else {
        // Return is a carriage return to a terminal.
        const sent = typed.replaceAll("\n", "\r");
        await vi.waitFor(() => expect([screen.typed(0), screen.typed(1)].sort()).toEqual(["", sent]), soon);
        arrived++;
      }
    }
    expect(arrived).toBeGreaterThan(typedTexts.length / 3);
    expect(refused).toBeGreaterThan(0);
  });

  test("a text is copied as it is, or refused", async () => {
    const desktop = await findDesktop(environment());
    let refused = 0;
    for (const text of HOSTILE_TEXTS) {
      const copied = await allowed(async () => {
        if (text.length > MOST_COPIED) throw new ClewError("bad_input", "too long");
        await desktop.writeClipboard(checkWhole(text));
        return text;
      });
      if (copied === null) refused++;
      else await vi.waitFor(async () => expect(await desktop.readClipboard()).toBe(text), soon);
    }
    expect(refused).toBe(6);
  });

  test("only the named programs are started", async () => {
    const folder = mkdtempSync(join(tmpdir(), "clew-strace-"));
    const log = join(folder, "started");
    const client = new Client({ name: "test", version: "0.0.0" });
    await client.connect(
      new StdioClientTransport({
        command: "strace",
        args: [
          "-f",
          "-qq",
          "-s",
          "10000",
          "-e",
          "trace=execve",
          "-o",
          log,
          process.execPath,
          BIN,
          "desktop",
          "--control",
        ],
        env: environment(),
        stderr: "ignore",
      }),
    );
    const text = "$(id) `id` 'x' ; id";
    for (const [name, input] of [
      ["take_screenshot", { region: { x: 0, y: 0, width: 50, height: 50 }, scale: 0.5 }],
      ["mouse_click", { x: 100, y: 300, button: "right", double: true }],
      ["type_text", { text }],
      ["set_clipboard", { text }],
      ["get_clipboard", {}],
    ] as const)
      expect((await client.callTool({ name, arguments: input })).isError ?? false).toBe(false);
    await client.close();
    const lines = readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line.includes('execve("'));
    const started = new Set(lines.map((line) => /execve\("[^"]*?([^/"]+)"/.exec(line)?.[1]));
    // wl-copy starts cat itself, to read its input.
    expect([...started].filter((name) => ![...programs, "node", "cat"].includes(name ?? ""))).toEqual([]);
    expect(programs.filter((name) => !started.has(name))).toEqual([]);
    expect(lines.join("\n")).not.toContain("id");
    rmSync(folder, { recursive: true });
  });
});

/** Returns null if the text was refused with a sentence. */
async function allowed(work: () => Promise<string>): Promise<string | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ClewError && error.code === "bad_input") return null;
    throw error;
  }
}
