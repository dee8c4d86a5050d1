// Shows a session's earlier titles in a popover, which opens on hover or by click.
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { History } from "lucide-react";
import { type PointerEvent, useEffect, useRef } from "react";
import { titlesQuery } from "../../../api/queries.ts";
import { Popover } from "../../../parts/popover.tsx";
import { Loaded } from "../panels/loaded.tsx";
import { TitleList } from "../panels/title-list.tsx";

export function TitleHistory({ id }: { readonly id: string }) {
  const hover = useHoverOpen();
  return (
    <span {...hover} className="inline-flex">
      <Popover
        label="Title history"
        button={<History size={16} strokeWidth={1.75} aria-hidden />}
        buttonClass="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-soft hover:bg-hover hover:text-ink max-md:size-8"
      >
        {(close) => <Titles id={id} close={close} />}
      </Popover>
    </span>
  );
}

function Titles({ id, close }: { readonly id: string; readonly close: () => void }) {
  const query = useQuery(titlesQuery(id));
  const navigate = useNavigate();
  const jump = (turn: number) => {
    close();
    void navigate({ to: ".", search: true, hash: String(turn) });
  };
  return (
    <div className="w-[min(24rem,calc(100vw-2rem))] px-3 py-1">
      <Loaded query={query}>
        {({ history }) =>
          history.length === 0 ? (
            <p className="py-2 text-sm text-soft">No title yet.</p>
          ) : (
            <TitleList history={history} onJump={jump} />
          )
        }
      </Loaded>
    </div>
  );
}

/**
 * Opens the popover inside an element while the mouse rests on it, and closes it when the mouse leaves,
 * unless a click opened it.
 */
function useHoverOpen() {
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
    /** A click keeps it open. */
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
/** Long enough to cross the gap between the button and its panel. */
const CLOSE_MS = 250;
