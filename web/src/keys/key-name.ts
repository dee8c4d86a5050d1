// The name under which a pressed key is bound: what it types, or what it is called, with `mod+` and `shift+` before it.

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

/** Null for what is bound to nothing: a modifier alone, a letter being composed, keys of the browser and the system. */
export function nameOf(pressed: PressedKey): string | null {
  const { key, shift, on_mac, composing } = pressed;
  if (composing || UNNAMED.has(key)) return null;
  // AltGr comes as Control with Alt on Windows: there it only helps to write a sign.
  const writes =
    (pressed.alt_graph || (on_mac && pressed.alt && !pressed.ctrl && !pressed.meta)) && isSign(key);
  if (pressed.alt && !writes) return null;
  const [mod, foreign] = on_mac ? [pressed.meta, pressed.ctrl] : [pressed.ctrl, pressed.meta];
  if (foreign && !writes) return null;
  const letter = latin(pressed);
  if (mod && !writes) return `mod+${shift ? "shift+" : ""}${letter.toLowerCase()}`;
  // A sign with Shift is another sign; Enter with Shift is Enter still, and another key to us.
  return shift && key.length > 1 ? `shift+${key}` : letter;
}

/** `л` stands where `k` is. A keyboard of another script has the letters of ours by their places only. */
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
