// Maps keys to actions in the stream view.
import type { Key } from "ink";
import { applyTyping } from "../typed.ts";
import type { Reading, Step } from "./reading.ts";

/** Null for a key that does nothing. */
export function keysIn(
  { typing, help, query }: Reading,
  input: string,
  key: Key,
): Step | "leave" | "back" | "copy" | "open" | "resume" | null {
  if (help) return { type: "close" };
  if (typing !== null) {
    if (key.return) return { type: typing === "" ? "forget" : "search" };
    if (key.escape) return { type: "close" };
    const text = applyTyping(typing, input, key);
    return text === null ? null : { type: "typed", text };
  }
  if (key.escape && query !== "") return { type: "forget" };
  if (key.upArrow) return { type: "lines", count: -1 };
  if (key.downArrow) return { type: "lines", count: 1 };
  if (key.pageUp) return { type: "screens", count: -1 };
  if (key.pageDown) return { type: "screens", count: 1 };
  if (key.home) return { type: "beginning" };
  if (key.end) return { type: "end" };
  if (key.escape) return "back";
  if (key.meta) return null;
  return (key.ctrl ? WITH_CTRL : KEYS)[input] ?? null;
}

const WITH_CTRL: Readonly<Record<string, ReturnType<typeof keysIn>>> = {
  u: { type: "screens", count: -0.5 },
  d: { type: "screens", count: 0.5 },
  b: { type: "screens", count: -1 },
  f: { type: "screens", count: 1 },
};

const KEYS: Readonly<Record<string, ReturnType<typeof keysIn>>> = {
  k: { type: "lines", count: -1 },
  j: { type: "lines", count: 1 },
  b: { type: "screens", count: -1 },
  f: { type: "screens", count: 1 },
  " ": { type: "screens", count: 1 },
  g: { type: "beginning" },
  G: { type: "end" },
  t: { type: "details" },
  "/": { type: "typed", text: "" },
  n: { type: "older" },
  N: { type: "newer" },
  "?": { type: "help" },
  c: "copy",
  o: "open",
  r: "resume",
  h: "back",
  q: "leave",
};
