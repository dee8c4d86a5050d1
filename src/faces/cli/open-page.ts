// Opens a page in the person's browser if there is a screen.
import { spawn } from "node:child_process";

export interface Screen {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** True if a person is at a terminal. */
  readonly terminal: boolean;
}

/** Returns the command that opens a browser, or null if there is no screen to show one on. */
export function openerFor({ platform, environment, terminal }: Screen): readonly string[] | null {
  if (!terminal || environment.SSH_CONNECTION) return null;
  if (platform === "darwin") return ["open"];
  // `start` takes its first quoted word as a window title.
  if (platform === "win32") return ["cmd", "/c", "start", ""];
  return environment.DISPLAY || environment.WAYLAND_DISPLAY ? ["xdg-open"] : null;
}

/**
 * Opens a file in the browser. Never pass it a link that signs in, because every user can read a process's arguments. Returns
 * false if no browser could be opened. This is not an error: the caller shows the link instead.
 */
export async function openPage(file: string, screen: Screen): Promise<boolean> {
  const [program, ...words] = openerFor(screen) ?? [];
  if (program === undefined) return false;
  const child = spawn(program, [...words, file], { stdio: "ignore", detached: true });
  child.unref();
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
    setTimeout(() => resolve(true), AT_WORK_MS).unref();
  });
}

/** Some openers run as long as the browser does; a failing one exits sooner than this. */
const AT_WORK_MS = 1000;
