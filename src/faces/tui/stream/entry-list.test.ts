// Tests the list of a stream's entries.
import fc from "fast-check";
import { expect, test } from "vitest";
import { entryList, type NewEntry } from "./entry-list.ts";

const NOTE: NewEntry = {
  ...{ session_id: "s", subsession_id: null, turn: null, depth: 0 },
  ...{ type: "note", text: "", foreign: "" },
};

test("an entry is found after entries before it are added and dropped", () => {
  const step = fc.oneof(
    fc.record({ type: fc.constant("add" as const), at: fc.nat(30) }),
    fc.record({ type: fc.constant("remove" as const), at: fc.nat(30) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const list = entryList(20);
      for (const { type, at } of steps) {
        if (type === "add") list.add(NOTE, Math.min(at, list.entries.length));
        else list.remove(({ id }) => id === at);
        for (let id = 0; id <= list.newest; id++)
          expect(list.indexOf(id)).toBe(list.entries.findIndex((entry) => entry.id === id));
      }
    }),
  );
});
