// A command for a terminal, ready to be copied.
import { CopyButton } from "./copy-button.tsx";

export function CommandLine({ children }: { readonly children: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-2.5 text-left">
      <code dir="ltr" className="min-w-0 overflow-x-auto font-mono text-xs whitespace-nowrap text-ink">
        {children}
      </code>
      <CopyButton text={children} label={`Copy: ${children}`} />
    </span>
  );
}
