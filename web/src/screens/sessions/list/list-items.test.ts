// Tests the items of the session list and their order.
import { expect, test } from "vitest";
import { dayItems, type ListItem, type Project, projectItems } from "./list-items.ts";
import { madeRow } from "./made-rows.ts";

const noon = (day: string) => `${day}T12:00:00`;
const now = new Date(noon("2026-02-05"));
const shop: Project = {
  project_path: "/home/dana/shop",
  sessions: 2,
  turns: 4,
  first_at: null,
  last_at: null,
  agents: [],
};
const outline = (items: readonly ListItem[]) =>
  items.map((item) =>
    item.kind === "heading" ? item.name : item.kind === "session" ? item.row.id : item.kind,
  );

test("each day has one heading above its sessions, and so do the pinned ones", () => {
  const rows = [
    madeRow({ id: "p", pinned: true, updated_at: noon("2025-01-01") }),
    madeRow({ id: "a", updated_at: noon("2026-02-05") }),
    madeRow({ id: "b", updated_at: noon("2026-02-05") }),
    madeRow({ id: "c", updated_at: noon("2026-02-04") }),
    madeRow({ id: "d", updated_at: null }),
  ];
  expect(outline(dayItems(rows, {}, now))).toEqual([
    "Pinned",
    "p",
    "Today",
    "a",
    "b",
    "Yesterday",
    "c",
    "No date",
    "d",
  ]);
});

test("days with one session each share a heading, except today and yesterday", () => {
  const rows = [
    madeRow({ id: "a", updated_at: noon("2026-02-04") }),
    madeRow({ id: "b", updated_at: noon("2026-02-02") }),
    madeRow({ id: "c", updated_at: noon("2026-01-30") }),
    madeRow({ id: "d", updated_at: noon("2026-01-20") }),
    madeRow({ id: "e", updated_at: noon("2026-01-20") }),
    madeRow({ id: "f", updated_at: noon("2026-01-19") }),
  ];
  const items = dayItems(rows, {}, now);
  expect(outline(items)).toEqual([
    ...["Yesterday", "a", "30 January – 2 February", "b", "c"],
    ...["Tuesday 20 January", "d", "e", "Monday 19 January", "f"],
  ]);
  const under = items.flatMap((item) => (item.kind === "session" ? [item.under] : []));
  expect(under).toEqual(["day", "days", "days", "day", "day", "day"]);
});

test("a heading counts its sessions once all of them are loaded", () => {
  const rows = ["a", "b", "c"].map((id) => madeRow({ id, updated_at: noon("2026-02-05") }));
  const older = madeRow({ id: "d", updated_at: noon("2026-02-04") });
  const counts = (whole: boolean) =>
    dayItems([...rows, older], {}, now, whole).flatMap((item) =>
      item.kind === "heading" ? [item.count] : [],
    );
  expect(counts(true)).toEqual([3, 1]);
  expect(counts(false)).toEqual([3, null]);
});

test("a list that is sorted by a figure is not divided by days", () => {
  const rows = [madeRow({ id: "a", updated_at: noon("2026-02-05") }), madeRow({ id: "b" })];
  expect(outline(dayItems(rows, { sort: "cost" }, now))).toEqual(["Highest cost first", "a", "b"]);
});

test("days go by the time the list is sorted by", () => {
  const row = madeRow({ id: "a", created_at: noon("2026-02-04"), updated_at: noon("2026-02-05") });
  expect(outline(dayItems([row], { sort: "created" }, now))).toEqual(["Yesterday", "a"]);
});

test("a session continued elsewhere names its continuation, if that is known", () => {
  const [tip, earlier, lost] = [
    madeRow({ id: "tip", title: "The tip" }),
    madeRow({ id: "earlier", latest_tip: "tip" }),
    madeRow({ id: "lost", latest_tip: "unknown" }),
  ];
  const titles = dayItems([tip, earlier, lost], {}, now).flatMap((item) =>
    item.kind === "session" ? [item.tip_title] : [],
  );
  expect(titles).toEqual([null, "The tip", null]);
});

test("a closed project is a line, an open one has its sessions below it", () => {
  const rows = [madeRow({ id: "a" }), madeRow({ id: "b" })];
  const open = { project: shop, nested: false, pages: { rows, state: "loaded", more: true } } as const;
  expect(
    outline(
      projectItems([open, { project: { ...shop, project_path: "/x" }, nested: true, pages: null }], {}),
    ),
  ).toEqual(["project", "a", "b", "more", "project"]);
});

test("an open project says if it is loading, failed or empty", () => {
  const below = (state: "waiting" | "failed" | "loaded") =>
    projectItems([{ project: shop, nested: false, pages: { rows: [], state, more: false } }], {}).at(1);
  expect(below("waiting")).toMatchObject({ kind: "waiting" });
  expect(below("failed")).toMatchObject({
    kind: "more",
    text: "These sessions could not be loaded. Try again",
  });
  expect(below("loaded")).toMatchObject({ kind: "note", text: "No sessions match the filters." });
});

test("no two items have the same key", () => {
  const rows = [madeRow({ id: "a" }), madeRow({ id: "b", pinned: true })];
  const pages = { rows, state: "loaded", more: true } as const;
  const keys = projectItems(
    [
      { project: shop, nested: false, pages },
      { project: { ...shop, project_path: null }, nested: false, pages: { ...pages, rows: [] } },
    ],
    {},
  ).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
