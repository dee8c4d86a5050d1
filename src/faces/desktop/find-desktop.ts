// Finds out which desktop this process is on: Wayland first, because there X11 is only for old programs.
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { isAbsolute, join } from "node:path";
import { ClewError } from "../../model/errors.ts";
import type { Desktop, DesktopEnvironment } from "./desktop.ts";
import { programRunner } from "./run-program.ts";
import { waylandDesktop } from "./wayland.ts";
import { x11Desktop } from "./x11.ts";

/** Throws without a desktop that answers. */
export async function findDesktop(environment: DesktopEnvironment): Promise<Desktop> {
  const { WAYLAND_DISPLAY: wayland, DISPLAY: x11, XDG_RUNTIME_DIR: folder = "" } = environment;
  if (wayland) {
    await checkAnswers(isAbsolute(wayland) ? wayland : join(folder, wayland), `WAYLAND_DISPLAY=${wayland}`);
    const whole = withSway(environment, folder);
    return waylandDesktop(programRunner(whole), whole);
  }
  if (x11) {
    const local = /^(?:unix)?:(\d+)(?:\.\d+)?$/.exec(x11)?.[1];
    if (local !== undefined) await checkAnswers(`/tmp/.X11-unix/X${local}`, `DISPLAY=${x11}`);
    return x11Desktop(programRunner(environment));
  }
  throw new ClewError(
    "not_found",
    "There is no desktop here: neither WAYLAND_DISPLAY nor DISPLAY is set. Start `clew desktop` in a terminal on the desktop.",
  );
}

/** An agent may not pass SWAYSOCK on, so Sway's socket is looked for beside the one of Wayland. */
function withSway(environment: DesktopEnvironment, folder: string): DesktopEnvironment {
  if (environment.SWAYSOCK !== undefined || folder === "") return environment;
  const sockets = readdirSync(folder).filter((name) => /^sway-ipc\.\d+\.\d+\.sock$/.test(name));
  // With two of them it is not known which one this is.
  const [only, other] = sockets;
  return only === undefined || other !== undefined
    ? environment
    : { ...environment, SWAYSOCK: join(folder, only) };
}

async function checkAnswers(path: string, variable: string): Promise<void> {
  const answered = await new Promise<boolean>((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
  if (answered) return;
  throw new ClewError(
    "not_found",
    `The desktop does not answer (${variable}). Start \`clew desktop\` in a terminal on the desktop.`,
  );
}
