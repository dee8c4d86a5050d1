// Remembers in this browser which projects the user opened or closed.

export type Opened = Readonly<Record<string, boolean>>;

export function readOpened(): Opened {
  return openedIn(localStorage.getItem(KEPT));
}

export function keepOpened(opened: Opened): void {
  localStorage.setItem(KEPT, JSON.stringify(opened));
}

/** Returns what was stored, and drops invalid entries. */
export function openedIn(kept: string | null): Opened {
  try {
    const parsed: unknown = JSON.parse(kept ?? "{}");
    if (typeof parsed !== "object" || parsed === null) return {};
    return Object.fromEntries(Object.entries(parsed).filter(([, open]) => typeof open === "boolean"));
  } catch {
    // Foreign text under our key is ignored.
    return {};
  }
}

/** The most recently active projects are open until the user closes them. */
export function isOpen(opened: Opened, path: string | null, index: number): boolean {
  const name = path ?? "";
  return Object.hasOwn(opened, name) ? opened[name] === true : index < OPEN_AT_FIRST;
}

const KEPT = "clew.projects";
const OPEN_AT_FIRST = 2;
