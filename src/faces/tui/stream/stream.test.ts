// Tests how events become entries.
import { expect, test } from "vitest";
import {
  asks,
  begins,
  calls,
  message,
  notes,
  returns,
  row,
  says,
  thinks,
  turn,
} from "../../../../test/builders/watch/events.ts";
import type { LiveEvent } from "../../../archive/live/published-session.ts";
import type { SessionInBrief } from "../../../archive/sessions/session-row.ts";
import { textOf } from "../../../terminal/spans.ts";
import { entryLines } from "../lines/entry-lines.ts";
import { openStream, type StreamOptions } from "./stream.ts";

function streamOf(events: readonly LiveEvent[], options: Partial<StreamOptions> = {}) {
  const stream = openStream({ several: false, turns: 3, ...options });
  for (const each of events) stream.take(each);
  return stream;
}

/** Returns the lines of a 60-column screen, without empty lines. */
function shown(
  events: readonly LiveEvent[],
  options: Partial<StreamOptions> & { details?: boolean } = {},
): string[] {
  const { details = false, ...rest } = options;
  const look = { width: 60, details, colour: () => null };
  const { entries } = streamOf(events, rest).list;
  return entries.flatMap((entry) => entryLines(entry, look).map(textOf)).filter(Boolean);
}

function later<Item extends { readonly revision: number }>(item: Item): Item {
  return { ...item, revision: item.revision + 1000 };
}

function becomes(status: SessionInBrief["status"], before: SessionInBrief["status"]): LiveEvent {
  return {
    type: "session.status",
    data: { session_id: "s", status, before, waiting: status === "waiting" },
  };
}

test("a turn has heading, prompt, thinking, calls and answer, in this order", () => {
  expect(
    shown([
      turn(1),
      asks("Fix it", { record_id: "t1" }),
      thinks("Hm."),
      calls("c", "Bash", { command: "npm test" }),
      returns("c", "ok"),
      says("**Done.**"),
    ]),
  ).toEqual(["Turn 1  gist 1", "❯ Fix it", "✻ Hm.", "● Bash npm test", "Done."]);
});

test("a heading names the agent if there are several", () => {
  const codex = begins(row({ id: "u", title: "Two", agent: "codex" }));
  const events = [begins(row({ id: "s", title: "One" })), codex, says("x", { session_id: "u" })];
  expect(shown(events, { several: true })[0]).toBe("Two · Codex");
});

test("a call runs until its result comes", () => {
  const call = calls("c", "Bash", { command: "ls" });
  expect(shown([call])).toEqual(["Turn 1", "○ Bash running ls"]);
  expect(shown([call, returns("c", "no such file\nat all", { is_error: true })])).toEqual([
    "Turn 1",
    "✗ Bash failed ls",
    "  no such file",
  ]);
  expect(shown([call, turn(1, { ending: "interrupted" })]).at(-1)).toBe("○ Bash no result ls");
});

test("a record that is written again shows what is new of it, each item once and in order", () => {
  const again = { record_id: "r" };
  const [before, , after] = [says("A"), says("B"), says("C")];
  const whole = message(
    [
      { type: "text", speaker: "model", text: "First.", phase: null },
      { type: "thinking", text: "Hm.", withheld: false },
      { type: "text", speaker: "model", text: "Last.", phase: null },
    ],
    again,
  );
  const items = whole.type === "message" ? whole.data.items : [];
  const second = { ...whole, data: { ...whole.data, items: items.slice(1, 2) } } as LiveEvent;
  const grown = items.map((item) => ({ ...item, revision: item.revision + 1 }));
  const third = { ...whole, data: { ...whole.data, items: grown } } as LiveEvent;
  const beginning = message([], again);
  expect(shown([before, beginning, second, after, third, third])).toEqual([
    ...["Turn 1", "A", "First.", "✻ Hm.", "C", "Last."],
  ]);
});

test("a text that grew replaces its beginning, unless it is older than what is shown", () => {
  const [short, long] = [says("It", { record_id: "r" }), says("It works.", { record_id: "r" })];
  expect(shown([short, long, short])).toEqual(["Turn 1", "It works."]);
});

test("a call that is written again with its result keeps its outcome", () => {
  const call = calls("c", "Bash", { command: "ls" }, { record_id: "r" });
  const result = returns("c", "ok", { record_id: "r/results" });
  const again = (event: LiveEvent): LiveEvent => {
    const data = event.type === "message" ? event.data : null;
    return { type: "message", data: { ...data, items: data?.items.map(later) } } as LiveEvent;
  };
  const stream = streamOf([call, result, again(call)]);
  expect(stream.list.entries.at(-1)).toMatchObject({ item: { use: { outcome: "ok" } } });
});

test("details show a call's input and output", () => {
  const events = [calls("c", "Bash", { command: "ls", timeout: 5 }), returns("c", "a\nb")];
  expect(shown(events, { details: true })).toEqual([
    "Turn 1",
    "● Bash ls",
    "  ┆ timeout: 5",
    "  │ a",
    "  │ b",
  ]);
});

test("withheld thinking shows its duration, if time stamps give one", () => {
  const at = (seconds: number) => ({
    timestamp: `2025-06-01T10:00:${String(seconds).padStart(2, "0")}.000Z`,
  });
  expect(shown([asks("x", at(3)), thinks("", at(15))]).at(-1)).toBe("✻ thought for 12 s, text withheld");
  expect(shown([asks("x"), thinks("")]).at(-1)).toBe("✻ thought, text withheld");
  expect(shown([asks("x", at(15)), thinks("", at(3))]).at(-1)).toBe("✻ thought, text withheld");
});

test("a record is shown once, however often it comes", () => {
  const events = [asks("x", { record_id: "r" }), says("y", { record_id: "q" })];
  expect(shown([...events, ...events, ...events])).toEqual(shown(events));
});

test("an answer written before its prompt is shown below it", () => {
  const prompt = asks("first the prompt", { record_id: "t1" });
  expect(shown([turn(1), says("then the answer"), prompt])).toEqual([
    "Turn 1  gist 1",
    "❯ first the prompt",
    "then the answer",
  ]);
  expect(shown([says("then the answer", { turn: null }), turn(1), prompt])).toEqual([
    "Turn 1  gist 1",
    "❯ first the prompt",
    "then the answer",
  ]);
});

const inner = (call_id: string | null, subsession_id: string) => ({ call_id, subsession_id });

test("sub-agents are shown under their calls, even when they run at once", () => {
  expect(
    shown([
      calls("a", "Agent", { subagent_type: "Explore", description: "Look" }),
      calls("b", "Agent", { description: "Count" }),
      calls("x", "Grep", { pattern: "y" }, inner("a", "sub-a")),
      says("counted", inner("b", "sub-b")),
      returns("x", "", inner("a", "sub-a")),
      says("looked", inner("a", "sub-a")),
    ]),
  ).toEqual([
    "Turn 1",
    "○ Agent running, 1 step Explore: Look",
    "  ● Grep y",
    "  looked",
    "○ Agent running Count",
    "  counted",
  ]);
});

test("a sub-agent that runs in the background is shown at the end", () => {
  const events = [calls("a", "Agent", { description: "Look" }), returns("a", "launched"), says("meanwhile")];
  expect(shown([...events, says("found it", inner("a", "sub"))]).slice(-3)).toEqual([
    "meanwhile",
    "  ↳ Look",
    "  found it",
  ]);
  expect(shown([...events, says("who?", inner(null, "sub"))]).slice(-2)).toEqual(["  ↳ sub", "  who?"]);
});

test("a sub-agent that has only a prompt gets no heading, because its call shows the prompt", () => {
  const events = [calls("a", "Agent", { prompt: "Look there" }), returns("a", "launched"), says("meanwhile")];
  const asked = asks("Look there", inner("a", "sub"));
  expect(shown([...events, asked])).toEqual(shown(events));
  expect(
    shown([...events, asked], { details: true })
      .join("\n")
      .match(/Look there/g),
  ).toHaveLength(1);
});

test("a sub-agent's words from before its result are shown under the call, however late they are read", () => {
  const at = (second: number) => ({ timestamp: `2025-06-01T10:00:0${second}.000Z` });
  const events = [
    calls("a", "Agent", { description: "Look" }),
    returns("a", "looked", at(3)),
    says("It is fine.", at(4)),
    calls("x", "Grep", { pattern: "y" }, { ...inner("a", "sub"), ...at(1) }),
    returns("x", "", { ...inner("a", "sub"), ...at(2) }),
    says("looked", { ...inner("a", "sub"), ...at(2) }),
  ];
  const order = ["Turn 1", "● Agent 1 step Look", "  ● Grep y", "  looked", "It is fine."];
  expect(shown(events)).toEqual(order);
  const later = says("one more thing", { ...inner("a", "sub"), ...at(5) });
  expect(shown([...events, later])).toEqual([...order, "  ↳ Look", "  one more thing"]);
});

test("a stream of several sessions has a heading per session", () => {
  const [one, two] = [row({ id: "s", title: "One" }), row({ id: "u", title: "Two" })];
  const events = [begins(one), begins(two), says("a"), says("b"), says("c", { session_id: "u" }), says("d")];
  expect(shown(events, { several: true })).toEqual([
    "One",
    "Turn 1",
    "a",
    "b",
    "Two",
    "Turn 1",
    "c",
    "One",
    "d",
  ]);
});

test("a new title is announced and used from then on", () => {
  const unnamed = row({ title: "Unnamed session", title_origin: "none" });
  const title: LiveEvent = {
    type: "session.title",
    data: { session_id: "s", title: "Fix the cart", title_origin: "agent", before: "Unnamed session" },
  };
  const stream = streamOf([begins(unnamed), says("x"), title]);
  expect(stream.sessions.get("s")?.title).toBe("Fix the cart");
  expect(shown([begins(unnamed), says("x"), title]).at(-1)).toBe("· New title: Fix the cart");
});

test("a session with a long history shows only its last turns", () => {
  const turns = [1, 2, 3, 4].flatMap((number) => [turn(number), says(`answer ${number}`, { turn: number })]);
  expect(shown([begins(row({ turns: 4 })), ...turns], { turns: 2 })).toEqual([
    "Turn 3  gist 3",
    "answer 3",
    "Turn 4  gist 4",
    "answer 4",
  ]);
});

test("a process that ends leaves no call running", () => {
  expect(shown([calls("c", "Bash", { command: "sleep" }), becomes("interrupted", "active")])).toEqual([
    "Turn 1",
    "○ Bash no result sleep",
    "· Interrupted, or the agent's process has ended.",
  ]);
});

test("an interruption by the person is noted once", () => {
  const stops = notes("interrupted", "[Request interrupted by user]");
  expect(shown([says("x"), stops, becomes("interrupted", "active")])).toEqual([
    "Turn 1",
    "x",
    "· The person interrupted the agent.",
  ]);
});

test("a call keeps running in a working session that was read to its end", () => {
  const stream = streamOf([begins(row({ status: "active" })), calls("c", "Bash", { command: "sleep" })]);
  stream.caughtUp("s");
  expect(stream.list.entries.at(-1)).toMatchObject({ item: { type: "tool", use: { outcome: "running" } } });
});

const asked = [begins(row()), turn(1), asks("Fix it", { record_id: "t1" })];

test("the waiting note comes after the last words, even if those are written later", () => {
  const waits = becomes("waiting", "active");
  const whole = ["A session", "Turn 1  gist 1", "❯ Fix it", "Done.", "· Waiting for you."];
  expect(shown([...asked, waits, says("Done.")], { several: true })).toEqual(whole);
  expect(shown([...asked, says("Done."), waits], { several: true })).toEqual(whole);
  const early = [begins(row()), says("Done.", { turn: null }), waits, ...asked.slice(1)];
  expect(shown(early, { several: true })).toEqual(whole);
});

test("later work and the next prompt come after the waiting note", () => {
  const call = calls("c", "Write", { file_path: "a" });
  const works = [...asked, call, becomes("waiting", "active"), becomes("active", "waiting"), says("Done.")];
  expect(shown(works, { several: true }).slice(-3)).toEqual([
    "○ Write running a",
    "· Waiting for you.",
    "Done.",
  ]);
  const next = [turn(2), asks("And now?", { record_id: "t2", turn: 2 })];
  expect(shown([...asked, becomes("waiting", "active"), ...next], { several: true }).slice(-3)).toEqual([
    "· Waiting for you.",
    "Turn 2  gist 2",
    "❯ And now?",
  ]);
});

test("the waiting note is not repeated after a new title", () => {
  const title: LiveEvent = {
    type: "session.title",
    data: { session_id: "s", title: "Carts", title_origin: "agent", before: "A session" },
  };
  const named = [...asked, becomes("waiting", "active"), becomes("active", "waiting"), title];
  expect(shown([...named, becomes("waiting", "active")], { several: true }).slice(-2)).toEqual([
    "· Waiting for you.",
    "· New title: Carts",
  ]);
});

test("a forgotten session is removed from the stream", () => {
  const removed: LiveEvent = { type: "session.removed", data: { session_id: "s" } };
  expect(shown([says("secret"), says("other", { session_id: "u" }), removed])).toEqual(["Turn 1", "other"]);
});

test("a session that comes back is shown like a new one", () => {
  const events = [
    begins(row()),
    turn(1),
    asks("one", { record_id: "t1" }),
    calls("c", "Bash", {}, { record_id: "r" }),
  ];
  const removed: LiveEvent = { type: "session.removed", data: { session_id: "s" } };
  expect(shown([...events, removed, ...events])).toEqual(shown(events));
});

test("the same call has its own outcome in a session and in its fork", () => {
  const both = ["s", "fork"].map((session_id) => calls("c", "Bash", { command: session_id }, { session_id }));
  expect(shown([...both, returns("c", "ok")], { several: true })).toEqual([
    ...["s", "Turn 1", "● Bash s", "fork", "Turn 1", "○ Bash running fork"],
  ]);
});

test("new titles of sessions that are not shown are not announced", () => {
  const data = { session_id: "other", title: "New", title_origin: "user", before: "Old" } as const;
  const named: LiveEvent = { type: "session.title", data };
  const other = begins(row({ id: "other" }));
  expect(shown([says("x"), other, named], { several: true })).toEqual(["s", "Turn 1", "x"]);
  expect(shown([other, named])).toEqual(["· New title: New"]);
});

test("a single session's waiting is noted if there is no status line", () => {
  const events = [says("x"), becomes("waiting", "active")];
  expect(shown(events)).toEqual(["Turn 1", "x"]);
  expect(shown(events, { announce_waiting: true })).toEqual(["Turn 1", "x", "· Waiting for you."]);
});

test("text from the agent's program is shown with details only", () => {
  const notice = notes("notice", "remember");
  expect(shown([says("x"), notice])).toEqual(["Turn 1", "x"]);
  expect(shown([says("x"), notice], { details: true }).at(-1)).toBe(
    "┆ Put in by the agent's program: remember",
  );
});

test("the oldest entries are dropped, and results of dropped calls are handled", () => {
  const many = Array.from({ length: 500 }, (_, index) => says(`line ${index}`));
  const stream = streamOf([calls("c", "Bash"), ...many, returns("c", "late")], { most_lines: 100 });
  const { entries, dropped } = stream.list;
  expect(entries.length).toBeLessThanOrEqual(100);
  expect(entries.length + dropped).toBe(503);
  expect(entries.at(-1)).toMatchObject({
    item: { type: "tool", result: { text: "late" }, use: { outcome: "ok" } },
  });
});

test("parts left out of a message are counted", () => {
  expect(shown([says("x", { items_left_out: 1 })]).at(-1)).toBe("· Not shown: 1 more part of this message.");
  expect(shown([says("x", { items_left_out: 2 })]).at(-1)).toBe("· Not shown: 2 more parts of this message.");
});
