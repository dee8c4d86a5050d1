// Handles keyboard shortcuts, which work wherever the focus is, but not while the user is typing. `g s` is
// one key after the other, `mod+k` is Command on a Mac and Control elsewhere.
import { decide, type PendingKeys } from "./decide.ts";
import { nameOf } from "./key-name.ts";

export interface Binding {
  readonly keys: string;
  /** Describes the action in the list of shortcuts. A binding without it is not listed. */
  readonly does?: string;
  readonly run: () => void;
}

export interface BindingGroup {
  /** Where the keys work. */
  readonly name: string;
  readonly bindings: readonly Binding[];
}

/** These keys work only if the screen does not bind them itself. */
const EVERYWHERE = "Everywhere";

export const ON_MAC = globalThis.navigator?.platform.startsWith("Mac") ?? false;

let groups: readonly BindingGroup[] = [];
let pending: PendingKeys | null = null;

/** Adds a group of bindings, and returns a function that removes it. */
export function bind(group: BindingGroup): () => void {
  groups = [group, ...groups];
  return () => {
    groups = groups.filter((each) => each !== group);
  };
}

/** Returns the groups of the screen first, the newest before the older ones. */
export function boundGroups(): readonly BindingGroup[] {
  return [
    ...groups.filter(({ name }) => name !== EVERYWHERE),
    ...groups.filter(({ name }) => name === EVERYWHERE),
  ];
}

/** Runs the binding as if its keys had been pressed. */
export function runKeys(keys: string): void {
  allBindings()
    .find((binding) => binding.keys === keys)
    ?.run();
}

/** Listens to the window's keys, and returns a function that stops it. */
export function followKeys(): () => void {
  window.addEventListener("keydown", press);
  return () => window.removeEventListener("keydown", press);
}

function press(event: KeyboardEvent): void {
  const altGraph = event.getModifierState("AltGraph");
  const key = nameOf({
    key: event.key,
    code: event.code,
    ctrl: event.ctrlKey,
    meta: event.metaKey,
    alt: event.altKey,
    shift: event.shiftKey,
    alt_graph: altGraph,
    on_mac: ON_MAC,
    // Safari ends a composition before its last key press, which only this number reveals.
    composing: event.isComposing || event.keyCode === 229,
  });
  if (key === null || event.defaultPrevented || isBusy(event, key)) return;
  const { run, next } = decide(pending, { key, at: event.timeStamp, repeat: event.repeat }, allBindings());
  pending = next;
  if (!run) return;
  event.preventDefault();
  run();
}

function allBindings(): readonly Binding[] {
  return boundGroups().flatMap(({ bindings }) => bindings);
}

/**
 * Reports whether a key belongs to the focused element: the user is typing there, a dialog is open, or the
 * key has a meaning there.
 */
function isBusy(event: KeyboardEvent, key: string): boolean {
  // These keys type nothing, and the browser would take them away from the page.
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
