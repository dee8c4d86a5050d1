// Runs `clew watch` without a screen: prints lines for people, or JSON events for programs.

import type { Archive } from "../../archive/archive.ts";
import type { LiveEvent } from "../../archive/live/published-session.ts";
import { safeText } from "../../terminal/safe-text.ts";
import { coloursOn } from "../../terminal/spans.ts";
import { escapeHidden } from "../../text/hidden-characters.ts";
import { follow } from "./follow.ts";
import { openWhenReady } from "./open-when-ready.ts";
import type { Subject, WatchRun } from "./options.ts";
import { linePrinter } from "./print-lines.ts";
import { seenRecords } from "./stream/seen-records.ts";
import { openStream } from "./stream/stream.ts";
import { subjectOf } from "./subject.ts";

/** Resolves when the watch is ended. */
export async function printEvents(options: WatchRun): Promise<void> {
  options.shown();
  const archive = await openWhenReady(options, notes());
  if (!archive) return;
  const subject = (await subjectOf(archive, options.target)) ?? { type: "all" };
  await print(options, archive, subject);
}

async function print(options: WatchRun, archive: Archive, subject: Subject): Promise<void> {
  const { resident, turns, signal, output } = options;
  const write = (text: string) => void process.stdout.write(text);
  const stream = openStream({ several: subject.type !== "session", announce_waiting: true, turns });
  const printer = linePrinter(stream, write, coloursOn(process.stdout));
  const lineOf = eventLines();
  const failed = Promise.withResolvers<never>();
  const following = follow({ resident, archive }, subject, {
    turns,
    early: output === "lines",
    take(event, id) {
      stream.take(event);
      if (output === "lines") return printer.print();
      const line = lineOf(event, id);
      if (line !== null) write(line);
    },
    caughtUp(session_id) {
      stream.caughtUp(session_id);
      if (output === "lines") printer.print();
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

/** Writes notes to stderr, and repeated progress only once. */
function notes(): (text: string) => void {
  let last = "";
  return (text) => {
    const what = text.replace(/[\d,]+/g, "");
    if (what !== last) process.stderr.write(`clew: ${safeText(text)}\n`);
    last = what;
  };
}

/** Returns an event as one line of JSON, safe to print on a terminal; null if it was printed before. */
function eventLines(): (event: LiveEvent, id: string | null) => string | null {
  const seen = seenRecords();
  return ({ type, data }, id) => {
    if (type === "message" && seen.take(data) === "known") return null;
    return `${escapeHidden(JSON.stringify({ id, type, data }))}\n`;
  };
}
