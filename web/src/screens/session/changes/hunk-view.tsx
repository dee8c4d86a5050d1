// Shows a hunk of a diff, in one column or with before and after side by side.
import { memo, useMemo } from "react";
import { HorizontalScroll } from "../../../text/horizontal-scroll.tsx";
import { mergeSpans } from "../../../text/merge-spans.ts";
import { numbered } from "../../../text/numbered.ts";
import { Visible } from "../../../text/visible.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { type ChangedFile, type DiffRow, type Hunk, splitRows, unifiedRows } from "./diff-rows.ts";
import type { DiffLayout } from "./use-diff-layout.ts";
import { useHunkColours } from "./use-hunk-colours.ts";

interface HunkViewProps extends Pick<DiffLayout, "split" | "wrap"> {
  readonly hunk: Hunk;
  readonly file: ChangedFile;
}

export const HunkView = memo(function HunkView({ hunk, file, split, wrap }: HunkViewProps) {
  const rows = useMemo(() => unifiedRows(hunk), [hunk]);
  const colours = useHunkColours(rows, file.path);
  const cell = (row: DiffRow) => <LineText row={row} spans={colours?.[row.index]} />;
  const by = (row: DiffRow) => (row.by === null ? undefined : `Turn ${file.changes[row.by]?.top_turn ?? ""}`);
  const shape = `font-mono text-[12.5px] leading-relaxed [tab-size:4] ${
    wrap || split ? "whitespace-pre-wrap wrap-anywhere" : "w-max min-w-full whitespace-pre"
  }`;
  const known = hunk.before !== null;
  return (
    <HorizontalScroll label={`Changes to ${visibleLine(file.path)}`} className="bg-surface">
      {split ? (
        <div dir="ltr" className={`grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] ${shape}`}>
          {numbered(splitRows(rows)).map(({ value: { left, right }, position }) => (
            <div key={position} className="contents">
              <Half row={left} side="before" known={known} title={left ? by(left) : undefined}>
                {left && cell(left)}
              </Half>
              <Half row={right} side="after" known={known} title={right ? by(right) : undefined}>
                {right && cell(right)}
              </Half>
            </div>
          ))}
        </div>
      ) : (
        <div dir="ltr" className={shape}>
          {rows.map((row) => (
            <div key={row.index} title={by(row)} className={`flex pe-3 ${LOOKS[row.kind].row}`}>
              {known && <LineNumber value={row.before} />}
              {known && <LineNumber value={row.after} />}
              <Sign row={row} />
              {cell(row)}
            </div>
          ))}
        </div>
      )}
    </HorizontalScroll>
  );
});

interface HalfProps {
  readonly row: DiffRow | null;
  readonly side: "before" | "after";
  readonly known: boolean;
  readonly title: string | undefined;
  readonly children: React.ReactNode;
}

function Half({ row, side, known, title, children }: HalfProps) {
  const edge = side === "after" ? "border-s border-line" : "";
  if (!row) return <div className={`bg-sunken ${edge}`} />;
  return (
    <div title={title} className={`flex min-w-0 pe-3 ${LOOKS[row.kind].row} ${edge}`}>
      {known && <LineNumber value={row[side]} />}
      <Sign row={row} />
      {children}
    </div>
  );
}

function Sign({ row: { kind } }: { readonly row: DiffRow }) {
  const { sign, mark, label } = LOOKS[kind];
  return (
    <>
      <span aria-hidden className={`w-6 shrink-0 text-center select-none ${mark}`}>
        {sign}
      </span>
      {label !== "" && <span className="sr-only">{label} </span>}
    </>
  );
}

interface LineTextProps {
  readonly row: DiffRow;
  readonly spans: Parameters<typeof mergeSpans>[1];
}

function LineText({ row: { kind, parts }, spans }: LineTextProps) {
  const { Element, word } = LOOKS[kind];
  return (
    <Element className="min-w-0 no-underline">
      {numbered(mergeSpans(parts, spans)).map(({ value: { text, class_name, changed }, position }) => (
        <span key={position} className={`${class_name ?? ""} ${changed ? word : ""}`}>
          <Visible text={text} />
        </span>
      ))}
    </Element>
  );
}

const LOOKS = {
  same: { row: "", sign: " ", mark: "", label: "", word: "", Element: "span" },
  added: {
    row: "bg-diff-add",
    sign: "+",
    mark: "text-good",
    label: "added:",
    word: "rounded-xs bg-diff-add-word",
    Element: "ins",
  },
  removed: {
    row: "bg-diff-del",
    sign: "−",
    mark: "text-bad",
    label: "removed:",
    word: "rounded-xs bg-diff-del-word",
    Element: "del",
  },
} as const;

/** Hidden from screen readers, which get words instead, and left out of copied text. */
function LineNumber({ value }: { readonly value: number | null }) {
  return (
    <span aria-hidden className="w-11 shrink-0 pe-2 text-end text-faint tabular-nums select-none">
      {value}
    </span>
  );
}
