// Text from a transcript within our own: on one line, with a text direction of its own.
import { visibleLine } from "./visible-text.ts";

export function Foreign({ text, className = "" }: { readonly text: string; readonly className?: string }) {
  return (
    <bdi dir="auto" className={`[unicode-bidi:isolate] ${className}`}>
      {visibleLine(text)}
    </bdi>
  );
}
