// The header of a screen: its title and the actions for the whole screen.
import type { ReactNode } from "react";
import { useTitle } from "./document-title.ts";

export function Heading({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  useTitle(title);
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 md:px-6">
      <h1 className="text-lg font-semibold">{title}</h1>
      <div className="flex min-w-0 grow flex-wrap items-center gap-2">{children}</div>
    </header>
  );
}
