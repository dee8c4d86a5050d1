// Tests the names of pressed keys.
import { expect, it } from "vitest";
import { nameOf, type PressedKey } from "./key-name.ts";

it("a key is named by the character it types, or else by its own name", () => {
  expect(named({ key: "g" })).toBe("g");
  expect(named({ key: "?", shift: true })).toBe("?");
  expect(named({ key: "G", shift: true })).toBe("G");
  expect(named({ key: "Enter", shift: true })).toBe("shift+Enter");
});

it("mod means Control, or Command on a Mac", () => {
  expect(named({ key: "k", ctrl: true })).toBe("mod+k");
  expect(named({ key: "k", meta: true, on_mac: true })).toBe("mod+k");
  // On a Mac, Control with k cuts the rest of a line; elsewhere the Meta key belongs to the system.
  expect(named({ key: "k", ctrl: true, on_mac: true })).toBe(null);
  expect(named({ key: "k", meta: true })).toBe(null);
});

it("shift is part of the name, because browsers use it for their own shortcuts", () => {
  expect(named({ key: "K", ctrl: true, shift: true })).toBe("mod+shift+k");
  expect(named({ key: "k", ctrl: true, shift: false })).toBe("mod+k");
});

it("alt is left to the browser, except when it types a symbol", () => {
  expect(named({ key: "g", alt: true })).toBe(null);
  expect(named({ key: "/", alt: true })).toBe(null);
  expect(named({ key: "[", alt: true, ctrl: true, alt_graph: true })).toBe("[");
  expect(named({ key: "[", alt: true, on_mac: true })).toBe("[");
  expect(named({ key: "©", alt: true, on_mac: true, meta: true })).toBe(null);
});

it("letters of another script go by their position on the keyboard", () => {
  expect(named({ key: "л", code: "KeyK", ctrl: true })).toBe("mod+k");
  expect(named({ key: "о", code: "KeyJ" })).toBe("j");
  expect(named({ key: "О", code: "KeyJ", shift: true })).toBe("J");
  // A French keyboard has `a` in the position of our `q`, and it is an `a`.
  expect(named({ key: "a", code: "KeyQ" })).toBe("a");
  expect(named({ key: "é", code: "Digit2" })).toBe("é");
});

it("a modifier alone has no name, and neither do keys of a composition", () => {
  for (const key of ["Shift", "Control", "Meta", "Alt", "AltGraph", "Dead", "Process"])
    expect(named({ key })).toBe(null);
  expect(named({ key: "k", composing: true })).toBe(null);
});

function named(pressed: Partial<PressedKey>): string | null {
  const none = { ctrl: false, meta: false, alt: false, shift: false, alt_graph: false, on_mac: false };
  return nameOf({ key: "", code: "", composing: false, ...none, ...pressed });
}
