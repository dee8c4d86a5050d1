// Opens the popover inside an element while a mouse rests on it, and closes it when the mouse is gone, unless a click
// opened it.
import { type PointerEvent, useEffect, useRef } from "react";

export function useHoverOpen() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const opened = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (milliseconds: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, milliseconds);
  };
  return {
    onPointerEnter({ currentTarget, pointerType }: PointerEvent) {
      if (pointerType !== "mouse") return;
      const button = currentTarget.querySelector("button");
      later(OPEN_MS, () => {
        if (button?.getAttribute("aria-expanded") !== "false") return;
        opened.current = true;
        button.click();
      });
    },
    /** What is clicked in it is meant to stay. */
    onPointerDown() {
      clearTimeout(timer.current);
      opened.current = false;
    },
    onPointerLeave({ currentTarget }: PointerEvent) {
      const panel = currentTarget.querySelector<HTMLElement>("[popover]");
      later(CLOSE_MS, () => {
        if (opened.current && panel?.matches(":popover-open")) panel.hidePopover();
        opened.current = false;
      });
    },
  };
}

const OPEN_MS = 350;
/** Time enough to cross the gap between the button and its panel. */
const CLOSE_MS = 250;
