// Remembers in this browser how diffs are shown: side by side or in one column, and whether long lines wrap.
import { useState } from "react";

export interface DiffLayout {
  readonly split: boolean;
  readonly wrap: boolean;
  readonly toggle: (what: "split" | "wrap") => void;
}

export function useDiffLayout(): DiffLayout {
  const [kept, setKept] = useState(() => new Set((localStorage.getItem(KEPT) ?? "").split(" ")));
  return {
    split: kept.has("split"),
    wrap: kept.has("wrap"),
    toggle(what) {
      const next = new Set(kept);
      if (!next.delete(what)) next.add(what);
      localStorage.setItem(KEPT, [...next].join(" ").trim());
      setKept(next);
    },
  };
}

const KEPT = "clew.diff";
