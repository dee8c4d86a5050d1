// The panels beside a session, by their names in the address, and how arrow keys go through them.

export const PANELS = [
  ["tree", "Tree"],
  ["tasks", "Tasks"],
  ["files", "Files"],
  ["usage", "Usage"],
  ["summaries", "Summaries"],
  ["titles", "Titles"],
] as const;

export type PanelName = (typeof PANELS)[number][0];

/** An address may hold anything. */
export function panelOf(text: string): PanelName {
  return PANELS.find(([name]) => name === text)?.[0] ?? "tree";
}

/** Null for a key that leads nowhere. The first follows the last. */
export function panelAfter(key: string, current: PanelName): PanelName | null {
  const index = PANELS.findIndex(([name]) => name === current);
  const next = STEPS[key]?.(index);
  return next === undefined ? null : (PANELS.at(next % PANELS.length)?.[0] ?? null);
}

const STEPS: Readonly<Record<string, (index: number) => number>> = {
  ArrowRight: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  Home: () => 0,
  End: () => -1,
};
