// Tests which turns are shown when a session is played back.
import { expect, test } from "vitest";
import { nextPlayed } from "./use-playback.ts";

function played(total: number): number[] {
  const turns: number[] = [];
  for (let turn = 0; turn < total; turns.push(turn)) turn = nextPlayed(turn, total);
  return turns;
}

test("every turn of a short session is played, and a long one takes about a hundred steps", () => {
  expect(played(4)).toEqual([1, 2, 3, 4]);
  for (const total of [150, 300, 5000]) {
    expect(played(total).length).toBeLessThanOrEqual(150);
    expect(played(total).at(-1)).toBe(total);
  }
  expect(played(5000)).toHaveLength(100);
});
