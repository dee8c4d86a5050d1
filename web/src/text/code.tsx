// A block of code: plain at once, in colours when they are loaded, with a button that copies it.
import { memo, useRef } from "react";
import { CopyButton } from "../parts/copy-button.tsx";
import { numbered } from "./numbered.ts";
import { Sideways } from "./sideways.tsx";
import { useHighlight } from "./use-highlight.ts";
import { Visible } from "./visible.tsx";
import { visibleLine } from "./visible-text.ts";

interface CodeProps {
  readonly text: string;
  /** As a fence names it; one that is not known stays without colours. */
  readonly language?: string | undefined;
  /** Whether long lines are broken. */
  readonly wrap?: boolean;
}

export const Code = memo(function Code({ text, language, wrap = false }: CodeProps) {
  const element = useRef<HTMLElement>(null);
  const pieces = useHighlight(element, text, language);
  const name = visibleLine(language ?? "").slice(0, 40);
  return (
    <div className="group/code relative min-w-0 rounded-md bg-sunken">
      {name !== "" && <div className="px-3 pt-1.5 text-xs text-faint">{name}</div>}
      <Sideways ref={element} label={name === "" ? "Code" : `Code, ${name}`} className="rounded-md px-3 py-2">
        <pre
          dir="ltr"
          className={`font-mono text-[12.5px] leading-relaxed ${wrap ? "break-words whitespace-pre-wrap" : ""}`}
        >
          <code>
            {pieces === null ? (
              <Visible text={text} />
            ) : (
              numbered(pieces).map(({ value, place }) => (
                <span key={place} className={value.class_name ?? undefined}>
                  <Visible text={value.text} />
                </span>
              ))
            )}
          </code>
        </pre>
      </Sideways>
      <CopyButton
        text={text}
        label="Copy code"
        className="absolute top-1 right-1 bg-sunken opacity-0 group-hover/code:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
      />
    </div>
  );
});
