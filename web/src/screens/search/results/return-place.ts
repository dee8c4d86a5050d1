// Which result was opened from which place in the browser's history, so that coming back leads to it.

const opened = new Map<string, string>();

export function rememberOpened(place: string, citation: string): void {
  opened.set(place, citation);
}

/** The last one. */
export function openedAt(place: string): string | null {
  return opened.get(place) ?? null;
}
