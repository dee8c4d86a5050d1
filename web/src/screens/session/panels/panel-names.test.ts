import { expect, test } from "vitest";
import { panelAfter, panelOf } from "./panel-names.ts";

test("a name that no panel has shows the tree", () => {
  expect(panelOf("usage")).toBe("usage");
  expect(panelOf("constructor")).toBe("tree");
});

test("arrows go round, and Home and End to the edges", () => {
  expect(panelAfter("ArrowRight", "tree")).toBe("tasks");
  expect(panelAfter("ArrowRight", "titles")).toBe("tree");
  expect(panelAfter("ArrowLeft", "tree")).toBe("titles");
  expect(panelAfter("Home", "files")).toBe("tree");
  expect(panelAfter("End", "files")).toBe("titles");
});

test("other keys lead nowhere", () => {
  expect(panelAfter("Enter", "tree")).toBeNull();
});
