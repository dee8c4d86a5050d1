// A panel that opens below a button: the browser's own popover, which closes on Escape and on a click
// elsewhere.
import { type ReactNode, useId, useRef, useState } from "react";

interface PopoverProps {
  readonly label: string;
  readonly button: ReactNode;
  readonly buttonClass?: string;
  readonly align?: "start" | "end";
  readonly children: (close: () => void) => ReactNode;
}

export function Popover({ label, button, buttonClass = "", align = "start", children }: PopoverProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-expanded={open}
        title={label}
        className={buttonClass}
        onClick={({ currentTarget }) => positionPanel(panel.current, currentTarget, align)}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={({ newState }) => setOpen(newState === "open")}
        className="fixed inset-auto m-0 max-h-[70dvh] w-max max-w-[min(28rem,calc(100vw-1rem))] overflow-auto rounded-lg border border-line bg-surface p-1 text-ink"
      >
        {open && children(close)}
      </div>
    </>
  );
}

/** Puts the panel below the button, or above it if there is more room, and always inside the window. */
function positionPanel(panel: HTMLElement | null, button: HTMLElement, align: "start" | "end"): void {
  if (!panel) return;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const above = bottom > innerHeight * LOW;
  Object.assign(panel.style, {
    top: above ? "auto" : `${bottom + GAP}px`,
    bottom: above ? `${innerHeight - top + GAP}px` : "auto",
    left: align === "end" ? "auto" : `${Math.max(EDGE, Math.min(left, innerWidth - EDGE - WIDEST))}px`,
    right: align === "end" ? `${Math.max(EDGE, innerWidth - right)}px` : "auto",
  });
}

/** Buttons below this share of the window's height have little room below them. */
const LOW = 0.7;
const GAP = 4;
const EDGE = 8;
const WIDEST = 448;
