// Keys that do something wherever the focus is, but not while somebody types. `g s` is one after the other, `mod+k` is
// Command on a Mac and Control elsewhere.
import { type Begun, decide } from "./decide.ts";
import { isBusy } from "./is-busy.ts";
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
let begun: Begun | null = null;

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
  const { run, next } = decide(begun, { key, at: event.timeStamp, repeat: event.repeat }, allBindings());
  begun = next;
  if (!run) return;
  event.preventDefault();
  run();
}

function allBindings(): readonly Binding[] {
  return boundGroups().flatMap(({ bindings }) => bindings);
}
