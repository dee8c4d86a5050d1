// Takes the terminal, draws on it, and gives it back as it was, however it ends.
import type { Instance } from "ink";
import type { Archive } from "../../../archive/archive.ts";
import { progressOn } from "../../../terminal/progress.ts";
import { coloursOn } from "../../../terminal/spans.ts";
import { openWhenReady } from "../open-when-ready.ts";
import type { Subject, WatchRun } from "../options.ts";
import { loadRows } from "../pick/load-rows.ts";
import type { PickedProject } from "../pick/pick-row.ts";
import { findProject, subjectOf } from "../subject.ts";

/** Answers what is to stay on the terminal. */
export async function showScreen(options: WatchRun): Promise<readonly string[]> {
  // React looks at this once, when it is loaded, and is twice as slow without it.
  process.env.NODE_ENV ??= "production";
  const progress = progressOn(process.stderr);
  const [archive, ink, react, { App }] = await Promise.all([
    openWhenReady(options, progress.show),
    import("ink"),
    import("react"),
    import("./app.ts"),
  ]).finally(progress.clear);
  const start = await startOf(archive, options);
  // The first drawing is the dearest: it should have something to show.
  const rows = start.subject ? null : await loadRows(archive, start.project, options);
  if (options.signal.aborted) return [];
  const kept = new Set<string>();
  const { stdout } = process;
  const app = ink.render(
    react.createElement(App, {
      ...{ options, archive, rows, ...start },
      colour: coloursOn(stdout),
      copy: (text) => void stdout.write(clipboardCopy(text)),
      keep: (line) => void kept.add(line),
    }),
    // A terminal is one, also where it is a machine that looks at it.
    { interactive: true, alternateScreen: true, incrementalRendering: true, patchConsole: false },
  );
  options.signal.addEventListener("abort", () => app.unmount());
  const crash = (error: unknown) => crashed(app, error);
  process.on("uncaughtException", crash);
  // Ink ends the process where nobody else listens; here somebody does, who has more to do than that.
  for (const name of ENDING) process.on(name, nothing);
  try {
    await app.waitUntilExit();
  } finally {
    process.off("uncaughtException", crash);
    for (const name of ENDING) process.off(name, nothing);
  }
  return [...kept];
}

const ENDING = ["SIGINT", "SIGTERM"] as const;

const nothing = () => undefined;

interface Start {
  readonly subject: Subject | null;
  readonly project: PickedProject | null;
}

/** Who names a project and no more chooses among its sessions. */
async function startOf(archive: Archive, { asked }: WatchRun): Promise<Start> {
  if (asked.project === undefined || asked.all)
    return { subject: await subjectOf(archive, asked), project: null };
  return { subject: null, project: await findProject(archive, asked.project) };
}

/** OSC 52: terminals that know it put the text on the clipboard, and the others ignore it. */
function clipboardCopy(text: string): string {
  return `\u001b]52;c;${Buffer.from(text).toString("base64")}\u0007`;
}

/** The screen first, or nobody would see what happened. */
function crashed(app: Instance, error: unknown): void {
  app.unmount();
  process.stderr.write(`clew: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(2);
}
