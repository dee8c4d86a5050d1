// The lines of a drawn tree.
import { expect, test } from "vitest";
import { type LanedNode, treeLanes } from "./tree-lanes.ts";

/** `b<a` forks from a, `b=a` goes on where a ends. */
function drawn(shape: string, most = 8): string[] {
  const nodes = shape.split(" ").map((word): LanedNode => {
    const [id = "", parent = null] = word.split(/[<=]/);
    return { id, parent, goes_on: word.includes("=") };
  });
  const lanes = treeLanes(nodes, most);
  return nodes.map(({ id }) => `${lanes.get(id)?.before}${id}`);
}

test("what goes on stays below, what forks gets a line of its own", () => {
  expect(drawn("a b=a c=b")).toEqual(["a", "b", "c"]);
  expect(drawn("a b<a")).toEqual(["a", "└─b"]);
  expect(drawn("a b<a c<a")).toEqual(["a", "├─b", "└─c"]);
});

test("side ways stand between a session and the one it goes on in", () => {
  expect(drawn("a b<a c<b d=b e=a f=e")).toEqual(["a", "├─b", "│ ├─c", "│ d", "e", "f"]);
});

test("lines lead past what is in between", () => {
  expect(drawn("a b<a c<b d<c e<a")).toEqual(["a", "├─b", "│ └─c", "│   └─d", "└─e"]);
});

test("a thousand in a row, each with a side way, do not get wider", () => {
  const shape = ["s0", ...Array.from({ length: 1000 }, (_, n) => `f${n}<s${n} s${n + 1}=s${n}`)].join(" ");
  const lines = drawn(shape);
  expect(lines.slice(0, 4)).toEqual(["s0", "├─f0", "s1", "├─f1"]);
  expect(lines.at(-1)).toBe("s1000");
});

test("a tree gets only so wide, and what is further in is marked", () => {
  const shape = ["s0", ...Array.from({ length: 1000 }, (_, n) => `s${n + 1}<s${n}`)].join(" ");
  expect(drawn(shape, 2).slice(0, 5)).toEqual(["s0", "└─s1", "  └─s2", "    ┄s3", "    ┄s4"]);
  expect(drawn("a b<a c<b d=c e=d", 1)).toEqual(["a", "└─b", "  ┄c", "  ┄d", "  ┄e"]);
});

test("one whose parent is not there begins a line", () => {
  expect(drawn("b<a c=b")).toEqual(["b", "c"]);
});
