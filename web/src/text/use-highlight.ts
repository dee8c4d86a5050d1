// When code gets its colours: once it has come near the screen, and never while it is first laid out.
import { type RefObject, useEffect, useState } from "react";
import { type CodePiece, highlight } from "./highlight.ts";
import { languageOf } from "./languages.ts";

/** Null until they are there; for a language without colours and for very long text they never are. */
export function useHighlight(
  element: RefObject<HTMLElement | null>,
  text: string,
  language: string | undefined,
): readonly CodePiece[] | null {
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
          (pieces) => wanted && setColoured({ text, pieces }),
          // Without colours it is all there, too.
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
  return coloured?.text === text ? coloured.pieces : null;
}

interface Coloured {
  readonly text: string;
  readonly pieces: readonly CodePiece[];
}

const LONGEST = 50_000;
