// Shows foreign text unchanged, with hidden characters highlighted.
import { numbered } from "./numbered.ts";
import { visibleSpans, visibleText } from "./visible-text.ts";

export function Visible({ text }: { readonly text: string }) {
  const spans = visibleSpans(text);
  if (spans.length === 1 && spans[0]?.hidden === false) return spans[0].text;
  if (spans.length > MOST_SPANS) return visibleText(text);
  return numbered(spans).map(({ value: span, position }) =>
    span.hidden ? (
      <span key={position} className="text-warn">
        {span.text}
      </span>
    ) : (
      span.text
    ),
  );
}

/** A binary file read as text would make an element of every other byte. */
const MOST_SPANS = 2000;
