import { expect, it } from "vitest";
import { nameOf, type PressedKey } from "./key-name.ts";

it("is what the key types, or what it is called", () => {
  expect(named({ key: "g" })).toBe("g");
  expect(named({ key: "?", shift: true })).toBe("?");
  expect(named({ key: "G", shift: true })).toBe("G");
  expect(named({ key: "Enter", shift: true })).toBe("shift+Enter");
});

it("says mod for Control, and for Command on a Mac", () => {
  expect(named({ key: "k", ctrl: true })).toBe("mod+k");
  expect(named({ key: "k", meta: true, on_mac: true })).toBe("mod+k");
  // On a Mac, Control with k cuts the rest of a line; elsewhere the other key belongs to the system.
  expect(named({ key: "k", ctrl: true, on_mac: true })).toBe(null);
  expect(named({ key: "k", meta: true })).toBe(null);
});

it("keeps what the browser has on Shift apart", () => {
  expect(named({ key: "K", ctrl: true, shift: true })).toBe("mod+shift+k");
  expect(named({ key: "k", ctrl: true, shift: false })).toBe("mod+k");
});

it("leaves Alt to the browser, except where it writes a sign", () => {
  expect(named({ key: "g", alt: true })).toBe(null);
  expect(named({ key: "/", alt: true })).toBe(null);
  expect(named({ key: "[", alt: true, ctrl: true, alt_graph: true })).toBe("[");
  expect(named({ key: "[", alt: true, on_mac: true })).toBe("[");
  expect(named({ key: "©", alt: true, on_mac: true, meta: true })).toBe(null);
});

it("goes by the place of a letter where the keyboard has none of ours", () => {
  expect(named({ key: "л", code: "KeyK", ctrl: true })).toBe("mod+k");
  expect(named({ key: "о", code: "KeyJ" })).toBe("j");
  expect(named({ key: "О", code: "KeyJ", shift: true })).toBe("J");
  // A French `a` stands where our `q` is, and it is an `a`.
  expect(named({ key: "a", code: "KeyQ" })).toBe("a");
  expect(named({ key: "é", code: "Digit2" })).toBe("é");
});

it("is nothing for a modifier alone, and while letters are composed", () => {
  for (const key of ["Shift", "Control", "Meta", "Alt", "AltGraph", "Dead", "Process"])
    expect(named({ key })).toBe(null);
  expect(named({ key: "k", composing: true })).toBe(null);
});

function named(pressed: Partial<PressedKey>): string | null {
  const none = { ctrl: false, meta: false, alt: false, shift: false, alt_graph: false, on_mac: false };
  return nameOf({ key: "", code: "", composing: false, ...none, ...pressed });
}
