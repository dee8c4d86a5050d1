// A command for a terminal, to be read whole and copied.
import { CopyButton } from "../../../parts/copy-button.tsx";
import { visibleText } from "../../../text/visible-text.ts";

export function CommandLine({ command }: { readonly command: string }) {
  return (
    <div className="flex items-start gap-1 rounded-md bg-sunken py-1 ps-2.5 pe-1">
      <code dir="ltr" className="min-w-0 grow py-1 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        {visibleText(command)}
      </code>
      <CopyButton text={command} label="Copy the command" className="max-md:size-8" />
    </div>
  );
}
