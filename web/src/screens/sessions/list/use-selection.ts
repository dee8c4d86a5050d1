// Remembers which sessions of the list are selected, to change them together.
import { useCallback, useRef, useState } from "react";
import type { ListItem } from "./list-items.ts";
import { selectedAfter } from "./selected-rows.ts";

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** `extend` selects everything up to the row that was selected before. */
  select(id: string, extend: boolean): void;
  clear(): void;
}

export function useSelection(items: readonly ListItem[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(NONE);
  const last = useRef<string | null>(null);
  const listed = useRef(items);
  listed.current = items;
  const select = useCallback((id: string, extend: boolean) => {
    const from = extend ? last.current : null;
    last.current = id;
    setIds((before) => selectedAfter(before, listed.current, id, from));
  }, []);
  const clear = useCallback(() => setIds(NONE), []);
  return { ids, select, clear };
}

const NONE: ReadonlySet<string> = new Set();
