// Tests which of the latest events the ring keeps and returns.
import { expect, test } from "vitest";
import { eventRing } from "./event-ring.ts";

const event = (json: string) => ({ type: "message", session_id: "s", project_path: null, json });

function filled(count: number, bounds: { events: number; characters: number }) {
  const ring = eventRing("a", bounds);
  const ids = Array.from({ length: count }, (_, index) => ring.add(event(`"${index}"`)).id);
  return { ring, ids };
}

test("the events after an id are returned in order", () => {
  const { ring, ids } = filled(3, { events: 10, characters: 1000 });
  expect(ids).toEqual(["a-1", "a-2", "a-3"]);
  expect(ring.after("a-0")?.map(({ id }) => id)).toEqual(ids);
  expect(ring.after("a-2")?.map(({ id }) => id)).toEqual(["a-3"]);
  expect(ring.after(ring.last())).toEqual([]);
});

test.each([
  ["by number", { events: 4, characters: 1e6 }],
  ["by size", { events: 1e6, characters: 20 }],
])("the ring drops the oldest events, bounded %s", (_, bounds) => {
  const { ring, ids } = filled(1000, bounds);
  expect(ring.after(ids.at(-5) ?? "")?.map(({ id }) => id)).toEqual(ids.slice(-4));
  expect(ring.after(ids.at(-6) ?? "")).toBeNull();
});

test("forgetting a session removes its events and keeps the ids of the others", () => {
  const ring = eventRing("a", { events: 3, characters: 1000 });
  for (const session_id of ["s", "t", "s", "t"]) ring.add({ ...event('"x"'), session_id });
  ring.forget("s");
  expect(ring.after("a-1")?.map(({ id }) => id)).toEqual(["a-2", "a-4"]);
  expect(ring.after("a-2")?.map(({ id }) => id)).toEqual(["a-4"]);
  expect(ring.after("a-0")).toBeNull();
  ring.add(event('"y"'));
  expect(ring.after("a-2")?.map(({ id }) => id)).toEqual(["a-4", "a-5"]);
});

test("an event too large for the ring is returned but not kept", () => {
  const ring = eventRing("a", { events: 10, characters: 5 });
  const { id } = ring.add(event("1234567890"));
  expect(ring.after("a-0")).toBeNull();
  expect(ring.after(id)).toEqual([]);
});

test.each(["", "a", "a-x", "a-1.5", "a--1", "b-1", "a-9"])("%j is not an id to continue from", (id) => {
  const { ring } = filled(2, { events: 1, characters: 1000 });
  expect(ring.after(id)).toBeNull();
});
