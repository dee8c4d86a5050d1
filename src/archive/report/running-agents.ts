// Describes the agents that are working or waiting now: each with its question, or with what it said last.
import { z } from "zod";
import { brief } from "../../agent-text/brief.ts";
import type { SessionId } from "../../model/ids.ts";
import { questionIn } from "../../sessions/turns/open-question.ts";
import { turnItems } from "../../sessions/turns/turn-items.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import { saidLast } from "../agent-context/unfinished-text.ts";
import type { ArchiveContext } from "../context.ts";
import { statuses } from "../sessions/session-row.ts";
import { turnMessages } from "../turns/turn-messages.ts";
import { turnOf } from "./period-work.ts";

export const runningAgentSchema = z.strictObject({
  session_id: z.string(),
  citation: z.string().describe("`session#turn` of its current turn"),
  title: z.string(),
  status: z.enum(["active", "waiting"]),
  agent: z.string(),
  project_path: z.string().nullable(),
  git_branch: z.string().nullable(),
  turn: z.int(),
  since: z.string().nullable().describe("when the turn started, or when the agent began to wait"),
  request: z.string().describe("what the turn is about"),
  said: z.string().describe("what the agent said last; empty if nothing"),
  question: z
    .strictObject({ text: z.string(), choices: z.array(z.string()) })
    .nullable()
    .describe("the question it waits with; null if it asks nothing"),
});

export type RunningAgent = z.output<typeof runningAgentSchema>;

/** Returns waiting agents first, then those that started first. */
export async function runningAgents(archive: ArchiveContext): Promise<RunningAgent[]> {
  const sessions = await candidates(archive);
  const statusOf = statuses(archive);
  const found = await Promise.all(
    sessions.map(async (session) => {
      const status = statusOf(session);
      if (status !== "active" && status !== "waiting") return [];
      const turn = await turnOf(archive.store, session, session.turns);
      return turn ? [await runningAgent(archive, session, turn, status)] : [];
    }),
  );
  return found.flat().toSorted((one, other) => rank(one) - rank(other) || compare(one.since, other.since));
}

/** Sessions with a process, and those that were just active: without a known process they may be running. */
async function candidates({ store, processes, now }: ArchiveContext): Promise<ArchivedSession[]> {
  const since = new Date(now().getTime() - RECENT_MS).toISOString();
  const recent = await store.sessions({ since, archived: "either", limit: MOST });
  const ids = [...processes().keys()].filter((id) => !recent.some((session) => session.id === id));
  const others = await Promise.all(ids.slice(0, MOST).map((id) => store.sessionsById(id as SessionId)));
  return [...recent, ...others.flat().filter(({ id, top_id }) => id === top_id)];
}

/** Longer than a session counts as running without a process. */
const RECENT_MS = 10 * 60_000;
const MOST = 100;

async function runningAgent(
  archive: ArchiveContext,
  session: ArchivedSession,
  turn: TurnEntry,
  status: RunningAgent["status"],
): Promise<RunningAgent> {
  const { id, title, agent, project_path, git_branch } = session;
  return {
    ...{ session_id: id, citation: `${id}#${turn.number}`, title, status, agent, project_path, git_branch },
    turn: turn.number,
    since: status === "waiting" ? (turn.ended_at ?? turn.started_at) : turn.started_at,
    request: brief(turn.gist, LONGEST),
    said: brief(saidLast(turn), LONGEST),
    question: await questionOf(archive, session, turn),
  };
}

/** Returns the last question without an answer, asked by a tool or at the end of the final message. */
async function questionOf(
  archive: ArchiveContext,
  session: ArchivedSession,
  turn: TurnEntry,
): Promise<RunningAgent["question"]> {
  if (turn.answer !== null) {
    const asked = questionIn(turn.answer);
    return asked === null ? null : { text: brief(asked, LONGEST), choices: [] };
  }
  const [read] = await turnMessages(archive, session, [turn]);
  if (read?.turn.id !== turn.id) return null;
  const asked = turnItems(read.messages, read.turn, read.context)
    .flatMap((item) => (item.type === "tool" && item.result === null ? item.use.asks : []))
    .findLast(({ answer }) => answer === null);
  if (!asked) return null;
  return {
    text: brief(asked.question, LONGEST),
    choices: asked.options.map((option) => brief(option, LONGEST_CHOICE)),
  };
}

const LONGEST = 300;
const LONGEST_CHOICE = 100;

function rank({ status }: RunningAgent): number {
  return status === "waiting" ? 0 : 1;
}

function compare(one: string | null, other: string | null): number {
  return (one ?? "") < (other ?? "") ? -1 : Number((one ?? "") > (other ?? ""));
}
