// Tests the names of panels, and how the keyboard moves between them.
import { expect, test } from "vitest";
import { panelAfter, panelOf } from "./panel-names.ts";

test("an unknown panel name shows the tree", () => {
  expect(panelOf("usage")).toBe("usage");
  expect(panelOf("constructor")).toBe("tree");
});

test("arrow keys wrap around, and Home and End go to the edges", () => {
  expect(panelAfter("ArrowRight", "tree")).toBe("tasks");
  expect(panelAfter("ArrowRight", "titles")).toBe("tree");
  expect(panelAfter("ArrowLeft", "tree")).toBe("titles");
  expect(panelAfter("Home", "files")).toBe("tree");
  expect(panelAfter("End", "files")).toBe("titles");
});

test("other keys do nothing", () => {
  expect(panelAfter("Enter", "tree")).toBeNull();
});
