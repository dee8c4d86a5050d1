// Shows a block of code: plain at first, coloured once the highlighter is loaded, with a copy button.
import { memo, type RefObject, useEffect, useRef, useState } from "react";
import { CopyButton } from "../parts/copy-button.tsx";
import { type CodeSpan, highlight } from "./highlight.ts";
import { HorizontalScroll } from "./horizontal-scroll.tsx";
import { languageOf } from "./languages.ts";
import { numbered } from "./numbered.ts";
import { Visible } from "./visible.tsx";
import { visibleLine } from "./visible-text.ts";

interface CodeProps {
  readonly text: string;
  /** As named after a Markdown fence; an unknown language stays without colours. */
  readonly language?: string | undefined;
  /** Whether long lines wrap. */
  readonly wrap?: boolean;
}

export const Code = memo(function Code({ text, language, wrap = false }: CodeProps) {
  const element = useRef<HTMLElement>(null);
  const spans = useHighlight(element, text, language);
  const name = visibleLine(language ?? "").slice(0, 40);
  return (
    <div className="group/code relative min-w-0 rounded-md bg-sunken">
      {name !== "" && <div className="px-3 pt-1.5 text-xs text-faint">{name}</div>}
      <HorizontalScroll
        ref={element}
        label={name === "" ? "Code" : `Code, ${name}`}
        className="rounded-md px-3 py-2"
      >
        <pre
          dir="ltr"
          className={`font-mono text-[12.5px] leading-relaxed ${wrap ? "break-words whitespace-pre-wrap" : ""}`}
        >
          <code>
            {spans === null ? (
              <Visible text={text} />
            ) : (
              numbered(spans).map(({ value, position }) => (
                <span key={position} className={value.class_name ?? undefined}>
                  <Visible text={value.text} />
                </span>
              ))
            )}
          </code>
        </pre>
      </HorizontalScroll>
      <CopyButton
        text={text}
        label="Copy code"
        className="absolute top-1 right-1 bg-sunken opacity-0 group-hover/code:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
      />
    </div>
  );
});

/** Returns null until the colours are loaded; very long text and unknown languages never get any. */
function useHighlight(
  element: RefObject<HTMLElement | null>,
  text: string,
  language: string | undefined,
): readonly CodeSpan[] | null {
  const known = languageOf(language);
  const [coloured, setColoured] = useState<Coloured | null>(null);
  useEffect(() => {
    if (known === null || text.length > LONGEST || element.current === null) return;
    let wanted = true;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        highlight(text, known).then(
          (spans) => wanted && setColoured({ text, spans }),
          // The text is complete without colours.
          () => undefined,
        );
      },
      { rootMargin: "300px" },
    );
    observer.observe(element.current);
    return () => {
      wanted = false;
      observer.disconnect();
    };
  }, [element, text, known]);
  return coloured?.text === text ? coloured.spans : null;
}

interface Coloured {
  readonly text: string;
  readonly spans: readonly CodeSpan[];
}

const LONGEST = 50_000;
