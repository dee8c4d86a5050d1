// Tests the list of keyboard shortcuts that people see.
import { expect, it } from "vitest";
import { keyCaps } from "./key-caps.ts";
import type { Binding } from "./keys.ts";
import { shownGroups } from "./shown-groups.ts";

it("each place is listed once, with the keys that work there", () => {
  const groups = [
    { name: "This list", bindings: [key("j", "Next")] },
    { name: "This list", bindings: [key("ArrowDown", "Next"), key("k", "Before"), key("x")] },
    { name: "Everywhere", bindings: [key("/", "Search")] },
  ];
  expect(shownGroups(groups)).toEqual([
    {
      name: "This list",
      rows: [
        { does: "Next", keys: ["j", "ArrowDown"] },
        { does: "Before", keys: ["k"] },
      ],
    },
    { name: "Everywhere", rows: [{ does: "Search", keys: ["/"] }] },
  ]);
});

it("keys that a screen has taken are left out everywhere else", () => {
  const groups = [
    { name: "Search", bindings: [key("/", "Type"), key("s")] },
    { name: "Everywhere", bindings: [key("/", "Search"), key("s", "Go")] },
  ];
  expect(shownGroups(groups)).toEqual([{ name: "Search", rows: [{ does: "Type", keys: ["/"] }] }]);
});

it("keys are shown as they are printed on a keyboard", () => {
  expect(keyCaps("mod+k", false)).toEqual([["Ctrl", "k"]]);
  expect(keyCaps("mod+shift+k", true)).toEqual([["⌘", "⇧", "k"]]);
  expect(keyCaps("g s", false)).toEqual([["g"], ["s"]]);
  expect(keyCaps("g g", false)).toEqual([["g"], ["g"]]);
  expect(keyCaps("+", false)).toEqual([["+"]]);
  expect(keyCaps("ArrowDown", false)).toEqual([["↓"]]);
});

function key(keys: string, does?: string): Binding {
  return { keys, ...(does !== undefined && { does }), run: () => undefined };
}
