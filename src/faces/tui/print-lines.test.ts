// Tests the stream printed as lines.
import { expect, test } from "vitest";
import {
  asks,
  begins,
  calls,
  message,
  returns,
  row,
  says,
  turn,
} from "../../../test/builders/watch/events.ts";
import type { LiveEvent } from "../../archive/live/published-session.ts";
import { linePrinter } from "./print-lines.ts";
import { openStream } from "./stream/stream.ts";

/** Returns what is printed for events that come one by one, without empty lines. */
function printed(events: readonly LiveEvent[], several = false): string[] {
  const stream = openStream({ several, turns: 3 });
  let output = "";
  const printer = linePrinter(
    stream,
    (text) => {
      output += text;
    },
    false,
  );
  for (const each of events) {
    stream.take(each);
    printer.print();
  }
  return output.split("\n").filter(Boolean);
}

test("each entry is a line, and the outcome of a call is another", () => {
  expect(
    printed([
      turn(1),
      asks("Fix it", { record_id: "t1" }),
      calls("c", "Bash", { command: "npm test" }),
      says("Meanwhile."),
      returns("c", "ok"),
    ]),
  ).toEqual(["Turn 1  gist 1", "❯ Fix it", "○ Bash  npm test", "Meanwhile.", "● Bash  npm test: done"]);
});

test("a text that grew is printed again, and one that only came again is not", () => {
  const again = { record_id: "r" };
  const events = [says("It", again), says("It works.", again), says("It works.", again)];
  expect(printed(events)).toEqual(["Turn 1", "It", "It works."]);
});

test("code keeps its indentation, tabs included", () => {
  expect(printed([says("```\nif (a) {\n\tb();\n}\n```")])).toContain("    b();");
});

test("an outcome names its call when several run at once, even in several sessions", () => {
  const other = { session_id: "u" };
  const lines = printed(
    [
      begins(row({ id: "s", title: "One" })),
      begins(row({ id: "u", title: "Two" })),
      calls("a", "Bash", { command: "npm test" }),
      calls("b", "Bash", { command: "npm run lint" }),
      calls("c", "Bash", { command: "ls" }, other),
      returns("b", "no such rule\nat all", { is_error: true }),
      returns("a", "ok"),
    ],
    true,
  );
  expect(lines.slice(-3)).toEqual([
    "○ Bash  ls",
    "✗ Bash  npm run lint: failed: no such rule",
    "● Bash  npm test: done",
  ]);
});

test("a result without its call is printed without a name", () => {
  expect(printed([returns("before", "ok")]).slice(-2)).toEqual([
    "○ An earlier call",
    "● An earlier call: done",
  ]);
});

test("a repeated event is not printed again", () => {
  const image = message([{ type: "image", index: null, media_type: "image/png", size: 3 }], {
    record_id: "i",
  });
  const events = [asks("x", { record_id: "r" }), image];
  expect(printed([...events, ...events])).toEqual(printed(events));
});

test("a late result of a call that was given up is printed", () => {
  const silent: LiveEvent = {
    type: "session.status",
    data: { session_id: "s", status: "interrupted", before: "active", waiting: false },
  };
  const lines = printed([
    calls("c", "Bash", { command: "make" }),
    silent,
    returns("c", "ok"),
    says("Built."),
  ]);
  expect(lines.slice(1)).toEqual([
    "○ Bash  make",
    "○ Bash  make: no result",
    "· Interrupted, or the agent's process has ended.",
    "● Bash  make: done",
    "Built.",
  ]);
});
