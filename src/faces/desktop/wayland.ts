// The desktop on Wayland: grim for screenshots, wtype for typing, wl-clipboard, and Sway or ydotool for the mouse.
import type { Click, Desktop, DesktopEnvironment, Region } from "./desktop.ts";
import { isInstalled, type RunProgram } from "./run-program.ts";
import { splitByCharacters } from "./texts.ts";

export function waylandDesktop(run: RunProgram, environment: DesktopEnvironment): Desktop {
  const sway = environment.SWAYSOCK !== undefined;
  return {
    name: sway ? "Sway" : "Wayland",
    capture: (region) => run({ name: "grim", args: [...grimRegion(region), "-s", "1", "-t", "png", "-"] }),
    async typeText(text) {
      if (!isInstalled("wtype", environment) && isInstalled("ydotool", environment))
        return void (await run({ name: "ydotool", args: ["type", "--file", "-"], input: text }));
      // wtype makes a keyboard with a key for each character, which holds only so many.
      for (const part of splitByCharacters(text, MOST_KEYS))
        await run({ name: "wtype", args: ["-s", SETTLE_MS, "-"], input: part });
    },
    click: sway ? (at) => clickInSway(run, at) : (at) => clickByKernel(run, at),
    async readClipboard() {
      return (await run({ name: "wl-paste", args: ["--no-newline", "--type", "text"] })).toString("utf8");
    },
    async writeClipboard(text) {
      // Without the type, wl-copy would start another program to guess it.
      await run({ name: "wl-copy", args: ["--type", "text/plain"], input: text, stays: true });
    },
  };
}

const MOST_KEYS = 100;
/** A window learns of the new keyboard before the first key is pressed. */
const SETTLE_MS = "200";

function grimRegion(region: Region | null): string[] {
  return region ? ["-g", `${region.x},${region.y} ${region.width}x${region.height}`] : [];
}

/** Sway's own names of the buttons. */
const SWAY_BUTTONS = { left: "button1", middle: "button2", right: "button3" } as const;

async function clickInSway(run: RunProgram, { x, y, button, double }: Click): Promise<void> {
  const cursor = (...words: string[]) =>
    run({ name: "swaymsg", args: ["-q", "seat", "-", "cursor", ...words] });
  await cursor("set", String(x), String(y));
  for (let left = double ? 2 : 1; left > 0; left--) {
    await cursor("press", SWAY_BUTTONS[button]);
    await cursor("release", SWAY_BUTTONS[button]);
  }
}

/** ydotool's codes for pressing and releasing a button. */
const KERNEL_BUTTONS = { left: "0xC0", right: "0xC1", middle: "0xC2" } as const;

async function clickByKernel(run: RunProgram, { x, y, button, double }: Click): Promise<void> {
  await run({ name: "ydotool", args: ["mousemove", "--absolute", "-x", String(x), "-y", String(y)] });
  await run({ name: "ydotool", args: ["click", "--repeat", double ? "2" : "1", KERNEL_BUTTONS[button]] });
}
