// Names the panels beside a session as in the address, and moves between them by arrow keys.

export const PANELS = [
  ["tree", "Tree"],
  ["tasks", "Tasks"],
  ["files", "Files"],
  ["usage", "Usage"],
  ["summaries", "Summaries"],
  ["titles", "Titles"],
] as const;

export type PanelName = (typeof PANELS)[number][0];

/** Checks the name, because an address may contain anything. */
export function panelOf(text: string): PanelName {
  return PANELS.find(([name]) => name === text)?.[0] ?? "tree";
}

/** Returns null for other keys. The first panel follows the last. */
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
