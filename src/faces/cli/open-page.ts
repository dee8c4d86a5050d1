// Opens a page in the person's browser, where there is a screen for one.
import { spawn } from "node:child_process";

export interface Screen {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether a person sits at a terminal. */
  readonly terminal: boolean;
}

/** What opens it; null where nobody would see it. */
export function openerFor({ platform, environment, terminal }: Screen): readonly string[] | null {
  if (!terminal || environment.SSH_CONNECTION) return null;
  if (platform === "darwin") return ["open"];
  // The first word that stands in quotes is a window's title.
  if (platform === "win32") return ["cmd", "/c", "start", ""];
  return environment.DISPLAY || environment.WAYLAND_DISPLAY ? ["xdg-open"] : null;
}

/** The link is printed as well, so a browser that does not open is no error. */
export function openPage(url: string, screen: Screen): void {
  const [program, ...words] = openerFor(screen) ?? [];
  if (program === undefined) return;
  const child = spawn(program, [...words, url], { stdio: "ignore", detached: true });
  child.on("error", () => child.unref());
  child.unref();
}
