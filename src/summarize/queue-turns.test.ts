// Tests which turns are queued for the summarizer.
import { expect, test } from "vitest";
import type { RecordId, SessionId } from "../model/ids.ts";
import type { ArchivedSession, TurnEntry } from "../store/rows.ts";
import type { Sessions } from "../store/sessions.ts";
import type { Summaries, SummaryTask, UnsummarizedTurn } from "../store/summaries.ts";
import type { Turns } from "../store/turns.ts";
import { queueTurns, turnsToSummarize } from "./queue-turns.ts";

type Asked = Summaries & Sessions & Turns;

/** Fakes a store with sessions by id, each with its first prompt; none of their turns has a summary. */
function storeWith(prompts: Readonly<Record<string, string>>, turns: readonly string[]) {
  const queued: SummaryTask[] = [];
  let asked = 0;
  const store = {
    unsummarized: async (): Promise<readonly UnsummarizedTurn[]> =>
      turns.map((turn) => ({
        session_id: turn.split(" ")[0] as SessionId,
        turn_id: turn as RecordId,
        characters: 9,
      })),
    sessionsById: async (id: SessionId) => {
      asked++;
      const session = { id, top_id: id } as ArchivedSession;
      return id in prompts ? [{ ...session, top_id: "other" as SessionId }, session] : [];
    },
    turns: async ({ id }: ArchivedSession) => [{ prompt: prompts[id] } as TurnEntry],
    queue: async (tasks: readonly SummaryTask[]) => void queued.push(...tasks),
  } as Partial<Asked> as Asked;
  return { store, queued, asked: () => asked };
}

const SUMMARISER = "Summarize this coding conversation in under 50 characters.\n\nUser: hi";

test("turns are queued for their gists, in order, except in sessions made by another tool's requests", async () => {
  const { store, queued } = storeWith({ work: "Fix it", tool: SUMMARISER }, ["work 1", "tool 1", "work 2"]);
  expect(await queueTurns(store, {})).toBe(2);
  expect(queued).toEqual([
    { session_id: "work", turn_id: "work 1", what: "gist" },
    { session_id: "work", turn_id: "work 2", what: "gist" },
  ]);
});

test("a session is checked once, however often turns are queued", async () => {
  const { store, asked } = storeWith({ work: "Fix it", tool: SUMMARISER }, ["work 1", "tool 1", "work 2"]);
  const skipped = new Map();
  for (let round = 0; round < 3; round++) expect(await turnsToSummarize(store, {}, skipped)).toHaveLength(2);
  expect(asked()).toBe(2);
});

test("a session deleted meanwhile is left out, and an empty queue is not touched", async () => {
  const { store, queued } = storeWith({}, ["gone 1"]);
  expect(await queueTurns(store, {})).toBe(0);
  expect(queued).toEqual([]);
});
