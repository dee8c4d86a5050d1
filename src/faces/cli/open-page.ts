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

/** False where nothing could: then a person has to be shown the link, so it is no error. */
export async function openPage(url: string, screen: Screen): Promise<boolean> {
  const [program, ...words] = openerFor(screen) ?? [];
  if (program === undefined) return false;
  const child = spawn(program, [...words, url], { stdio: "ignore", detached: true });
  child.unref();
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
    setTimeout(() => resolve(true), AT_WORK_MS).unref();
  });
}

/** Some stay for as long as the browser does; who fails does so sooner. */
const AT_WORK_MS = 1000;
