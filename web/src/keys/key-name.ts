// Names a pressed key for its binding: by what it types or what it is called, with `mod+` and `shift+` in
// front.

export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly alt_graph: boolean;
  readonly on_mac: boolean;
  readonly composing: boolean;
}

/**
 * Returns null for keys that can't be bound: a modifier alone, a letter being composed, keys of the browser
 * and the system.
 */
export function nameOf(pressed: PressedKey): string | null {
  const { key, shift, on_mac, composing } = pressed;
  if (composing || UNNAMED.has(key)) return null;
  // On Windows AltGr arrives as Control with Alt: there it only helps to type a symbol.
  const writes =
    (pressed.alt_graph || (on_mac && pressed.alt && !pressed.ctrl && !pressed.meta)) && isSign(key);
  if (pressed.alt && !writes) return null;
  const [mod, foreign] = on_mac ? [pressed.meta, pressed.ctrl] : [pressed.ctrl, pressed.meta];
  if (foreign && !writes) return null;
  const letter = latin(pressed);
  if (mod && !writes) return `mod+${shift ? "shift+" : ""}${letter.toLowerCase()}`;
  // A symbol typed with Shift is already another symbol; Enter with Shift is still called Enter, and is a key
  // of its own here.
  return shift && key.length > 1 ? `shift+${key}` : letter;
}

/** Maps `л` to `k`, for example: keyboards of other scripts have our letters only by position. */
function latin({ key, code, shift }: PressedKey): string {
  if (!/^\p{L}$/u.test(key) || /^\p{Script=Latin}$/u.test(key)) return key;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter === undefined) return key;
  return shift ? letter : letter.toLowerCase();
}

const isSign = (key: string) => /^[^\p{L}\p{N}]$/u.test(key);

const UNNAMED: ReadonlySet<string> = new Set([
  "Alt",
  "AltGraph",
  "CapsLock",
  "Control",
  "Dead",
  "Meta",
  "Process",
  "Shift",
  "Unidentified",
]);
