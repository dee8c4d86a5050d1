// Whether a key belongs to where the focus is: somebody types there, a dialog is open, or the key means something to it.

export function isBusy(event: KeyboardEvent, key: string): boolean {
  // Nobody types these, and the browser would take them away from the page.
  if (key.startsWith("mod+")) return false;
  if (document.querySelector("dialog[open], [popover]:popover-open")) return true;
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches(TYPED_INTO)) return true;
  if (key === "Enter" || key === " ") return target.matches(PRESSED);
  return key.startsWith("Arrow") && target.matches(MOVED_IN);
}

const SWITCHES = ["checkbox", "radio", "button", "submit", "reset", "file", "image", "color"];
const TYPED_INTO = `textarea, select, input${SWITCHES.map((type) => `:not([type=${type}])`).join("")}`;
const PRESSED =
  "button, a[href], summary, input, [role=button], [role=option], [role=tab], [role=checkbox], [role=radio]";
const MOVED_IN = "input, [role=option], [role=tab], [role=slider], [role=radio], [role=listbox]";
