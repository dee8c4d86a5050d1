// The screens there are, and how one leads to another.
import { useApp, useInput } from "ink";
import { createElement, type ReactNode, useCallback, useEffect, useState } from "react";
import type { Archive } from "../../../archive/archive.ts";
import { resume } from "../../../archive/operations/resume.ts";
import { ClewError } from "../../../model/errors.ts";
import type { PickedProject, Subject, WatchRun } from "../options.ts";
import { loadRows } from "../pick/load-rows.ts";
import type { Choice, PickRow } from "../pick/pick-row.ts";
import { headingOf } from "../pick/picker-lines.ts";
import { changesOf } from "./changes.ts";
import { Picker } from "./picker.ts";
import { stopFor } from "./stop.ts";
import { StreamScreen } from "./stream-screen.ts";
import { watchStream } from "./watched-stream.ts";

export interface AppProps {
  readonly options: WatchRun;
  readonly archive: Archive;
  /** What to begin with; null: the person chooses. */
  readonly subject: Subject | null;
  readonly project: PickedProject | null;
  /** What there is to choose from at the beginning. */
  readonly rows: readonly PickRow[] | null;
  readonly colour: boolean;
  copy(text: string): void;
  /** Stays on the terminal at the end. */
  keep(line: string): void;
}

type Where =
  | { readonly at: "projects" }
  | { readonly at: "sessions"; readonly project: PickedProject }
  | { readonly at: "stream"; readonly subject: Subject; readonly before: Where };

export function App({ options, archive, subject, project, rows, colour, copy, keep }: AppProps): ReactNode {
  const { exit, suspendTerminal } = useApp();
  const chooser: Where = project ? { at: "sessions", project } : { at: "projects" };
  const [begun] = useState<Where>(subject ? { at: "stream", subject, before: chooser } : chooser);
  const [where, go] = useState(begun);
  const fail = useCallback(
    (error: unknown) => exit(error instanceof Error ? error : new Error(String(error))),
    [exit],
  );
  const leave = useCallback(() => exit(), [exit]);
  const onChange = useCallback((changed: () => void) => changesOf(options.standing, changed), [options]);
  const opened = where.at === "sessions" ? where.project : null;
  const load = useCallback(() => loadRows(archive, opened, options), [archive, opened, options]);

  const [note, setNote] = useState<string | null>(null);
  useEffect(() => options.onNote(setNote), [options]);
  useInput((input, key) => {
    // Who presses a key has seen it.
    setNote(null);
    if (key.ctrl && input === "z") void stopFor(suspendTerminal);
  });

  const choose = (choice: Choice) =>
    go(
      choice.type === "open"
        ? { at: "sessions", project: choice.project }
        : { at: "stream", subject: choice.subject, before: where },
    );

  if (where.at === "stream")
    return createElement(StreamScreen, {
      open: () => watchStream(archive, where.subject, options, fail),
      back: () => go(where.before),
      leave,
      copy,
      openTurn: options.openTurn,
      resume: tellResume,
      note,
      colour,
    });
  return createElement(Picker, {
    key: opened?.name ?? "projects",
    heading: headingOf(opened),
    load,
    ...(where === begun && { rows }),
    onChange,
    choose,
    back: opened ? () => go({ at: "projects" }) : null,
    leave,
    fail,
    note,
    colour,
  });

  async function tellResume(session_id: string): Promise<string> {
    const { command, alternative, nothing } = await archive.run(resume, { session: session_id });
    const line = command ?? alternative?.command;
    if (!line) throw new ClewError("not_found", nothing?.reason ?? "It cannot be resumed.");
    keep(line);
    return line;
  }
}
