// Lists to choose from: the projects, and the sessions of one.
import { useWindowSize } from "ink";
import { createElement, type ReactNode, useEffect, useState } from "react";
import { type StyledLine, span } from "../../../terminal/spans.ts";
import { type Choice, columnWidths, filterRows, type PickRow, rowLine } from "../pick/pick-row.ts";
import { Frame } from "./frame.ts";
import { helpLines } from "./help.ts";
import { chosenIn, pickOn, UNCHOSEN } from "./picking.ts";
import { useHeld, useKeys } from "./use-keys.ts";

export interface PickerProps {
  readonly heading: string;
  /** Where they are there already. */
  readonly rows?: readonly PickRow[] | null;
  /** Asked again whenever something happened. */
  load(): Promise<readonly PickRow[]>;
  /** Calls back when something happened, until it is told to stop. */
  onChange(changed: () => void): () => void;
  choose(choice: Choice): void;
  /** Null where there is nothing to go back to. */
  readonly back: (() => void) | null;
  leave(): void;
  fail(error: unknown): void;
  readonly colour: boolean;
}

/** Heading, filter and the line of keys. */
const AROUND = 3;

export function Picker(props: PickerProps): ReactNode {
  const { heading, load, onChange, choose, back, leave, fail, colour } = props;
  const { columns, rows: height } = useWindowSize();
  const [rows, setRows] = useState<readonly PickRow[] | null>(props.rows ?? null);
  const [picking, held, hold] = useHeld(UNCHOSEN);

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

  const { filter, typing, help } = picking;
  const shown = filterRows(rows ?? [], filter);
  const at = chosenIn(shown, picking);
  const room = Math.max(1, height - AROUND);

  useKeys((input, key) => {
    const next = pickOn(held(), rows ?? [], room, input, key);
    if (next === "leave") leave();
    else if (next === "back") back?.();
    else if (next === "take") take();
    else hold(next);
  });

  function take(): void {
    const found = filterRows(rows ?? [], held().filter);
    const row = found[chosenIn(found, held())];
    if (row) choose(row.choose);
  }

  const lines = help ? helpLines("picker") : pickerLines();
  return createElement(Frame, { lines, width: columns, height, colour });

  function pickerLines(): StyledLine[] {
    const first = Math.max(0, Math.min(at - Math.floor(room / 2), shown.length - room));
    const widths = columnWidths(rows ?? []);
    const list = shown
      .slice(first, first + room)
      .map((row, index) => marked(rowLine(row, columns - 1, widths), first + index === at));
    return [[span(heading, "bold")], filterLine(), ...fill(list), keysLine()];
  }

  function filterLine(): StyledLine {
    if (typing) return [span("/", "cyan"), span(filter), span("▏", "cyan")];
    return filter === "" ? [] : [span("/", "dim"), span(filter)];
  }

  function fill(list: readonly StyledLine[]): StyledLine[] {
    const none = rows === null ? "" : filter === "" ? "There is no session yet." : "Nothing fits.";
    const said = list.length === 0 ? [[span(none, "dim")]] : list;
    return Array.from({ length: room }, (_, row) => said[row] ?? []);
  }

  function keysLine(): StyledLine {
    const keys = typing ? "Enter choose  Esc end the filter" : "Enter choose  / filter  ? help  q leave";
    return [span(back && !typing ? `${keys}  Esc back` : keys, "dim")];
  }
}

/** By the way it looks, and for who sees no colours by a sign. */
function marked(line: StyledLine, chosen: boolean): StyledLine {
  if (!chosen) return [span(" "), ...line];
  return [span("▸", "cyan"), ...line.map((each) => ({ ...each, style: "inverse" as const }))];
}
