// Keys one by one, and state that the next key sees at once: who types fast sends several before anything is drawn.
import { type Key, useInput } from "ink";
import { useRef, useState } from "react";
import { graphemesOf } from "../../../terminal/measure.ts";

export function useKeys(take: (input: string, key: Key) => void): void {
  useInput((input, key) => {
    if (input === "") take(input, key);
    for (const { segment } of graphemesOf(input)) {
      const ends = /^[\r\n]+$/.test(segment);
      take(ends ? "" : segment, { ...key, return: ends });
    }
  });
}

/** The value that is drawn, the one that holds by now, and how to change it. */
export function useLatestState<Value>(first: Value): [Value, () => Value, (next: Value) => void] {
  const [drawn, draw] = useState(first);
  const held = useRef(first);
  const hold = (next: Value) => {
    held.current = next;
    draw(next);
  };
  return [drawn, () => held.current, hold];
}
