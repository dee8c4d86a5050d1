// Tests the colours of sessions.
import { expect, test } from "vitest";
import { says } from "../../../../test/builders/watch/events.ts";
import { entryLines } from "../lines/entry-lines.ts";
import { openStream } from "../stream/stream.ts";
import { sessionColours } from "./session-colours.ts";

/** Returns the style of each line's first span. */
function begins(several: boolean) {
  const stream = openStream({ several, turns: 3 });
  for (const session_id of ["s", "u", "s"]) stream.take(says(session_id, { session_id, turn: null }));
  const look = { width: 60, details: false, colour: sessionColours(several) };
  const words = stream.list.entries.filter(({ type }) => type === "item");
  return words.map((entry) => entryLines(entry, look)[0]?.[0]?.style ?? null);
}

test("each session keeps its own colour, and a single session has none", () => {
  const [first, second, third] = begins(true);
  expect(first).not.toBeNull();
  expect(second).not.toBeNull();
  expect(second).not.toEqual(first);
  expect(third).toEqual(first);
  expect(begins(false)).toEqual([null, null, null]);
});
