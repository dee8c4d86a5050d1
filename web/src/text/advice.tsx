// Shows a message of the server, with the commands that it puts in backticks as code.
import { numbered } from "./numbered.ts";
import { visibleText } from "./visible-text.ts";

export function Advice({ text }: { readonly text: string }) {
  return numbered(adviceSpans(visibleText(text))).map(({ value: { text: span, code }, position }) =>
    code ? (
      <code key={position} className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-xs text-ink">
        {span}
      </code>
    ) : (
      span
    ),
  );
}

interface AdviceSpan {
  readonly text: string;
  readonly code: boolean;
}

/** Splits a message at its backticks, which are left out. A single backtick stays as it is. */
export function adviceSpans(text: string): readonly AdviceSpan[] {
  return text
    .split(/(`[^`]+`)/)
    .filter((part) => part !== "")
    .map((part) =>
      /^`[^`]+`$/.test(part) ? { text: part.slice(1, -1), code: true } : { text: part, code: false },
    );
}
