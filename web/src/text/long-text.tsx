// Shows text of any length, collapsed until the user opens it.
import type { ReactNode } from "react";
import { counted } from "../../../src/text/numbers.ts";
import { boundText, inSections } from "./bound-text.ts";
import { isHidden, useFold } from "./folds.ts";
import { numbered } from "./numbered.ts";
import { Visible } from "./visible.tsx";

interface LongTextProps {
  readonly text: string;
  readonly lines?: number;
  /** Renders a part of the text; plain text in a monospace font by default. */
  readonly children?: (part: string) => ReactNode;
}

export function LongText({ text, lines = 24, children = plainPart }: LongTextProps) {
  const bound = boundText(text, lines);
  const { open, toggle } = useFold(
    ({ words }) => bound !== null && isHidden([text], [bound.head, bound.tail], words),
    false,
  );
  if (bound === null) return children(text);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {open ? <All text={text} part={children} /> : children(bound.head)}
      <button
        type="button"
        aria-expanded={open}
        onClick={toggle}
        className="self-start rounded-md px-2 py-0.5 text-xs text-accent hover:bg-hover"
      >
        {open ? "show less" : `show all ${counted(bound.total, bound.measure)}`}
      </button>
      {!open && bound.tail !== "" && children(bound.tail)}
    </div>
  );
}

function plainPart(part: string): ReactNode {
  return (
    <pre
      dir="auto"
      className="min-w-0 font-mono text-[12.5px] leading-relaxed break-words whitespace-pre-wrap"
    >
      <Visible text={part} />
    </pre>
  );
}

function All({ text, part }: { readonly text: string; readonly part: (part: string) => ReactNode }) {
  const sections = inSections(text);
  if (sections.length === 1) return part(text);
  return (
    <div>
      {numbered(sections).map(({ value, position }) => (
        <div key={position} className="[contain-intrinsic-size:auto_10000px] [content-visibility:auto]">
          {part(value)}
        </div>
      ))}
    </div>
  );
}
