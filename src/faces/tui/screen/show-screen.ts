// Runs the full-screen view and always restores the terminal, however it ends.
import type { Instance } from "ink";
import type { Archive } from "../../../archive/archive.ts";
import { progressOn } from "../../../terminal/progress.ts";
import { safeText } from "../../../terminal/safe-text.ts";
import { coloursOn, type StyledLine } from "../../../terminal/spans.ts";
import { openWhenReady } from "../open-when-ready.ts";
import type { PickedProject, Subject, WatchRun } from "../options.ts";
import { loadRows } from "../pick/load-rows.ts";
import type { PickRow } from "../pick/pick-row.ts";
import { headingOf, pickerLines } from "../pick/picker-lines.ts";
import { UNCHOSEN } from "../pick/picking.ts";
import { findProject, subjectOf } from "../subject.ts";
import { drawAtOnce } from "./draw-at-once.ts";

/** Returns the lines to print after the screen closes. */
export async function showScreen(options: WatchRun): Promise<readonly string[]> {
  const progress = progressOn(process.stderr);
  const archive = await openWhenReady(options, progress.show).finally(progress.clear);
  if (!archive) return [];
  const start = await startOf(archive, options);
  const rows = start.subject ? null : await loadRows(archive, start.project, options);
  const colour = coloursOn(process.stdout);
  let drawn = rows && drawAtOnce(firstLines(rows, start.project, options), colour);
  let app: Instance | null = null;
  const crash = (error: unknown) => {
    // Restores the screen first, so the error stays visible.
    if (app) app.unmount();
    else drawn?.giveBack();
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`clew: ${safeText(what)}\n`);
    process.exit(2);
  };
  const unmount = () => app?.unmount();
  process.on("uncaughtException", crash);
  // A closing terminal sends a signal, but some shells keep it from us.
  process.stdin.on("end", unmount);
  // Ink exits the process if nothing else handles these signals. The command handles them and cleans up first.
  for (const name of ENDING) process.on(name, nothing);
  try {
    const kept = new Set<string>();
    const { render, createElement, App } = await loadInk();
    if (options.signal.aborted) return [];
    drawn?.handOver();
    app = render(
      createElement(App, {
        ...{ options, archive, rows, colour, ...start },
        copy: (text) => void process.stdout.write(clipboardCopy(text)),
        keep: (line) => void kept.add(line),
      }),
      // Ink would turn this off in CI, but a terminal is interactive there too.
      { interactive: true, alternateScreen: true, incrementalRendering: true, patchConsole: false },
    );
    drawn = null;
    options.shown();
    options.signal.addEventListener("abort", unmount);
    await app.waitUntilExit();
    return [...kept];
  } finally {
    drawn?.giveBack();
    process.off("uncaughtException", crash);
    process.stdin.off("end", unmount);
    for (const name of ENDING) process.off(name, nothing);
  }
}

async function loadInk() {
  // React reads this once, when it is loaded, and is twice as slow without it.
  process.env.NODE_ENV ??= "production";
  const [{ render }, { createElement }, { App }] = await Promise.all([
    import("ink"),
    import("react"),
    import("./app.ts"),
  ]);
  return { render, createElement, App };
}

const ENDING = ["SIGINT", "SIGTERM"] as const;

const nothing = () => undefined;

interface Start {
  readonly subject: Subject | null;
  readonly project: PickedProject | null;
}

/** Lists a project's sessions if only a project was named. */
async function startOf(archive: Archive, { target }: WatchRun): Promise<Start> {
  if (target.project === undefined || target.all)
    return { subject: await subjectOf(archive, target), project: null };
  return { subject: null, project: await findProject(archive, target.project) };
}

function firstLines(
  rows: readonly PickRow[],
  project: PickedProject | null,
  picks: Pick<WatchRun, "picks" | "among">,
): StyledLine[] {
  const { columns, rows: height } = process.stdout;
  const at = { heading: headingOf(project, picks), picking: UNCHOSEN, back: project !== null, note: null };
  return pickerLines({ ...at, rows, columns, height });
}

/** Uses OSC 52: terminals that support it copy the text to the clipboard, and others ignore it. */
function clipboardCopy(text: string): string {
  return `\u001b]52;c;${Buffer.from(text).toString("base64")}\u0007`;
}
