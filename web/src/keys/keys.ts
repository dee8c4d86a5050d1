// Keys that do something wherever the focus is, but not while somebody types. `g s` is one after the other, `mod+k` is
// Command on a Mac and Control elsewhere.
import { decide, type PendingKeys } from "./decide.ts";
import { nameOf } from "./key-name.ts";

export interface Binding {
  readonly keys: string;
  /** What it does, as the list of keys tells it; without it the list leaves it out. */
  readonly does?: string;
  readonly run: () => void;
}

export interface BindingGroup {
  /** Where they work. */
  readonly name: string;
  readonly bindings: readonly Binding[];
}

/** Its keys count only where the screen has no others. */
const EVERYWHERE = "Everywhere";

export const ON_MAC = globalThis.navigator?.platform.startsWith("Mac") ?? false;

let groups: readonly BindingGroup[] = [];
let pending: PendingKeys | null = null;

/** Answers how to stop. */
export function bind(group: BindingGroup): () => void {
  groups = [group, ...groups];
  return () => {
    groups = groups.filter((each) => each !== group);
  };
}

/** The screen's first, those bound last before the others. */
export function boundGroups(): readonly BindingGroup[] {
  return [
    ...groups.filter(({ name }) => name !== EVERYWHERE),
    ...groups.filter(({ name }) => name === EVERYWHERE),
  ];
}

/** As if they had been pressed. */
export function runKeys(keys: string): void {
  allBindings()
    .find((binding) => binding.keys === keys)
    ?.run();
}

/** For the window; answers how to stop. */
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
    // Safari ends a composition before its last key, which has this number only.
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
 * Whether a key belongs to where the focus is: somebody types there, a dialog is open, or the key means
 * something to it.
 */
function isBusy(event: KeyboardEvent, key: string): boolean {
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
