import { expect, it } from "vitest";
import { adviceSpans, forPage } from "./advice-spans.ts";

it("commands and flags are found", () => {
  expect(typed("clew index reads the sessions; clew --demo search shows a sample.")).toEqual([
    "clew index",
    "clew --demo search",
  ]);
  expect(typed("--archived looks into sessions that were put away, too.")).toEqual(["--archived"]);
  expect(typed("No turn has x with what --role and --tool asks for.")).toEqual(["--role", "--tool"]);
});

it("no text is lost", () => {
  for (const text of ["", "clew", "Try other words.", "a --b c", "clew index"])
    expect(
      adviceSpans(text)
        .map((span) => span.text)
        .join(""),
    ).toBe(text);
});

it("plain words are not taken for a command", () => {
  expect(typed("Leave the quotes out: a phrase has to stand there as it is.")).toEqual([]);
  expect(typed("well-known --")).toEqual([]);
});

function typed(text: string): string[] {
  return adviceSpans(text)
    .filter((span) => span.typed)
    .map((span) => span.text);
}

it("the page does not mention flags, because it has buttons for them", () => {
  const reason = "No turn has zebra* with what --project and --since asks for.";
  const tries = ["Leave a filter out.", "--archived looks into sessions that were put away, too."];
  expect(forPage({ reason, try: tries })).toEqual({
    reason: "No turn has zebra* with these filters.",
    try: ["Leave a filter out."],
  });
});
