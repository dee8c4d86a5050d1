// Which session is speaking can be seen, where there are several.
import { expect, test } from "vitest";
import { says } from "../../../../test/builders/watch/events.ts";
import { entryLines } from "../lines/entry-lines.ts";
import { openStream } from "../stream/stream.ts";
import { sessionColours } from "./session-colours.ts";

/** The style of what each line begins with. */
function begins(several: boolean) {
  const stream = openStream({ several, turns: 3 });
  for (const session_id of ["s", "u", "s"]) stream.take(says(session_id, { session_id, turn: null }));
  const look = { width: 60, details: false, colour: sessionColours(several) };
  const words = stream.list.entries.filter(({ type }) => type === "item");
  return words.map((entry) => entryLines(entry, look)[0]?.[0]?.style ?? null);
}

test("each has a colour of its own and keeps it, and one alone has none", () => {
  const [first, second, third] = begins(true);
  expect(first).not.toBeNull();
  expect(second).not.toBeNull();
  expect(second).not.toEqual(first);
  expect(third).toEqual(first);
  expect(begins(false)).toEqual([null, null, null]);
});
