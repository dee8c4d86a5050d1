// Tests the picker and stream components: what they draw, and what keys do.
import { render } from "ink-testing-library";
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { asks, begins, calls, notes, row, says, turn } from "../../../../test/builders/watch/events.ts";
import type { LiveEvent } from "../../../archive/live/published-session.ts";
import type { SessionInBrief } from "../../../archive/sessions/session-row.ts";
import type { Choice, PickRow } from "../pick/pick-row.ts";
import { projectRows } from "../pick/project-rows.ts";
import { sessionRows } from "../pick/session-rows.ts";
import { openStream } from "../stream/stream.ts";
import { Picker } from "./picker.ts";
import { StreamScreen } from "./stream-screen.ts";

const VIEW = { time_zone: "UTC", now: new Date("2025-06-01T12:00:00.000Z") };
const [UP, DOWN, ENTER, ESC] = ["\u001b[A", "\u001b[B", "\r", "\u001b"];

type Drawn = ReturnType<typeof render>;

/** A lone Esc is recognized only after a moment. */
async function press(drawn: Drawn, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    drawn.stdin.write(key);
    await new Promise((resolve) => setTimeout(resolve, key === ESC ? 60 : 15));
  }
}

const PATIENCE = { timeout: 20_000, interval: 10 };

async function shows(drawn: Drawn, text: string): Promise<string> {
  await vi.waitFor(() => expect(drawn.lastFrame()).toContain(text), PATIENCE);
  return drawn.lastFrame() ?? "";
}

async function lacks(drawn: Drawn, text: string): Promise<void> {
  await vi.waitFor(() => expect(drawn.lastFrame()).not.toContain(text), PATIENCE);
}

function picker(rows: readonly PickRow[] | Promise<readonly PickRow[]>, note: string | null = null) {
  const done: (Choice | string)[] = [];
  const drawn = render(
    createElement(Picker, {
      heading: "clew watch",
      load: async () => rows,
      onChange: () => () => undefined,
      choose: (choice) => done.push(choice),
      back: () => done.push("back"),
      leave: () => done.push("leave"),
      fail: (error) => done.push(String(error)),
      note,
      colour: false,
    }),
  );
  return { drawn, done };
}

const SESSIONS = [
  row({ id: "a", title: "Fix the cart", status: "waiting" }),
  row({
    id: "b",
    title: "Other cart",
    parent: "a",
    root: "a",
    depth: 1,
    status: "completed",
    git_branch: "cart-2",
  }),
  row({ id: "c", title: "Dark theme", status: "active", updated_at: "2025-06-01T11:59:30.000Z" }),
];

const listed = () =>
  sessionRows({ name: "shop", paths: ["/home/dana/shop"], repository: null }, SESSIONS, VIEW);

test("sessions are listed by tree, most recent first, with their status", async () => {
  const { drawn } = picker(listed());
  const frame = await shows(drawn, "Dark theme");
  const lines = frame.split("\n").map((line) => line.trimEnd().replace(/ {2,}/g, "  "));
  expect(lines.slice(2, 6)).toEqual([
    "▸  Everything  in shop, including new sessions",
    " ● Dark theme  1 turn  main  working  now",
    " ● Fix the cart  1 turn  main  waiting for you  1 h ago",
    "  └ Other cart  1 turn  cart-2  done  1 h ago",
  ]);
});

test("sessions name their agent only if there is more than one", async () => {
  const other = row({
    id: "d",
    title: "Light theme",
    agent: "codex",
    updated_at: "2025-06-01T11:59:40.000Z",
  });
  const rows = sessionRows(
    { name: "shop", paths: ["/home/dana/shop"], repository: null },
    [...SESSIONS, other],
    VIEW,
  );
  const lines = (await shows(picker(rows).drawn, "Light theme")).split("\n");
  expect(lines[3]?.replace(/ {2,}/g, "  ").trimEnd()).toContain("Light theme  main  Codex  working");
  expect(lines[4]).toContain("Claude Code");
  expect(await shows(picker(listed()).drawn, "Dark theme")).not.toContain("Claude Code");
});

test("letters that are not keys filter, Enter takes the match, Esc goes back step by step", async () => {
  const { drawn, done } = picker(listed());
  await shows(drawn, "Dark theme");
  await press(drawn, "o", "t", "h");
  await lacks(drawn, "Dark theme");
  await press(drawn, ENTER);
  expect(done).toEqual([{ type: "watch", subject: { type: "session", id: "b" } }]);
  await press(drawn, ESC);
  await shows(drawn, "Dark theme");
  await press(drawn, ESC, "q");
  expect(done.slice(1)).toEqual(["back", "leave"]);
});

test("a filter searches titles, and not the text after Everything", async () => {
  const rows = sessionRows(
    { name: "shop", paths: ["/home/dana/shop"], repository: null },
    [row({ id: "a", title: "The shop needs a dark theme" })],
    VIEW,
  );
  const { drawn, done } = picker(rows);
  await shows(drawn, "Everything  in shop");
  await press(drawn, "/shop\r");
  expect(done).toMatchObject([{ subject: { id: "a" } }]);
});

test("arrows and vim keys move, and letters in a filter are letters", async () => {
  const { drawn, done } = picker(listed());
  await shows(drawn, "Dark theme");
  await press(drawn, "j", DOWN, "k", ENTER);
  expect(done.at(-1)).toMatchObject({ subject: { id: "c" } });
  await press(drawn, "/", "j");
  await shows(drawn, "/j");
  await press(drawn, "\u007f", "?", "?");
  await shows(drawn, "/??");
});

test("input that arrives at once is handled key by key", async () => {
  const { drawn, done } = picker(listed());
  await shows(drawn, "Dark theme");
  await press(drawn, "/dark\r");
  expect(done).toMatchObject([{ subject: { id: "c" } }]);
});

test("keys typed before the list is loaded apply to it", async () => {
  const asked = Promise.withResolvers<readonly PickRow[]>();
  const { drawn, done } = picker(asked.promise);
  await press(drawn, "j", ENTER, "j", ENTER);
  expect(done).toEqual([]);
  asked.resolve(listed());
  await vi.waitFor(() => expect(done).toMatchObject([{ subject: { id: "c" } }]), PATIENCE);
});

test("an empty list says that there are no sessions, or no matches", async () => {
  const { drawn } = picker(sessionRows({ name: "shop", paths: [], repository: null }, [], VIEW));
  const frame = await shows(drawn, "No sessions yet.");
  expect(frame).toContain("Everything");
  await press(drawn, "/", "z", "z");
  expect(await shows(drawn, "No matches.")).not.toContain("Everything");
});

test("projects are listed with the worktrees of their repository, most recent first", () => {
  const project = (project_path: string, last_at: string) => ({
    project_path,
    sessions: 2,
    turns: 3,
    first_at: last_at,
    last_at,
    agents: [],
  });
  const rows = projectRows({
    projects: [
      project("/home/dana/shop", "2025-05-01T00:00:00.000Z"),
      project("/home/dana/shop-dark", "2025-06-01T11:00:00.000Z"),
      project("/home/dana/infra", "2025-05-20T00:00:00.000Z"),
    ],
    sessions: [row({ project_path: "/home/dana/shop-dark", git_branch: "dark", status: "active" })],
    repositoryOf: (path) => path.replace("-dark", ""),
    home: "/home/dana",
    view: VIEW,
  });
  const text = (line: PickRow["left"]) => line.map((each) => each.text).join("");
  expect(rows.map(({ left, right }) => [text(left), text(right[0] ?? []), text(right[1] ?? [])])).toEqual([
    ["  Everything", "", ""],
    ["● ~/shop", "4 sessions", "dark"],
    ["●   ~/shop-dark", "2 sessions", "dark"],
    ["  ~/infra", "2 sessions", ""],
  ]);
  expect(rows[1]?.choose).toMatchObject({ project: { paths: ["/home/dana/shop", "/home/dana/shop-dark"] } });
});

function streamScreen(events: readonly LiveEvent[], note: string | null = null, several = false) {
  const stream = openStream({ several, turns: 3 });
  const done: string[] = [];
  let listener = () => undefined as unknown;
  let version = 0;
  const take = (each: LiveEvent) => {
    stream.take(each);
    version++;
    listener();
  };
  for (const each of events) take(each);
  const drawn = render(
    createElement(StreamScreen, {
      open: () => ({
        ...{
          stream,
          colourOf: () => null,
          version: () => version,
          waiting: () => "",
          close: () => undefined,
        },
        subscribe(changed: () => void) {
          listener = changed;
          return () => undefined;
        },
      }),
      back: () => done.push("back"),
      leave: () => done.push("leave"),
      copy: (text) => done.push(`copy ${text}`),
      openTurn: async (id, number) => `opened ${id}#${number}`,
      resume: async (id) => `claude --resume ${id}`,
      note,
      colour: false,
    }),
  );
  return { drawn, done, take };
}

const SESSION: SessionInBrief = row({
  title: "Fix the cart",
  usage: { input: 12_000, output: 345, cache_read: 0, cache_write: 0, cache_write_1h: 0, lower_bound: true },
});

test("the stream is shown with a status line below it", async () => {
  const { drawn } = streamScreen([
    begins(SESSION),
    turn(1),
    asks("do it", { record_id: "t1" }),
    calls("c", "Bash", { command: "ls" }),
  ]);
  const frame = await shows(drawn, "Turn 1");
  expect(frame).toContain("○ Bash running ls");
  expect(frame).toContain("working  Fix the cart · shop · main · sonnet-4-5 · ≥ 12.3k tokens");
});

test("an agent that asks shows its question and the choices", async () => {
  const options = [{ label: "Postgres", description: "as now" }, { label: "SQLite" }];
  const questions = [{ question: "Which database?", header: "DB", multiSelect: false, options }];
  const { drawn } = streamScreen([
    begins(SESSION),
    turn(1),
    asks("do it", { record_id: "t1" }),
    calls("c", "AskUserQuestion", { questions }),
  ]);
  const frame = await shows(drawn, "Which database?");
  expect(frame).toContain("○ AskUserQuestion waits for you");
  expect(frame).toMatch(/Which database\?\s*\n {4}◦ Postgres.*\n {4}◦ SQLite/);
  expect(frame.match(/Which database/g)).toHaveLength(1);
});

test("the status line shows the current model, not a sub-agent's", async () => {
  const models = ["claude-opus-4-5", "claude-sonnet-4-5"];
  const { drawn } = streamScreen([
    begins({ ...SESSION, models }),
    says("one", { model: "claude-sonnet-4-5" }),
    says("two", { model: "claude-opus-4-5" }),
    says("three", { model: "claude-haiku-4-5", subsession_id: "sub" }),
  ]);
  await shows(drawn, "three");
  await shows(drawn, "main · opus-4-5 ·");
});

test("a reader above the end is not moved, and sees how much is new below", async () => {
  const many = Array.from({ length: 60 }, (_, index) => says(`line ${index}.`));
  const { drawn, take } = streamScreen([begins(SESSION), ...many]);
  await shows(drawn, "line 59.");
  await press(drawn, "g");
  await shows(drawn, "line 0.");
  for (const text of ["new 1", "new 2"]) take(says(text));
  // Shown with details only, so nothing is new below.
  take(notes("notice", "a notice"));
  const frame = await shows(drawn, "2 new below");
  expect(frame).toContain("line 0.");
  await press(drawn, "/", "n", "e", "w", " ", "1", ENTER);
  await shows(drawn, "new 2");
  expect(drawn.lastFrame()).not.toContain("new below");
  await press(drawn, "G");
  await shows(drawn, "new 2");
});

test("Ctrl-U and Ctrl-D move by half a screen", async () => {
  const many = Array.from({ length: 60 }, (_, index) => says(`line ${index}.`));
  const { drawn } = streamScreen([begins(SESSION), ...many]);
  await shows(drawn, "line 59.");
  const [bottom] = drawn.lastFrame()?.match(/line \d+/) ?? [];
  const half = Math.ceil(((drawn.lastFrame()?.split("\n").length ?? 0) - 3) / 2);
  await press(drawn, "\u0015");
  await shows(drawn, `line ${59 - half}.`);
  expect(drawn.lastFrame()).not.toContain(`line ${60 - half}.`);
  await press(drawn, "\u0004");
  expect((await shows(drawn, "line 59.")).match(/line \d+/)?.[0]).toBe(bottom);
});

test("search finds older matches first, and says if there is none", async () => {
  const many = Array.from({ length: 90 }, (_, index) =>
    says(index % 30 === 0 ? `needle ${index}.` : `line ${index}.`),
  );
  const { drawn } = streamScreen([begins(SESSION), ...many]);
  await shows(drawn, "line 89.");
  await press(drawn, "/", "n", "e", "e", "d", "l", "e", ENTER);
  await shows(drawn, "needle 60.");
  await shows(drawn, "/needle  n older  N newer  Esc clear search");
  await press(drawn, "n");
  await shows(drawn, "needle 30.");
  await press(drawn, "N");
  await shows(drawn, "needle 60.");
  await press(drawn, "/", "z", "z", ENTER);
  await shows(drawn, 'No matches for "zz".');
});

test("a match near the end is shown in its context, and is the one that is cited", async () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    says(index > 56 ? `needle ${index}.` : `line ${index}.`, { turn: index }),
  );
  const { drawn, done } = streamScreen([begins(row({ turns: 1 })), ...many]);
  await press(drawn, "/", "n", "e", "e", "d", "l", "e", ENTER, "n", "c");
  expect(done).toEqual(["copy s#58"]);
  const frame = await shows(drawn, "needle 59.");
  expect(frame).toContain("line 56.");
  await press(drawn, "n", "c", "N", "c");
  expect(done.slice(1)).toEqual(["copy s#57", "copy s#58"]);
});

test("citation, page, resume command, details and help have keys", async () => {
  const { drawn, done } = streamScreen([
    begins(SESSION),
    turn(4),
    says("x", { turn: 4 }),
    calls("c", "Bash", { command: "ls", timeout: 7 }, { turn: 4 }),
  ]);
  await shows(drawn, "Turn 4");
  await press(drawn, "c");
  expect(done).toEqual(["copy s#4"]);
  await shows(drawn, "Copied s#4");
  await press(drawn, "o");
  await shows(drawn, "opened s#4");
  await press(drawn, "r");
  await shows(drawn, "claude --resume s");
  await press(drawn, "t");
  await shows(drawn, "timeout: 7");
  await press(drawn, "?");
  await shows(drawn, "Press any key to go back.");
  await press(drawn, UP, ESC, "q");
  expect(done.slice(1)).toEqual(["back", "leave"]);
});

test("a key applies after the previous keys, even if those are not drawn yet", async () => {
  const lines = Array.from({ length: 60 }, (_, index) =>
    says(`line ${index}.`, { turn: index < 30 ? 1 : 2 }),
  );
  const { drawn, done } = streamScreen([begins(SESSION), turn(1), turn(2), ...lines]);
  await shows(drawn, "line 59.");
  drawn.stdin.write("cgco");
  await shows(drawn, "opened s#1");
  expect(done).toEqual(["copy s#2", "copy s#1"]);
});

test("a session without turns is cited without a turn, never with another session's", async () => {
  const data = { session_id: "other", status: "waiting", before: "active", waiting: true } as const;
  const waits: LiveEvent = { type: "session.status", data };
  const events = [begins(SESSION), turn(4), says("x", { turn: 4 }), begins(row({ id: "other" })), waits];
  const { drawn, done } = streamScreen(events, null, true);
  await shows(drawn, "Waiting for you.");
  await press(drawn, "c");
  expect(done).toEqual(["copy other"]);
});

test("a note is shown in the last line of both screens", async () => {
  const note = "New sessions are not being indexed.";
  for (const { drawn } of [picker([], note), streamScreen([begins(SESSION), says("x")], note)])
    expect((await shows(drawn, note)).trimEnd().split("\n").at(-1)).toBe(note);
});
