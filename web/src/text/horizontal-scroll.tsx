// Content that may be wider than the page: it scrolls sideways in its own box, by keyboard too.
import type { ReactNode, Ref } from "react";

interface HorizontalScrollProps {
  /** Read by screen readers when the focus is on it. */
  readonly label: string;
  readonly className?: string;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** A figure has a name but is not a landmark; a page can't have hundreds of landmarks. */
export function HorizontalScroll({ label, className = "", ref, children }: HorizontalScrollProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus it can't be scrolled by keyboard.
    <figure ref={ref} tabIndex={0} aria-label={label} className={`min-w-0 overflow-x-auto ${className}`}>
      {children}
    </figure>
  );
}
