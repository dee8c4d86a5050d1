// Tests titles and their history: from summaries in any file, the agent, a person or the first prompt.
import { describe, expect, test } from "vitest";
import type { RecordId, SessionId } from "../../../src/model/ids.ts";
import type { Title, TitleChange } from "../../../src/model/title.ts";
import { recordKeys } from "../../../src/sessions/links/record-keys.ts";
import { assignSummaries } from "../../../src/sessions/titles/assign-summaries.ts";
import { type TitleSources, titleHistory, titleOf } from "../../../src/sessions/titles/title.ts";
import { type Conversation, conversation, uuid } from "../../builders/transcripts/build.ts";
import { builtSession } from "../../builders/transcripts/evidence.ts";

type Stories = Readonly<Record<string, Conversation>>;

/** Titles sessions as an archive would: with the summaries of all files, each for the sessions with its leaf. */
function sourcesOf(stories: Stories, more: Partial<TitleSources>) {
  const built = Object.entries(stories).map(([id, story]) => builtSession(id, story));
  const rows = built.map(({ session, transcript }) => ({
    session_id: session.id,
    records: recordKeys(transcript),
    link: null,
  }));
  const found = built.flatMap(({ session, transcript }) =>
    transcript.summaries.map((summary) => ({ ...summary, found_in: session.id })),
  );
  const assigned = assignSummaries(found, rows);
  const sources = built.map(({ session, transcript }): [SessionId, TitleSources] => {
    const summaries = (assigned.by_session.get(session.id) ?? []).map((summary) => ({
      ...summary,
      offset: summary.found_in === session.id ? summary.offset : null,
    }));
    const turns = session.turns.map((turn) => ({ ...turn, offset: turn.first_record.offset }));
    return [session.id, { titles: transcript.titles, summaries, turns, ...more }];
  });
  return { sources: new Map(sources), orphans: assigned.orphans.size };
}

function titlesOf(stories: Stories, more: Partial<TitleSources> = {}): Record<string, Title> {
  const { sources } = sourcesOf(stories, more);
  return Object.fromEntries(Array.from(sources, ([id, each]) => [id, titleOf(each)]));
}

function titleIn(story: Conversation, more: Partial<TitleSources> = {}): Title | undefined {
  return titlesOf({ a: story }, more).a;
}

function historyOf(story: Conversation, more: Partial<TitleSources> = {}): TitleChange[] {
  const sources = sourcesOf({ a: story }, more).sources.get("a" as SessionId);
  return sources ? titleHistory(sources) : [];
}

const summary = (text: string, leafUuid: string) => ({ summary: text, leafUuid });
const talk = () => conversation().prompt("Help with caching").says("Here's a solution");

describe("with summary records", () => {
  const file = (...lines: readonly object[]) =>
    lines.reduce((story: Conversation, line) => story.raw(JSON.stringify(line)), conversation());
  const old = file(
    { type: "user", uuid: "msg1", content: "Help with caching" },
    { type: "assistant", uuid: "msg2", content: "Here's a solution" },
    { type: "summary", summary: "Redis Caching Implementation", leafUuid: "msg2" },
  );

  test("a valid summary titles the session", () => {
    const story = file(
      { type: "summary", summary: "Debugging React Performance Issue", leafUuid: "abc-123-def" },
      { type: "user", uuid: "msg1", parentUuid: "abc-123-def", content: "It is slow" },
    );
    expect(titleIn(story)).toEqual({ title: "Debugging React Performance Issue", origin: "summary" });
  });

  test("an orphaned summary does not title the session; the first prompt does", () => {
    const story = file(
      { type: "summary", summary: "Python Web Scraper", leafUuid: "old-leaf-123" },
      { type: "user", uuid: "msg1", parentUuid: "different-leaf-456", content: "Help with TypeScript" },
    );
    expect(titleIn(story)).toEqual({ title: "Help with TypeScript", origin: "first-prompt" });
    expect(sourcesOf({ a: story }, {}).orphans).toBe(1);
  });

  test("a session without a prompt is unnamed", () => {
    expect(titleIn(file({ type: "mode", mode: "default" }))).toEqual({
      title: "Unnamed session",
      origin: "none",
    });
  });

  test("a resumed session and the one before it share a summary", () => {
    const resumed = file(
      { type: "summary", summary: "Redis Caching Implementation", leafUuid: "msg2" },
      { type: "user", uuid: "msg3", parentUuid: "msg2", content: "Now add TTL" },
    );
    const named = { title: "Redis Caching Implementation", origin: "summary" };
    expect(titlesOf({ "session-123": old, "session-456": resumed })).toEqual({
      "session-123": named,
      "session-456": named,
    });
  });

  test("a long prompt is cut at a hundred characters", () => {
    const prompt = `Rewrite the importer ${"for every kind of file ".repeat(5)}`;
    expect(titleIn(conversation().prompt(prompt))?.title).toBe(
      "Rewrite the importer for every kind of file for every kind of file for every kind of file for every…",
    );
  });
});

test("a summary whose leaf is nowhere is counted, but is not a title", () => {
  const story = conversation()
    .notes("summary", summary("Another talk", uuid(9, 9)))
    .prompt("Mine.");
  expect(titleIn(story)).toEqual({ title: "Mine.", origin: "first-prompt" });
  expect(sourcesOf({ a: story }, {}).orphans).toBe(1);
});

test("any of several summaries can match", () => {
  const story = conversation()
    .notes("summary", summary("Another talk", uuid(9, 9)))
    .notes("summary", summary("Caching", uuid(2)))
    .prompt("Help.")
    .says("Yes.");
  expect(titleIn(story)).toEqual({ title: "Caching", origin: "summary" });
});

test("a summary at the end of the file counts, and the newest wins", () => {
  const story = talk()
    .notes("summary", summary("Caching", uuid(2)))
    .prompt("And a TTL?")
    .says("An hour.");
  expect(titleIn(story)).toEqual({ title: "Caching", origin: "summary" });
  story.notes("summary", summary("Caching with a TTL", uuid(4)));
  expect(titleIn(story)).toEqual({ title: "Caching with a TTL", origin: "summary" });
});

test("a summary in a third file counts", () => {
  const third = conversation({ seed: 3 })
    .notes("summary", summary("Caching", uuid(2)))
    .prompt("Unrelated.");
  expect(titlesOf({ a: talk(), c: third })).toEqual({
    a: { title: "Caching", origin: "summary" },
    c: { title: "Unrelated.", origin: "first-prompt" },
  });
});

test.each([
  ["b", "c"],
  ["c", "b"],
])(
  "of two summaries in other files, the one about the later leaf counts, whatever the file names: %s, %s",
  (early, late) => {
    const about = (seed: number, text: string, leaf: string) =>
      conversation({ seed }).notes("summary", summary(text, leaf)).prompt("Unrelated.");
    const story = talk().prompt("And a TTL?").says("An hour.");
    const titles = titlesOf({
      a: story,
      [early]: about(3, "Caching", uuid(2)),
      [late]: about(4, "Caching with a TTL", uuid(4)),
    });
    expect(titles.a).toEqual({ title: "Caching with a TTL", origin: "summary" });
  },
);

test("a title is one line of limited length without invisible characters", () => {
  const long = titleIn(talk().notes("custom-title", { customTitle: `${"x".repeat(999)}\u001b[31m` }))?.title;
  expect(long).toBe(`${"x".repeat(199)}…`);
  expect(titleIn(talk().notes("custom-title", { customTitle: "\u200b\u200d" }))?.origin).toBe("first-prompt");
});

test("a custom title beats the agent's, which beats a summary; an empty one clears it", () => {
  const story = talk().notes("summary", summary("Caching", uuid(2)));
  expect(titleIn(story)?.origin).toBe("summary");
  story.notes("ai-title", { aiTitle: "A cache for orders" });
  expect(titleIn(story)).toEqual({ title: "A cache for orders", origin: "agent-generated" });
  story.notes("custom-title", { customTitle: "Orders" }).notes("agent-name", { agentName: "Orders" });
  expect(titleIn(story)).toEqual({ title: "Orders", origin: "agent" });
  story.notes("custom-title", { customTitle: "" });
  expect(titleIn(story)).toEqual({ title: "A cache for orders", origin: "agent-generated" });
});

test("a title by clew's model beats the first prompt, but no other title", () => {
  const given = [
    { origin: "written", title: "Cache for orders", changed_at: "2025-07-01T00:00:00.000Z" },
  ] as const;
  expect(titleIn(talk(), { given })).toEqual({ title: "Cache for orders", origin: "written" });
  expect(titleIn(talk().notes("ai-title", { aiTitle: "Orders" }), { given })?.origin).toBe("agent-generated");
});

test("text that is not a prompt never titles a session", () => {
  const opened = (story: Conversation) => titleIn(story.prompt("The real question."))?.title;
  const start = () => conversation();
  expect(opened(start().prints("clear", "(no content)"))).toBe("The real question.");
  expect(opened(start().prompt("<ide_opened_file>The user opened a.ts</ide_opened_file>"))).toBe(
    "The real question.",
  );
  expect(opened(start().interrupts())).toBe("The real question.");
  expect(opened(start().prompt("Stop hook feedback: not yet"))).toBe("The real question.");
  expect(opened(start().injects("Caveat: The messages below were generated by the user"))).toBe(
    "The real question.",
  );
  expect(opened(start().prompt("<task-notification>done</task-notification>"))).toBe("The real question.");
  expect(opened(start().compacts("This session is being continued from a previous conversation."))).toBe(
    "The real question.",
  );
  expect(titleIn(start().runs("review", "src/total.ts").says("Fine."))?.title).toBe("/review src/total.ts");
});

test.each([
  "Claude AI usage limit reached|1750435200",
  "Invalid API key · Please run /login",
  'API Error: 529 {"type":"error"}',
  "I'm sorry, but I can't summarize this conversation.",
  "I apologize, but I don't see a conversation to summarize.",
])("an error or a refusal is never a title: %s", (text) => {
  const story = talk().notes("summary", summary(text, uuid(2)));
  expect(titleIn(story)?.origin).toBe("first-prompt");
  expect(titleIn(story.notes("ai-title", { aiTitle: text }))?.origin).toBe("first-prompt");
  expect(historyOf(story)).toHaveLength(1);
});

test("a title may be about an error, and a later error does not replace it", () => {
  const story = talk().notes("ai-title", { aiTitle: "Fix usage limit reached" });
  expect(titleIn(story)).toEqual({ title: "Fix usage limit reached", origin: "agent-generated" });
  const failed = story.notes("ai-title", { aiTitle: "Claude AI usage limit reached|1750435200" });
  expect(titleIn(failed)?.title).toBe("Fix usage limit reached");
});

test("an emoji or a combining sequence at the cut stays whole", () => {
  const family = "👩‍👩‍👧‍👦";
  const title = titleIn(conversation().prompt(`${"x".repeat(98)}${family}yz`))?.title;
  expect(title).toBe(`${"x".repeat(98)}${family}…`);
  expect(titleIn(conversation().prompt(`${"x".repeat(98)}e\u0301yz`))?.title).toBe(
    `${"x".repeat(98)}e\u0301…`,
  );
});

test("every change is recorded with turn, time and origin, newest first", () => {
  const story = talk()
    .notes("ai-title", { aiTitle: "A cache" })
    .notes("ai-title", { aiTitle: "A cache" })
    .prompt("And a TTL?")
    .notes("custom-title", { customTitle: "Orders" })
    .says("An hour.")
    .notes("custom-title", { customTitle: "" });
  const given = [{ origin: "user", title: "Mine", changed_at: "2025-07-01T00:00:00.000Z" }] as const;
  const first = { turn: 1, interaction_id: uuid(1) as RecordId };
  const second = { turn: 2, interaction_id: uuid(3) as RecordId };
  expect(historyOf(story, { given })).toEqual([
    { title: "Mine", origin: "user", changed_at: "2025-07-01T00:00:00.000Z", ...second },
    { title: "A cache", origin: "agent-generated", changed_at: "2025-06-01T10:00:04.000Z", ...second },
    { title: "Orders", origin: "agent", changed_at: "2025-06-01T10:00:03.000Z", ...second },
    { title: "A cache", origin: "agent-generated", changed_at: "2025-06-01T10:00:02.000Z", ...first },
    { title: "Help with caching", origin: "first-prompt", changed_at: "2025-06-01T10:00:01.000Z", ...first },
  ]);
});

test("a person's rename is never overwritten, and can be reset", () => {
  const mine = { origin: "user", title: "Mine", changed_at: "2025-06-01T10:00:02.500Z" } as const;
  const back = { origin: "user", title: "", changed_at: "2025-07-01T00:00:00.000Z" } as const;
  const story = talk()
    .notes("ai-title", { aiTitle: "A cache" })
    .notes("custom-title", { customTitle: "Orders" });
  expect(titleIn(story, { given: [mine] })).toEqual({ title: "Mine", origin: "user" });
  expect(titleIn(story, { given: [mine, back] })).toEqual({ title: "Orders", origin: "agent" });
  // A title that the agent set while a person's title was in effect shows when that is reset.
  expect(
    historyOf(story, { given: [mine, back] }).map(({ title, changed_at }) => [title, changed_at]),
  ).toEqual([
    ["Orders", "2025-07-01T00:00:00.000Z"],
    ["Mine", "2025-06-01T10:00:02.500Z"],
    ["Orders", "2025-06-01T10:00:02.000Z"],
    ["A cache", "2025-06-01T10:00:02.000Z"],
    ["Help with caching", "2025-06-01T10:00:01.000Z"],
  ]);
});
