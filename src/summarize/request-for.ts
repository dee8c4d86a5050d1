// Builds the model request for a job from the current state of its
// session, and reads the answer; or says why there is none.
import { hash } from "node:crypto";
import { type FinalText, finalMessages } from "../sessions/turns/final-message.ts";
import type { ArchivedSession, TocLine, TurnEntry } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import type { CallResult, SummaryJob } from "../store/summaries.ts";
import { checkLine } from "./check-line.ts";
import { checkSummary } from "./check-summary.ts";
import { gistPrompt, LONGEST_GIST, LONGEST_TITLE, titlePrompt } from "./prompts.ts";
import type { ModelRequest } from "./providers/ask.ts";
import { summaryPrompt } from "./summary-prompt.ts";

export interface JobRequest extends ModelRequest {
  /** Returns what to store of an answer; null if it is not usable, `same` if it repeats the current text. */
  take(answer: string, at: string): Pick<CallResult, "gist" | "title" | "summary"> | "same" | null;
}

/** Returns `not_yet` if the session is about to be indexed again, and `never` if there is nothing to ask. */
export async function requestFor(
  store: Store,
  job: SummaryJob,
  model: string,
): Promise<JobRequest | "never" | "not_yet"> {
  const session = (await store.sessionsById(job.session_id)).find(({ id, top_id }) => id === top_id);
  if (!session) return (await store.sourcesOf(job.session_id)).length > 0 ? "not_yet" : "never";
  const request = await BUILDERS[job.what](store, session, job);
  // The same key on a retry, so a server can recognize the request.
  return request
    ? { ...request, key: hash("sha256", [job.what, job.turn_id, model, request.prompt].join("\n")) }
    : "never";
}

type RequestBuilder = (
  store: Store,
  session: ArchivedSession,
  job: SummaryJob,
) => Promise<Omit<JobRequest, "key"> | null>;

const BUILDERS: Readonly<Record<SummaryJob["what"], RequestBuilder>> = {
  async gist(store, session, { turn_id }) {
    const turn = await turnById(store, session, turn_id);
    if (!turn) return null;
    return {
      ...gistPrompt(turn),
      take(answer, written_at) {
        const gist = checkLine(answer, LONGEST_GIST);
        return gist === null ? null : { gist: { turn_id, gist, written_at } };
      },
    };
  },

  /** Skips sessions whose title is stronger than any model's. */
  async title(store, session) {
    if (!["written", "first-prompt", "none"].includes(session.title_origin)) return null;
    const lines = await finishedLines(store, session);
    const turn = lines.at(-1);
    if (!turn) return null;
    const modelPrompt = titlePrompt(
      session.title,
      lines.map(({ number, gist }) => ({ turn: number, gist })),
    );
    return {
      ...modelPrompt,
      take(answer, changed_at) {
        const title = checkLine(answer, LONGEST_TITLE);
        if (title === null || title === session.title) return title === null ? null : "same";
        return { title: { session_id: session.id, title, changed_at, turn: turn.number, turn_id: turn.id } };
      },
    };
  },

  async summary(store, session, { turn_id }) {
    const turn = await turnById(store, session, turn_id);
    if (!turn) return null;
    const { text, from } = await lastWords(store, session, turn);
    const modelPrompt = summaryPrompt(turn, text);
    if (!modelPrompt) return null;
    const { has_message, ...prompt } = modelPrompt;
    return {
      ...prompt,
      take(answer, written_at) {
        const fields = checkSummary(answer, has_message);
        return fields && { summary: { turn_id, fields, written_at, final_message: from } };
      },
    };
  },
};

async function turnById(
  store: Store,
  session: ArchivedSession,
  id: SummaryJob["turn_id"],
): Promise<TurnEntry | undefined> {
  const location = (await store.turnsById(id)).find(({ session_id }) => session_id === session.id);
  return location && (await store.turns(session, { from: location.number, to: location.number }))[0];
}

/**
 * Lists all finished turns: a title describes the session as
 * it is now, even if an earlier turn's answer came late.
 */
async function finishedLines(store: Store, session: ArchivedSession): Promise<readonly TocLine[]> {
  const lines = await store.toc(session);
  const last = lines.at(-1);
  const [turn] = last ? await store.turns(session, { from: last.number, to: last.number }) : [];
  return turn?.ending === "open" ? lines.slice(0, -1) : lines;
}

/**
 * Reads all turns only if a message was reported: which turn it ended
 * depends on the others. Most turns have their own words.
 */
async function lastWords(store: Store, session: ArchivedSession, turn: TurnEntry): Promise<FinalText> {
  const reported = turn.answer === null ? await store.finalMessages(session.id) : [];
  const turns = reported.length === 0 ? [turn] : await store.turns(session);
  const index = turns.findIndex(({ id }) => id === turn.id);
  return finalMessages(turns, reported)[index] ?? { text: null, from: null };
}
