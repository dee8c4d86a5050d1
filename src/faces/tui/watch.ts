// Shows what agents think and do as they do it: on a screen, as lines, or as events for programs.
import type { Archive } from "../../archive/archive.ts";
import { safeText } from "../../terminal/safe-text.ts";
import { coloursOn } from "../../terminal/spans.ts";
import { eventLines } from "./event-line.ts";
import { follow } from "./follow.ts";
import { openWhenReady } from "./open-when-ready.ts";
import type { Subject, WatchRun } from "./options.ts";
import { linePrinter } from "./print-lines.ts";
import { openStream } from "./stream/stream.ts";
import { subjectOf } from "./subject.ts";

/** Settles when the person has seen enough; with what is to stay on the terminal behind it. */
export async function watch(options: WatchRun): Promise<readonly string[]> {
  if (options.output === "screen") {
    const { showScreen } = await import("./screen/show-screen.ts");
    return showScreen(options);
  }
  const archive = await openWhenReady(options, note);
  const subject = (await subjectOf(archive, options.asked)) ?? { type: "all" };
  await print(options, archive, subject);
  return [];
}

/** Until somebody ends it. */
async function print(options: WatchRun, archive: Archive, subject: Subject): Promise<void> {
  const { standing, turns, signal, output } = options;
  const write = (text: string) => void process.stdout.write(text);
  const stream = openStream({ several: subject.type !== "session", turns });
  const printer = linePrinter(stream, write, coloursOn(process.stdout));
  const lineOf = eventLines();
  const failed = Promise.withResolvers<never>();
  const following = follow({ standing, archive }, subject, {
    turns,
    early: output === "lines",
    take(news, id) {
      stream.take(news);
      if (output === "lines") return printer.print();
      const line = lineOf(news, id);
      if (line !== null) write(line);
    },
    firstTurn: stream.firstTurn,
    on_error: failed.reject,
  });
  try {
    await Promise.race([aborted(signal), failed.promise]);
  } finally {
    following.close();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve());
  });
}

let said = "";

/** Not among the lines; and how far it is only once. */
function note(text: string): void {
  const what = text.replace(/\d+/g, "");
  if (what !== said) process.stderr.write(`clew: ${safeText(text)}\n`);
  said = what;
}
