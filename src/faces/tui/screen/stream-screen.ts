// The stream component: the entries, a status line about the session, and the keys.

import { useWindowSize } from "ink";
import { createElement, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { highlight } from "../../../terminal/highlight.ts";
import { type StyledLine, span } from "../../../terminal/spans.ts";
import { textLines } from "../../../terminal/text-lines.ts";
import { entryLines, type Look } from "../lines/entry-lines.ts";
import type { Entry } from "../stream/entry.ts";
import { statusLine } from "../view/status-line.ts";
import { rowsAt, type Viewed, type ViewRow } from "../view/viewport.ts";
import { Frame } from "./frame.ts";
import { helpLines } from "./help.ts";
import { FRESH, type Reading, reduceReading } from "./reading.ts";
import { keysIn } from "./stream-keys.ts";
import { useKeys, useLatestState } from "./use-keys.ts";
import type { WatchedStream } from "./watched-stream.ts";

export interface StreamScreenProps {
  /** Starts watching. */
  open(): WatchedStream;
  back(): void;
  leave(): void;
  /** Copies text to the clipboard with a terminal sequence. */
  copy(text: string): void;
  openTurn(session_id: string, turn: number | null): Promise<string>;
  resume(session_id: string): Promise<string>;
  /** A warning for the person. */
  readonly note: string | null;
  readonly colour: boolean;
}

const STATUS = 1;

export function StreamScreen(props: StreamScreenProps): ReactNode {
  const { open, back, leave, copy, openTurn, resume, note, colour } = props;
  const { columns, rows } = useWindowSize();
  const [watched] = useState(open);
  useEffect(() => watched.close, [watched]);
  useSyncExternalStore(watched.subscribe, watched.version);
  const [reading, held, hold] = useLatestState(FRESH);
  const { details } = reading;
  const notice = noticeLines(reading, note, columns);
  const height = Math.max(1, rows - STATUS - Math.max(1, notice.length));
  const { list, sessions, models } = watched.stream;
  const linesOf = useMemo(
    () => lineCache({ width: columns, details, colour: watched.colourOf }),
    [columns, details, watched],
  );
  const viewed: Viewed = { entries: list.entries, indexOf: list.indexOf, linesOf };
  const shown = rowsAt(viewed, reading.position, height);
  const found = foundIn(reading);
  const session = sessionOf(lookedAt(reading, shown));

  useKeys((input, key) => {
    const pressed = keysIn(held(), input, key);
    if (pressed === null) return;
    if (pressed === "leave") leave();
    else if (pressed === "back") back();
    else if (typeof pressed !== "string")
      hold(reduceReading(held(), pressed, { viewed, height, newest: list.newest }));
    else hand(pressed);
  });

  /** Uses the position after the previous keys, which may not be drawn yet. */
  function hand(what: "copy" | "open" | "resume"): void {
    const looked = lookedAt(held(), rowsAt(viewed, held().position, height));
    const id = sessionOf(looked)?.id;
    if (id === undefined) say("No session here yet.");
    else if (what === "copy") cite(id, turnOf(looked));
    else if (what === "open") showResult(openTurn(id, turnOf(looked)));
    else showResult(resume(id));
  }

  /** Returns the search match, or else the top line, or the last line at the live end. */
  function lookedAt(at: Reading, drawn: readonly ViewRow[]): Entry | undefined {
    return foundIn(at) ?? (at.position ? drawn[0] : drawn.at(-1))?.entry ?? list.entries.at(-1);
  }

  function foundIn(at: Reading): Entry | undefined {
    return at.found ? list.entries[list.indexOf(at.found.entry)] : undefined;
  }

  function sessionOf(looked: Entry | undefined) {
    return sessions.get(looked?.session_id ?? "") ?? sessions.values().next().value;
  }

  /** For an entry outside a turn, returns the last turn before it in the same session. */
  function turnOf(looked: Entry | undefined): number | null {
    if (!looked) return null;
    const before = list.entries.findLast(
      ({ turn, id, session_id }) => turn !== null && id <= looked.id && session_id === looked.session_id,
    );
    return looked.turn ?? before?.turn ?? null;
  }

  function cite(session_id: string, turn: number | null): void {
    const citation = `${session_id}${turn === null ? "" : `#${turn}`}`;
    copy(citation);
    say(`Copied ${citation}`);
  }

  function showResult(result: Promise<string>): void {
    result.then(say, (error: unknown) => say(error instanceof Error ? error.message : String(error)));
  }

  function say(message: string): void {
    hold({ ...held(), message });
  }

  const lines = reading.help
    ? helpLines("stream")
    : [...fill(), status(), ...(notice.length > 0 ? notice : [bottom()])];
  return createElement(Frame, { lines, width: columns, height: rows, colour });

  function fill(): StyledLine[] {
    const isFound = ({ entry, at }: ViewRow) => entry === found && at === reading.found?.line;
    const text = shown.map((row) =>
      highlight(row.line, reading.query, isFound(row) ? ["inverse", "yellow"] : "inverse"),
    );
    const waiting: StyledLine[] = list.entries.length === 0 ? [[span(watched.waiting(), "dim")]] : [];
    return Array.from({ length: height }, (_, row) => [...waiting, ...text][row] ?? []);
  }

  function status(): StyledLine {
    const several = [...watched.stream.shown].flatMap((id) => sessions.get(id) ?? []);
    return statusLine(session, several, models.get(session?.id ?? "") ?? null, columns);
  }

  function bottom(): StyledLine {
    const { typing, query, position, left_at } = reading;
    if (typing !== null) return [span("/", "cyan"), span(typing), span("▏", "cyan")];
    if (position && list.dropped > 0 && shown[0]?.entry === list.entries[0])
      return [span("Older entries are no longer here. Run `clew show` to read everything.", "yellow")];
    const last = list.indexOf(shown.at(-1)?.entry.id ?? 0);
    const below = list.entries
      .slice(last + 1)
      .filter((entry) => entry.id > left_at && linesOf(entry).length > 0).length;
    if (below > 0) return [span(`${below} new below`, "yellow"), span("  G go there", "dim")];
    if (query !== "")
      return [span("/", "dim"), span(query), span("  n older  N newer  Esc clear search", "dim")];
    return [span("? help  t details  / search  c cite  o open  r resume  Esc back  q quit", "dim")];
  }
}

/** Wraps the notice instead of cutting it, because half a link is useless. */
function noticeLines({ typing, message }: Reading, note: string | null, width: number): StyledLine[] {
  const text = typing === null ? (message ?? note) : null;
  if (text === null) return [];
  return textLines(text, width, message === null ? "yellow" : "cyan", { first: [], rest: [] });
}

/** Caches the lines of each entry, because entries do not change. */
function lineCache(look: Look): (entry: Entry) => readonly StyledLine[] {
  const known = new WeakMap<Entry, readonly StyledLine[]>();
  return (entry) => {
    const found = known.get(entry) ?? entryLines(entry, look);
    known.set(entry, found);
    return found;
  };
}
