// Keeps the short messages shown at the bottom of the page for a few seconds.

export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly action?: NoticeAction;
}

/** A button in the message, such as Undo. */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

let notices: readonly Notice[] = [];
let last = 0;
const watchers = new Set<() => void>();

export function notify(text: string, action?: NoticeAction): void {
  last += 1;
  const id = last;
  setNotices([...notices, { id, text, ...(action && { action }) }].slice(-MOST));
  setTimeout(() => dismiss(id), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
}

export function dismiss(id: number): void {
  setNotices(notices.filter((notice) => notice.id !== id));
}

export function currentNotices(): readonly Notice[] {
  return notices;
}

export function watchNotices(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

function setNotices(next: readonly Notice[]): void {
  notices = next;
  for (const changed of watchers) changed();
}

const MOST = 3;
const SHOWN_MS = 5000;
const SHOWN_WITH_ACTION_MS = 10_000;
