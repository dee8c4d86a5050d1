// Splits input into single keys, and keeps state that the next key sees before it is drawn, for fast typists.
import { type Key, useInput } from "ink";
import { useRef, useState } from "react";
import { graphemesOf } from "../../../text/graphemes.ts";

export function useKeys(take: (input: string, key: Key) => void): void {
  useInput((input, key) => {
    if (input === "") take(input, key);
    for (const grapheme of graphemesOf(input)) {
      const ends = /^[\r\n]+$/.test(grapheme);
      take(ends ? "" : grapheme, { ...key, return: ends });
    }
  });
}

/** Returns the drawn value, a getter for the current value, and a setter. */
export function useLatestState<Value>(first: Value): [Value, () => Value, (next: Value) => void] {
  const [drawn, draw] = useState(first);
  const held = useRef(first);
  const hold = (next: Value) => {
    held.current = next;
    draw(next);
  };
  return [drawn, () => held.current, hold];
}
