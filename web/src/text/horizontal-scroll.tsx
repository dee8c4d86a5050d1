// What may be wider than the page: it scrolls in itself, by the keyboard as well.
import type { ReactNode, Ref } from "react";

interface HorizontalScrollProps {
  /** Said to screen readers when the focus comes to it. */
  readonly label: string;
  readonly className?: string;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** A figure has a name and is no landmark, of which a page can't have hundreds. */
export function HorizontalScroll({ label, className = "", ref, children }: HorizontalScrollProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus nobody scrolls it by keyboard.
    <figure ref={ref} tabIndex={0} aria-label={label} className={`min-w-0 overflow-x-auto ${className}`}>
      {children}
    </figure>
  );
}
