// One thing that is known of a session: its name is for those who can't see where it stands.
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface FactProps {
  readonly name: string;
  readonly icon?: LucideIcon;
  /** More of it, on hover. */
  readonly hint: string;
  /** Left out where there is little room. */
  readonly minor?: boolean;
  readonly children: ReactNode;
}

export function Fact({ name, icon: Icon, hint, minor = false, children }: FactProps) {
  return (
    <li
      title={hint}
      className={`flex max-w-full min-w-0 items-center gap-1.5 ${minor ? "max-md:hidden" : ""}`}
    >
      {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />}
      <span className="sr-only">{name}: </span>
      <span className="flex min-w-0 items-center gap-1 truncate md:max-w-80">{children}</span>
    </li>
  );
}
