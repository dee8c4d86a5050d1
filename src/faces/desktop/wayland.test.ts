// Which programs a Wayland desktop without Sway uses; desktops that run are in test/desktop.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ProgramCall } from "./run-program.ts";
import { programRunner } from "./run-program.ts";
import { waylandDesktop } from "./wayland.ts";

test("without Sway and wtype, ydotool clicks and types", async () => {
  const folder = mkdtempSync(join(tmpdir(), "clew-programs-"));
  writeFileSync(join(folder, "ydotool"), "");
  chmodSync(join(folder, "ydotool"), 0o755);
  const calls: ProgramCall[] = [];
  const run = async (call: ProgramCall) => {
    calls.push(call);
    return Buffer.from("");
  };
  const desktop = waylandDesktop(run, { PATH: folder });
  await desktop.click({ x: 3, y: 4, button: "right", double: true });
  await desktop.typeText("-x");
  expect(calls).toEqual([
    { name: "ydotool", args: ["mousemove", "--absolute", "-x", "3", "-y", "4"] },
    { name: "ydotool", args: ["click", "--repeat", "2", "0xC1"] },
    { name: "ydotool", args: ["type", "--file", "-"], input: "-x" },
  ]);
  rmSync(folder, { recursive: true });
});

test("a missing program is named, with the package that has it", async () => {
  const run = programRunner({ PATH: "/nonexistent" });
  await expect(run({ name: "wl-paste", args: [] })).rejects.toThrow(
    "wl-paste is not installed. Install it, for example with `apt-get install wl-clipboard`.",
  );
});

test("a program that hangs, fails or prints too much is an error with a reason", async () => {
  const folder = mkdtempSync(join(tmpdir(), "clew-programs-"));
  const script = (text: string) => {
    writeFileSync(join(folder, "grim"), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, "grim"), 0o755);
  };
  const run = programRunner({ PATH: `${folder}:${process.env.PATH}` }, 300);
  script("exec sleep 60");
  await expect(run({ name: "grim", args: [] })).rejects.toThrow("it took longer than 0.3 seconds");
  script("echo broken >&2; exit 1");
  await expect(run({ name: "grim", args: [] })).rejects.toThrow("grim failed: broken");
  script("exec head -c 1000000 /dev/zero");
  await expect(run({ name: "grim", args: [], most_bytes: 1000 })).rejects.toThrow("larger than 1000 bytes");
  rmSync(folder, { recursive: true });
});
