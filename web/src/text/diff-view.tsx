// Shows what changed in a file as one column of lines: removed, added and unchanged.
import { memo } from "react";
import { counted } from "../../../src/text/numbers.ts";
import type { DiffLine } from "./diff-lines.ts";
import { type Edit, editLines } from "./edit-lines.ts";
import { isHidden, useFold } from "./folds.ts";
import { HorizontalScroll } from "./horizontal-scroll.tsx";
import { LongText } from "./long-text.tsx";
import { numbered } from "./numbered.ts";
import { Visible } from "./visible.tsx";
import { visibleLine } from "./visible-text.ts";

export const DiffView = memo(function DiffView({ edit }: { readonly edit: Edit }) {
  const { path } = edit;
  const lines = editLines(edit);
  const { open, toggle } = useFold(({ words }) => {
    const texts = (lines ?? []).map(({ parts }) => parts.map(({ text }) => text).join(""));
    return isHidden(texts, texts.slice(0, FIRST_LINES), words);
  }, false);
  if (lines === null) return <BeforeAndAfter edit={edit} />;
  const bound = lines.length > FIRST_LINES + NOT_WORTH_IT;
  const shown = bound && !open ? lines.slice(0, FIRST_LINES) : lines;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <HorizontalScroll label={`Changes to ${visibleLine(path)}`} className="rounded-md bg-sunken py-1">
        <div
          dir="ltr"
          className="w-max min-w-full font-mono text-[12.5px] leading-relaxed whitespace-pre [tab-size:4]"
        >
          {numbered(shown).map(({ value, position }) => (
            <Line key={position} line={value} />
          ))}
        </div>
      </HorizontalScroll>
      {bound && (
        <button
          type="button"
          aria-expanded={open}
          onClick={toggle}
          className="self-start rounded-md px-2 py-0.5 text-xs text-accent hover:bg-hover"
        >
          {open ? "show less" : `show all ${counted(lines.length, "line")}`}
        </button>
      )}
    </div>
  );
});

const FIRST_LINES = 80;
const NOT_WORTH_IT = 8;

function Line({ line }: { readonly line: DiffLine }) {
  const { row, sign, mark, label, Element } = LOOKS[line.kind];
  return (
    <div className={`flex px-2 ${row}`}>
      <LineNumber value={line.before} />
      <LineNumber value={line.after} />
      <span aria-hidden className={`w-5 shrink-0 text-center select-none ${mark}`}>
        {sign}
      </span>
      {label !== "" && <span className="sr-only">{label} </span>}
      <Element className="no-underline">
        {numbered(line.parts).map(({ value, position }) => (
          <span key={position} className={value.changed ? `font-semibold ${mark}` : undefined}>
            <Visible text={value.text} />
          </span>
        ))}
      </Element>
    </div>
  );
}

const LOOKS = {
  same: { row: "", sign: " ", mark: "", label: "", Element: "span" },
  added: { row: "bg-diff-add", sign: "+", mark: "text-good", label: "added:", Element: "ins" },
  removed: { row: "bg-diff-del", sign: "−", mark: "text-bad", label: "removed:", Element: "del" },
} as const;

/** Hidden from screen readers, which get words instead, and left out of copied text. */
function LineNumber({ value }: { readonly value: number | null }) {
  return (
    <span aria-hidden className="w-9 shrink-0 pe-2 text-end text-faint select-none">
      {value}
    </span>
  );
}

function BeforeAndAfter({ edit }: { readonly edit: Edit }) {
  if (edit.change === "delete") return <p className="text-sm text-faint">deleted</p>;
  const texts = [
    ["Before", edit.change === "replace" ? edit.before : null],
    ["After", edit.change === "replace" || edit.change === "write" ? edit.after : null],
  ] as const;
  return texts.map(([name, text]) =>
    text === null ? null : (
      <div key={name} className="flex min-w-0 flex-col gap-2 rounded-md bg-sunken px-3 py-2">
        <div className="text-xs text-faint">{name}</div>
        <LongText text={text} />
      </div>
    ),
  );
}
