// From a job to what is asked for it, as things stand now; or why nothing is.
import { hash } from "node:crypto";
import type { Turn } from "../model/turn.ts";
import type { Question } from "../providers/ask.ts";
import type { ArchivedSession, TocLine } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import type { WritingJob } from "../store/writing.ts";
import { gistQuestion, LONGEST_GIST, LONGEST_TITLE, titleQuestion } from "./questions.ts";

export interface JobQuestion extends Question {
  readonly longest: number;
  /** The text as it is: an answer that says the same changes nothing. */
  readonly now: string | null;
  /** The turn because of which it is asked. */
  readonly turn: Pick<Turn, "number" | "id">;
}

/** `not_yet`: the session is to be read in anew, and will be there again. */
export async function questionFor(
  store: Store,
  job: WritingJob,
  model: string,
): Promise<JobQuestion | "never" | "not_yet"> {
  const session = (await store.sessionsById(job.session_id)).find(({ id, top_id }) => id === top_id);
  if (!session) return (await store.sourcesOf(job.session_id)).length > 0 ? "not_yet" : "never";
  const asked = job.what === "gist" ? await gistFor(store, session, job) : await titleFor(store, session);
  // The same when it is asked again, so that a server that knows it can tell.
  return asked
    ? { ...asked, key: hash("sha256", [job.what, job.turn_id, model, asked.prompt].join("\n")) }
    : "never";
}

async function gistFor(
  store: Store,
  session: ArchivedSession,
  { turn_id }: WritingJob,
): Promise<Omit<JobQuestion, "key"> | null> {
  const place = (await store.turnsCalled(turn_id)).find(({ session_id }) => session_id === session.id);
  const [turn] = place ? await store.turns(session, { from: place.number, to: place.number }) : [];
  return turn ? { ...gistQuestion(turn), longest: LONGEST_GIST, now: null, turn } : null;
}

/** A name that goes before whatever a model writes need not be written. */
async function titleFor(store: Store, session: ArchivedSession): Promise<Omit<JobQuestion, "key"> | null> {
  if (!["written", "first-prompt", "none"].includes(session.title_origin)) return null;
  const lines = await finishedLines(store, session);
  const turn = lines.at(-1);
  if (!turn) return null;
  const asked = titleQuestion(
    session.title,
    lines.map(({ number, gist }) => ({ turn: number, gist })),
  );
  return { ...asked, longest: LONGEST_TITLE, now: session.title, turn };
}

/** However late the answer to an earlier turn came, a title is for what the session is about by now. */
async function finishedLines(store: Store, session: ArchivedSession): Promise<readonly TocLine[]> {
  const lines = await store.toc(session);
  const last = lines.at(-1);
  const [turn] = last ? await store.turns(session, { from: last.number, to: last.number }) : [];
  return turn?.ending === "open" ? lines.slice(0, -1) : lines;
}
