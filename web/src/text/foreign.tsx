// A text from a transcript among our own words: on one line, and its direction is its own affair.
import { visibleLine } from "./visible-text.ts";

export function Foreign({ text, className = "" }: { readonly text: string; readonly className?: string }) {
  return (
    <bdi dir="auto" className={`[unicode-bidi:isolate] ${className}`}>
      {visibleLine(text)}
    </bdi>
  );
}
