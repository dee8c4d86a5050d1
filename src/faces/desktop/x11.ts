// The desktop on X11: maim for screenshots, xdotool for keyboard and mouse, xclip for the clipboard.
import { setTimeout as wait } from "node:timers/promises";
import { ClewError } from "../../model/errors.ts";
import type { Desktop, Region } from "./desktop.ts";
import type { RunProgram } from "./run-program.ts";

export function x11Desktop(run: RunProgram): Desktop {
  const clipboard = ["-selection", "clipboard"];

  async function readClipboard(): Promise<string> {
    return (await run({ name: "xclip", args: [...clipboard, "-o"] })).toString("utf8");
  }

  return {
    name: "X11",
    capture: (region) => run({ name: "maim", args: [...maimRegion(region), "--format", "png"] }),
    async typeText(text) {
      if (OFF_KEYBOARD.test(text)) throw new ClewError("bad_input", NOT_ON_KEYBOARD);
      // xdotool presses Return for a carriage return, and a key that few keyboards have for a line feed.
      const input = text.replaceAll("\n", "\r");
      await run({ name: "xdotool", args: ["type", "--delay", KEY_MS, "--file", "-"], input });
    },
    async click({ x, y, button, double }) {
      const clicks = ["click", "--repeat", double ? "2" : "1", "--delay", DOUBLE_MS, BUTTONS[button]];
      await run({ name: "xdotool", args: ["mousemove", String(x), String(y), ...clicks] });
    },
    readClipboard,
    async writeClipboard(text) {
      await run({ name: "xclip", args: [...clipboard, "-i"], input: text, stays: true });
      // xclip continues in the background, and may set the clipboard only after its first process has exited.
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        if ((await readClipboard().catch(() => null)) === text) return;
        await wait(TRY_MS);
      }
    },
  };
}

const MOST_TRIES = 40;
const TRY_MS = 25;

/**
 * For other characters xdotool changes the keyboard for a moment, and a busy window reads the key after it was changed back. The
 * character is then lost without an error.
 */
const OFF_KEYBOARD = /[^\n\t\x20-\x7e]/;
const NOT_ON_KEYBOARD =
  "On X11 only the characters of an English keyboard can be typed reliably. Set the clipboard to this text and ask the person to paste it.";
/** Between keys, for windows that are slow to read them. */
const KEY_MS = "4";
/** Between the clicks of a double click, short enough for every desktop's setting. */
const DOUBLE_MS = "40";
const BUTTONS = { left: "1", middle: "2", right: "3" } as const;

function maimRegion(region: Region | null): string[] {
  return region ? ["-g", `${region.width}x${region.height}+${region.x}+${region.y}`] : [];
}
