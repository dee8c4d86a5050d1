// The picker component: a list of projects, or of one project's sessions.
import { type Key, useWindowSize } from "ink";
import { createElement, type ReactNode, useEffect, useState } from "react";
import { type Choice, filterRows, type PickRow } from "../pick/pick-row.ts";
import { pickerLines, roomIn } from "../pick/picker-lines.ts";
import { chosenIn, reducePicking, UNCHOSEN } from "../pick/picking.ts";
import { Frame } from "./frame.ts";
import { helpLines } from "./help.ts";
import { useKeys, useLatestState } from "./use-keys.ts";

export interface PickerProps {
  readonly heading: string;
  /** The first rows, if already loaded. */
  readonly rows?: readonly PickRow[] | null;
  /** Called again after each change. */
  load(): Promise<readonly PickRow[]>;
  /** Calls back after each change, until the returned function is called. */
  onChange(changed: () => void): () => void;
  /** The key of the row to choose first; the first row if absent. */
  readonly chosen?: string | null;
  /** `key` is the row's key. */
  choose(choice: Choice, key: string): void;
  /** Null if there is no screen to go back to. */
  readonly back: (() => void) | null;
  leave(): void;
  fail(error: unknown): void;
  /** A warning for the person. */
  readonly note: string | null;
  readonly colour: boolean;
}

export function Picker(props: PickerProps): ReactNode {
  const { heading, load, onChange, choose, back, leave, fail, note, colour } = props;
  const { columns, rows: height } = useWindowSize();
  const [rows, setRows] = useState<readonly PickRow[] | null>(props.rows ?? null);
  const [picking, held, hold] = useLatestState({ ...UNCHOSEN, chosen: props.chosen ?? null });

  const given = props.rows != null;
  useEffect(() => {
    let gone = false;
    const ask = () =>
      void load().then(
        (found) => gone || setRows(found),
        (error: unknown) => gone || fail(error),
      );
    if (!given) ask();
    const stop = onChange(ask);
    return () => {
      gone = true;
      stop();
    };
  }, [load, onChange, fail, given]);

  const room = roomIn(height, rows);
  const [early] = useState<[string, Key][]>([]);
  useKeys((input, key) => {
    // Keys typed before the list is loaded wait for it.
    if (rows === null) early.push([input, key]);
    else press(input, key);
  });
  useEffect(() => {
    if (rows !== null) early.splice(0).every(([input, key]) => press(input, key));
  });

  /** Returns false if the key leaves this screen. */
  function press(input: string, key: Key): boolean {
    const next = reducePicking(held(), rows ?? [], room, input, key);
    if (next === "leave") leave();
    else if (next === "back") back?.();
    else if (next === "take") take();
    else hold(next);
    return typeof next !== "string";
  }

  function take(): void {
    const found = filterRows(rows ?? [], held().filter);
    const row = found[chosenIn(found, held())];
    if (row) choose(row.choose, row.key);
  }

  const lines = picking.help
    ? helpLines("picker")
    : pickerLines({ heading, rows, picking, columns, height, note, back: back !== null });
  return createElement(Frame, { lines, width: columns, height, colour });
}
