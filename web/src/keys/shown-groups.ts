// Lists the bound keys for people: by where they work, each key and each place once.
import type { BindingGroup } from "./keys.ts";

export interface ShownRow {
  readonly does: string;
  /** All keys that do it. */
  readonly keys: readonly string[];
}

export interface ShownGroup {
  readonly name: string;
  readonly rows: readonly ShownRow[];
}

/** Keeps the given order. A key that an earlier group has taken does nothing in a later one. */
export function shownGroups(groups: readonly BindingGroup[]): readonly ShownGroup[] {
  const shown = new Map<string, Map<string, string[]>>();
  const taken = new Set<string>();
  for (const { name, bindings } of groups)
    for (const { keys, does } of bindings) {
      if (taken.has(keys)) continue;
      taken.add(keys);
      if (does === undefined) continue;
      const rows = shown.get(name) ?? new Map<string, string[]>();
      rows.set(does, [...(rows.get(does) ?? []), keys]);
      shown.set(name, rows);
    }
  return [...shown].map(([name, rows]) => ({
    name,
    rows: [...rows].map(([does, keys]) => ({ does, keys })),
  }));
}
