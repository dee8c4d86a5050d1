// Tests which items of a turn are opened for what was searched for.
import { expect, test } from "vitest";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { foundItems } from "./found-items.ts";

const USE = {
  commands: [],
  edits: [],
  files: [],
  details: {},
  asks: [],
  plan: null,
  starts: null,
  label: "",
};
const tool = (id: string, use: object, text = "") => ({
  id,
  type: "tool",
  use: { ...USE, ...use },
  result: { text },
});
const turn = (items: readonly object[], fields: object = {}) =>
  ({
    prompt: "Why does it hang?",
    response: "It waits for input.",
    left_out: { characters: 0, items: 0 },
    items,
    ...fields,
  }) as unknown as Interaction;
const idsFor = (given: Interaction, ...words: string[]) => [
  ...foundItems(given, { words, file: null }).items,
];

test("a tool call is opened if its output has the word, and nothing else is", () => {
  const given = turn([tool("1", { kind: "read" }, "reads STDIN"), tool("2", { kind: "shell" }, "nothing")]);
  expect(idsFor(given, "stdin")).toEqual(["1"]);
  expect(idsFor(given, "shell")).toEqual([]);
});

test("nothing is opened for words that can be read already", () => {
  const given = turn([
    tool("1", { commands: [{ text: "echo input" }] }),
    { id: "2", type: "text", text: "It blocks on a pipe." },
    tool("3", {}, "a pipe"),
  ]);
  expect(idsFor(given, "input")).toEqual([]);
  expect(idsFor(given, "pipe")).toEqual([]);
  expect(idsFor(given)).toEqual([]);
});

test("the item with most of the words is opened, and at most three", () => {
  const both = tool("both", {}, "the cache of the shop");
  expect(idsFor(turn([tool("1", {}, "cache"), both]), "cache", "shop")).toEqual(["both"]);
  const many = turn(["1", "2", "3", "4"].map((id) => tool(id, {}, "cache")));
  expect(idsFor(many, "cache")).toEqual(["1", "2", "3"]);
});

test("the item with the text of the result is opened, although another has more of the words", () => {
  const words = ["cache", "shop", "hour"];
  const near = tool("near", {}, "the cache\n  of the shop");
  const far = tool("far", {}, "a shop, for an hour, without a cache");
  const idsAt = (given: Interaction) => [
    ...foundItems(given, { words, text: "cache of the shop", file: null }).items,
  ];
  expect(idsAt(turn([far, near]))).toEqual(["near"]);
  expect(idsAt(turn([far]))).toEqual(["far"]);
  expect(idsAt(turn([near], { response: "The cache of the shop." }))).toEqual([]);
});

test("a turn that was cut is loaded in full if the words are not in what is there", () => {
  const cut = { left_out: { characters: 5000, items: 0 } };
  const incomplete = (given: Interaction) => foundItems(given, { words: ["stdin"], file: null }).incomplete;
  expect(incomplete(turn([], cut))).toBe(true);
  expect(incomplete(turn([]))).toBe(false);
  expect(incomplete(turn([tool("1", {}, "stdin")], cut))).toBe(false);
});

test("a file opens its edit, or else the call that read it", () => {
  const read = tool("1", { files: [{ path: "/shop/a.ts" }] });
  const edit = tool("2", { files: [{ path: "/shop/a.ts" }], edits: [{ path: "/shop/a.ts" }] });
  const opened = (...items: object[]) => [
    ...foundItems(turn(items), { words: [], file: "/shop/a.ts" }).items,
  ];
  expect(opened(read, edit)).toEqual(["2"]);
  expect(opened(read)).toEqual(["1"]);
  expect(opened()).toEqual([]);
});
