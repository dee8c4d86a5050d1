// The root component of `clew watch`: shows the picker or the stream, and switches between them.
import { type SuspendTerminal, useApp, useInput } from "ink";
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
import { StreamScreen } from "./stream-screen.ts";
import { watchStream } from "./watched-stream.ts";

export interface AppProps {
  readonly options: WatchRun;
  readonly archive: Archive;
  /** The sessions to show first; null to let the person choose. */
  readonly subject: Subject | null;
  readonly project: PickedProject | null;
  /** The first picker rows, if already loaded. */
  readonly rows: readonly PickRow[] | null;
  readonly colour: boolean;
  copy(text: string): void;
  /** Prints the line on the terminal after the screen closes. */
  keep(line: string): void;
}

type Where = Chooser | { readonly at: "stream"; readonly subject: Subject; readonly before: Chooser };

interface Chooser {
  readonly at: "projects" | "sessions";
  /** The project whose sessions are listed; null to list projects. */
  readonly project: PickedProject | null;
  /** The key of the row that was chosen, to restore it when the person comes back. */
  readonly chosen: string | null;
  readonly before: Chooser | null;
}

const PROJECTS: Chooser = { at: "projects", project: null, chosen: null, before: null };

export function App({ options, archive, subject, project, rows, colour, copy, keep }: AppProps): ReactNode {
  const { exit, suspendTerminal } = useApp();
  const chooser = project ? sessionsOf(project, PROJECTS) : PROJECTS;
  const [begun] = useState<Where>(subject ? { at: "stream", subject, before: chooser } : chooser);
  const [where, go] = useState(begun);
  const fail = useCallback(
    (error: unknown) => exit(error instanceof Error ? error : new Error(String(error))),
    [exit],
  );
  const leave = useCallback(() => exit(), [exit]);
  const onChange = useCallback((changed: () => void) => changesOf(options.resident, changed), [options]);
  const opened = where.at === "stream" ? null : where.project;
  const load = useCallback(() => loadRows(archive, opened, options), [archive, opened, options]);

  const [note, setNote] = useState<string | null>(null);
  useEffect(() => options.onNote(setNote), [options]);
  useInput((input, key) => {
    // A key press dismisses the note.
    setNote(null);
    if (key.ctrl && input === "z") void stopFor(suspendTerminal);
  });

  if (where.at === "stream")
    return createElement(StreamScreen, {
      open: () => watchStream(archive, where.subject, options, fail),
      back: () => go(where.before),
      leave,
      copy,
      openTurn: options.openTurn,
      resume: resumeCommand,
      note,
      colour,
    });
  const { before } = where;
  return createElement(Picker, {
    key: opened?.name ?? "projects",
    heading: headingOf(opened, options),
    load,
    // The first rows are out of date when the person comes back.
    ...(where === begun && { rows }),
    chosen: where.chosen,
    onChange,
    choose(choice: Choice, chosen: string) {
      const from = { ...where, chosen };
      if (choice.type === "open") go(sessionsOf(choice.project, from));
      else if (choice.type === "turn") {
        keep(choice.citation);
        leave();
      } else if (options.picks && choice.subject.type === "session")
        picked(choice.subject.id).then(leave, fail);
      else go({ at: "stream", subject: choice.subject, before: from });
    },
    back: before && (() => go(before)),
    leave,
    fail,
    note,
    colour,
  });

  async function picked(session_id: string): Promise<void> {
    if (options.picks === "show") keep(session_id);
    else await resumeCommand(session_id);
  }

  async function resumeCommand(session_id: string): Promise<string> {
    const { command, alternative, nothing } = await archive.run(resume, { session: session_id });
    const line = command ?? alternative?.command;
    if (!line) throw new ClewError("not_found", nothing?.reason ?? "This session can't be resumed.");
    keep(line);
    return line;
  }
}

function sessionsOf(project: PickedProject, before: Chooser): Chooser {
  return { at: "sessions", project, chosen: null, before };
}

/** Suspends the process on Ctrl-Z, because in raw mode the terminal does not do it. */
async function stopFor(suspendTerminal: SuspendTerminal): Promise<void> {
  const suspended = await suspendTerminal();
  process.once("SIGCONT", () => void suspended.resume());
  // Stops the whole process group, as the terminal would, because npx waits for us and has to stop too.
  process.kill(0, "SIGTSTP");
}
