// Shows a shell command in full, with a button that copies it.
import { visibleText } from "../text/visible-text.ts";
import { CopyButton } from "./copy-button.tsx";

export function CommandLine({ children }: { readonly children: string }) {
  return (
    <span className="inline-flex max-w-full items-start gap-1 rounded-md bg-sunken py-1 ps-2.5 pe-1 text-start">
      <code
        dir="ltr"
        className="min-w-0 grow py-1 font-mono text-xs wrap-anywhere whitespace-pre-wrap text-ink"
      >
        {visibleText(children)}
      </code>
      <CopyButton text={children} label="Copy command" className="max-md:size-8" />
    </span>
  );
}
