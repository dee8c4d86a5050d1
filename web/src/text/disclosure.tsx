// A line that opens. Its content is rendered only when it is open.
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { type Folds, useFold } from "./folds.ts";

interface DisclosureProps {
  /** Returns whether something was found inside, which opens it. */
  readonly isFound?: (folds: Folds) => boolean;
  /** Shown in the line, and used as the name of the button. */
  readonly line: ReactNode;
  readonly children: ReactNode;
}

export function Disclosure({ line, isFound = never, children }: DisclosureProps) {
  const { open, found, toggle } = useFold(isFound);
  const id = useId();
  return (
    <div className="min-w-0" data-found={found || undefined}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
        className="flex w-full min-w-0 items-center gap-2 rounded-md px-1.5 py-1 text-start text-sm hover:bg-hover max-md:min-h-8"
      >
        <ChevronRight
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className={`shrink-0 text-faint transition-transform motion-reduce:transition-none ${open ? "rotate-90" : ""}`}
        />
        {line}
      </button>
      {open && (
        <div id={id} className="flex min-w-0 flex-col gap-2 py-1 ps-7 pe-1.5">
          {children}
        </div>
      )}
    </div>
  );
}

const never = () => false;
