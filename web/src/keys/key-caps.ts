// Shows keys the way people know them: `mod+k` is ⌘ K or Ctrl K, `g s` is g and then s.

/** Returns one row for each press; the caps of a row are pressed together. */
export function keyCaps(keys: string, onMac: boolean): readonly (readonly string[])[] {
  return keys.split(" ").map((press) => press.split(/(?<=.)\+/).map((key) => capOf(key, onMac)));
}

function capOf(key: string, onMac: boolean): string {
  if (key === "mod") return onMac ? "⌘" : "Ctrl";
  if (key === "shift") return onMac ? "⇧" : "Shift";
  return CAPS.get(key) ?? key;
}

const CAPS: ReadonlyMap<string, string> = new Map([
  ["ArrowDown", "↓"],
  ["ArrowLeft", "←"],
  ["ArrowRight", "→"],
  ["ArrowUp", "↑"],
  ["Enter", "↵"],
  ["Escape", "Esc"],
  ["PageDown", "Page ↓"],
  ["PageUp", "Page ↑"],
]);
