// The list itself: as long as it may be, only what is in view is in the document.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useRowActions } from "../row/row-actions.ts";
import { heightOf, isHeading, topsOf } from "./item-places.ts";
import { type ListHandlers, ListItemView } from "./list-item-view.tsx";
import type { ListItem } from "./list-items.ts";
import { moved } from "./move.ts";
import { useListKeys } from "./use-list-keys.ts";
import { FOOT, useListWindow } from "./use-list-window.ts";
import { useNarrow } from "./use-narrow.ts";
import { useRoving } from "./use-roving.ts";
import { useSteadyScroll } from "./use-steady-scroll.ts";

interface SessionListProps extends Pick<ListHandlers, "onToggle" | "onMore"> {
  /** Another list has another name, and is scrolled by itself. */
  readonly name: string;
  readonly items: readonly ListItem[];
  /** More is wanted at the end. */
  readonly onNearEnd?: () => void;
}

export function SessionList({ name, items, onNearEnd, onToggle, onMore }: SessionListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const narrow = useNarrow();
  const actions = useRowActions();
  const [renaming, setRenaming] = useState<string | null>(null);
  const { current, go, onFocus, onBlur } = useRoving(list, items);
  const stop = current ?? moved(items, null, "first");
  const tops = useMemo(() => topsOf(items, narrow), [items, narrow]);
  const { virtualizer, shown, onTop, scrollTo } = useListWindow({ name, scroller, items, narrow, stop });
  useSteadyScroll({ virtualizer, items, tops, current });

  const goTo = useCallback(
    (key: string) => {
      scrollTo(key);
      go(key);
    },
    [scrollTo, go],
  );
  useListKeys({ items, current, actions, go: goTo, onRename: setRenaming });

  const nearEnd = (shown.at(-1) ?? 0) >= items.length - AHEAD;
  useEffect(() => {
    if (nearEnd) onNearEnd?.();
  }, [nearEnd, onNearEnd]);

  const handlers = useMemo(
    () => ({ actions, onRename: setRenaming, onFocusAgain: go, onToggle, onMore }),
    [actions, go, onToggle, onMore],
  );
  return (
    <div
      ref={scroller}
      data-scroll-restoration-id={name}
      className="min-h-0 grow overflow-y-auto overscroll-contain [scrollbar-gutter:stable]"
    >
      <ul
        ref={list}
        aria-label="Sessions"
        className="relative mx-auto max-w-[100rem]"
        style={{ height: (tops.at(-1) ?? 0) + FOOT }}
        onFocus={({ target }) => onFocus(target)}
        onBlur={onBlur}
      >
        {shown.map((index) => {
          const item = items[index];
          if (!item) return null;
          const stuck = index === onTop;
          return (
            <li
              key={item.key}
              data-item={item.key}
              className={`inset-x-0 contain-strict ${stuck ? "sticky top-0 z-2" : `absolute ${isHeading(item) ? "z-3" : ""}`}`}
              style={{ height: heightOf(item, narrow), top: stuck ? 0 : tops[index] }}
            >
              <ListItemView
                item={item}
                current={item.key === stop}
                renaming={item.key === renaming}
                onTop={stuck}
                narrow={narrow}
                handlers={handlers}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** This many before the end, the next page is asked for. */
const AHEAD = 40;
