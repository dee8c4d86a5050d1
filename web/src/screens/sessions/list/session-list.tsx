// The list of sessions. Only the items in view are in the document, however long it is.

import { useNavigate } from "@tanstack/react-router";
import type { Virtualizer } from "@tanstack/react-virtual";
import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useKeys } from "../../../keys/use-keys.ts";
import { type RowActions, useRowActions } from "../row/row-actions.ts";
import { anchorAt, heightOf, isHeading, scrollFor, topsOf } from "./item-positions.ts";
import { type ListHandlers, ListItemView } from "./list-item-view.tsx";
import type { ListItem, SessionListItem } from "./list-items.ts";
import { moved, neighbour, type Step } from "./move.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useHeight } from "./use-height.ts";
import { FOOT, useListWindow } from "./use-list-window.ts";
import { useRoving } from "./use-roving.ts";
import { type Selection, useSelection } from "./use-selection.ts";
import { useToEnd } from "./use-to-end.ts";

interface SessionListProps extends Pick<ListHandlers, "onToggle" | "onMore" | "sorting"> {
  /** Shown above the list, and scrolled with it. */
  readonly head?: ReactNode;
  /** Identifies the list, to remember its scroll position. */
  readonly name: string;
  readonly items: readonly ListItem[];
  /** Called to load more near the end. */
  readonly onNearEnd?: () => void;
}

export function SessionList(props: SessionListProps) {
  const { name, head, items, onNearEnd, onToggle, onMore, sorting } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const narrow = useNarrow();
  const actions = useRowActions();
  const { ref: headRef, height: above } = useHeight();
  const [renaming, setRenaming] = useState<string | null>(null);
  const { current, go, onFocus, onBlur } = useRoving(list, items);
  const stop = current ?? moved(items, null, "first");
  const tops = useMemo(() => topsOf(items, narrow), [items, narrow]);
  const { virtualizer, shown, onTop, scrollTo } = useListWindow({
    ...{ name, scroller, items, narrow, above, stop },
  });
  useSteadyScroll({ virtualizer, items, tops, above, current });
  const selection = useSelection(items);

  const goTo = useCallback(
    (key: string) => {
      scrollTo(key);
      go(key);
    },
    [scrollTo, go],
  );
  const toEnd = useToEnd({ items, go: goTo, onNearEnd });
  useListKeys({ items, current, actions, go: goTo, toEnd, onRename: setRenaming, selection });

  const nearEnd = (shown.at(-1) ?? 0) >= items.length - AHEAD;
  useEffect(() => {
    if (nearEnd) onNearEnd?.();
  }, [nearEnd, onNearEnd]);

  const handlers = useMemo(
    () => ({
      ...{ actions, onRename: setRenaming, onFocusAgain: go, onToggle, onMore },
      ...{ onSelect: selection.select, sorting },
    }),
    [actions, go, onToggle, onMore, selection.select, sorting],
  );
  return (
    <div
      ref={scroller}
      data-scroll-restoration-id={name}
      className="relative min-h-0 grow overflow-y-auto overscroll-contain [scrollbar-gutter:stable]"
    >
      <div ref={headRef}>{head}</div>
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
                selected={selection.ids.has(item.key)}
                onTop={stuck}
                narrow={narrow}
                handlers={handlers}
              />
            </li>
          );
        })}
      </ul>
      <SelectionBar selection={selection} items={items} />
    </div>
  );
}

/** The next page is requested this many items before the end. */
const AHEAD = 40;

/** Reports whether the screen is as narrow as a phone's. */
function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => QUERY.matches);
}

function watch(changed: () => void): () => void {
  QUERY.addEventListener("change", changed);
  return () => QUERY.removeEventListener("change", changed);
}

/** The opposite of Tailwind's `md`. */
const QUERY = window.matchMedia("(width < 48rem)");

interface SteadyOptions {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly items: readonly ListItem[];
  readonly tops: readonly number[];
  readonly above: number;
  /** The session the user acts on: the view does not follow it. */
  readonly current: string | null;
}

/** Keeps the view in position when sessions appear, disappear or move above it. */
function useSteadyScroll({ virtualizer, items, tops, above, current }: SteadyOptions): void {
  const before = useRef({ items, tops });
  useLayoutEffect(() => {
    const { items: oldItems, tops: oldTops } = before.current;
    before.current = { items, tops };
    // Uses the offset that the virtualizer remembers from before, because asking the browser would cost a
    // layout.
    const top = (virtualizer.scrollOffset ?? 0) - above;
    const element = virtualizer.scrollElement;
    // At the very top, the newest session should be visible.
    if (!element || top <= 0 || oldTops === tops) return;
    const view = { top, height: virtualizer.scrollRect?.height ?? 0 };
    const wanted = scrollFor(anchorAt(oldItems, oldTops, view, current), items, tops);
    if (wanted !== null && Math.abs(wanted - top) >= 1) element.scrollTop = wanted + above;
  }, [virtualizer, items, tops, above, current]);
}

interface ListKeys {
  readonly items: readonly ListItem[];
  readonly current: string | null;
  readonly actions: RowActions;
  readonly go: (key: string) => void;
  readonly toEnd: () => void;
  readonly onRename: (id: string) => void;
  readonly selection: Selection;
}

/** The keys of the list. */
function useListKeys({ items, current, actions, go, toEnd, onRename, selection }: ListKeys): void {
  const navigate = useNavigate();
  const step = (where: Step) => () => {
    const key = moved(items, current, where);
    if (key !== null) go(key);
  };
  const withSession = (act: (item: SessionListItem) => void) => () => {
    const item = items.find(({ key }) => key === current);
    if (item?.kind === "session") act(item);
  };
  useKeys("Sessions", [
    { keys: "j", does: "Next session", run: step("next") },
    { keys: "k", does: "Previous session", run: step("previous") },
    { keys: "ArrowDown", run: step("next") },
    { keys: "ArrowUp", run: step("previous") },
    { keys: "Home", does: "First session", run: step("first") },
    { keys: "End", does: "Last session", run: toEnd },
    {
      keys: "Enter",
      does: "Open session",
      run: withSession(({ key }) => void navigate({ to: "/sessions/$id", params: { id: key } })),
    },
    { keys: "p", does: "Pin or unpin", run: withSession(({ row }) => actions.pin(row)) },
    {
      keys: "e",
      does: "Archive or unarchive",
      run: withSession(({ key, row }) => {
        const next = neighbour(items, key);
        actions.archive(row);
        if (next !== null) go(next);
      }),
    },
    { keys: "x", does: "Select or deselect", run: withSession(({ key }) => selection.select(key, false)) },
    { keys: "Escape", does: "Clear the selection", run: selection.clear },
    { keys: "r", does: "Rename", run: withSession(({ key }) => onRename(key)) },
  ]);
}
