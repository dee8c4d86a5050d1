// Tells the desktop that an agent waits for the user, if that was switched on in this browser.

/** What a person needs to know without opening the page. */
export interface WaitingAgent {
  readonly id: string;
  readonly title: string;
}

export function noticesWanted(): boolean {
  return localStorage.getItem(KEPT) === "on" && allowed() === "granted";
}

/** Asks the browser for its permission where needed. Returns whether notices come from now on. */
export async function wantNotices(wanted: boolean): Promise<boolean> {
  if (!wanted) localStorage.removeItem(KEPT);
  else if (allowed() !== "unsupported" && (await Notification.requestPermission()) === "granted")
    localStorage.setItem(KEPT, "on");
  window.dispatchEvent(new Event(CHANGED));
  return noticesWanted();
}

/** Calls back when notices are switched on or off, also in another window, and returns a function that stops it. */
export function watchNoticesWanted(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  window.addEventListener("storage", changed);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener("storage", changed);
  };
}

/** Returns those that did not wait before. Nothing is new when the page has just been loaded. */
export function newlyWaiting(
  before: readonly WaitingAgent[] | null,
  now: readonly WaitingAgent[],
): readonly WaitingAgent[] {
  if (before === null) return [];
  const known = new Set(before.map(({ id }) => id));
  return now.filter(({ id }) => !known.has(id));
}

/** Shows nothing while the page is looked at. A click brings the page forward. */
export function notifyDesktop(agents: readonly WaitingAgent[], open: (id: string) => void): void {
  if (!noticesWanted() || document.hasFocus()) return;
  for (const { id, title } of agents) {
    // The same tag in two windows is one notice.
    const notice = new Notification("An agent is waiting for you", { body: title, tag: `clew ${id}` });
    notice.onclick = () => {
      window.focus();
      open(id);
    };
  }
}

function allowed(): NotificationPermission | "unsupported" {
  return "Notification" in window ? Notification.permission : "unsupported";
}

const KEPT = "clew.notices";
const CHANGED = "clew:notices";
