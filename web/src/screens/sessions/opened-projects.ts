// Which projects are open in the list by project: what a person did with them, remembered in this browser.

export type Opened = Readonly<Record<string, boolean>>;

export function readOpened(): Opened {
  return openedIn(localStorage.getItem(KEPT));
}

export function keepOpened(opened: Opened): void {
  localStorage.setItem(KEPT, JSON.stringify(opened));
}

/** What was kept; whatever else stands there is dropped. */
export function openedIn(kept: string | null): Opened {
  try {
    const parsed: unknown = JSON.parse(kept ?? "{}");
    if (typeof parsed !== "object" || parsed === null) return {};
    return Object.fromEntries(Object.entries(parsed).filter(([, open]) => typeof open === "boolean"));
  } catch {
    // Somebody else's text under our name is as good as none.
    return {};
  }
}

/** The last active ones are open until somebody closes them. */
export function isOpen(opened: Opened, path: string | null, index: number): boolean {
  const name = path ?? "";
  return Object.hasOwn(opened, name) ? opened[name] === true : index < OPEN_AT_FIRST;
}

const KEPT = "clew.projects";
const OPEN_AT_FIRST = 2;
