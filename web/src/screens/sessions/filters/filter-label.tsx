// The content of a button that opens a filter. On a phone, an inactive filter shows only its icon.
import { ChevronDown, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface FilterLabelProps {
  readonly icon: LucideIcon;
  readonly set: boolean;
  readonly children: ReactNode;
}

export function FilterLabel({ icon: Icon, set, children }: FilterLabelProps) {
  return (
    <>
      <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className={`min-w-0 truncate ${set ? "" : "max-sm:hidden"}`}>{children}</span>
      <ChevronDown size={14} strokeWidth={1.75} aria-hidden className="shrink-0 max-sm:hidden" />
    </>
  );
}

/** A choice in the list that a filter opens. */
export const FILTER_CHOICE =
  "flex min-h-9 w-full items-center justify-between gap-3 rounded-md px-2 py-1 text-left hover:bg-hover";

/** Quiet, and coloured if the filter is active. */
export function filterButton(set: boolean): string {
  return `inline-flex h-8 max-w-32 min-w-9 items-center justify-center gap-1.5 rounded-md border px-2.5 text-sm whitespace-nowrap hover:bg-hover sm:max-w-56 ${set ? "border-transparent bg-accent-soft text-accent" : "border-line bg-surface text-soft hover:text-ink"}`;
}
