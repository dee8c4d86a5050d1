// A list of any length that renders only the rows in view. It scrolls with the panel around it.
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** The height of a row in pixels before it is measured. */
  readonly height: number;
  /** The row to scroll to at first. */
  readonly start?: number;
  readonly children: (item: Item) => ReactNode;
}

export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, height, start = 0, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current?.closest<HTMLElement>("[role=tabpanel]") ?? null,
    getItemKey: (index) => keyOf(items[index] as Item),
    estimateSize: () => height,
    scrollMargin: margin,
    overscan: 8,
    initialRect: { width: 320, height: 800 },
  });
  // Content above the list may change its height at any time.
  useLayoutEffect(() => setMargin(list.current?.offsetTop ?? 0));
  useLayoutEffect(() => {
    if (start > 0) virtual.scrollToIndex(start, { align: "center" });
  }, [start, virtual]);
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start: top }) => (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${top - margin}px)` }}
        >
          {children(items[index] as Item)}
        </li>
      ))}
    </ul>
  );
}
