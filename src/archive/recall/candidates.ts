// Finds the turns that may answer a question: by its words, by the file it names, and by the error it quotes.
import { parseQuery } from "../../search/query.ts";
import type { WordsIn } from "../../sessions/story/choose-sentences.ts";
import type { Failure } from "../../sessions/story/failures.ts";
import { type QuotedError, quotedError } from "../../sessions/story/quoted-error.ts";
import type { SearchFilter, SearchHit } from "../../store/search.ts";
import type { ArchiveContext } from "../context.ts";
import type { ScoredTurn } from "./choose-turns.ts";
import { findError } from "./find-error.ts";
import { wantsOf, wordsOf } from "./showing.ts";
import type { Clean } from "./turn-steps.ts";

export interface Candidate extends ScoredTurn {
  readonly hit: RecalledHit;
  /** The error that is asked about, where the turn met it. */
  readonly met: Failure | null;
}

/** The fields of a found turn that are shown. */
export type RecalledHit = Pick<SearchHit, "session" | "turn" | "copies">;

export interface CandidateOptions {
  readonly filter: SearchFilter;
  readonly clean: Clean;
  /** The file that is asked about. */
  readonly file: string | null;
  /** The session that asks. */
  readonly own: string | null;
}

export async function findCandidates(
  archive: ArchiveContext,
  question: string,
  options: CandidateOptions,
): Promise<Candidate[]> {
  const { filter, file } = options;
  const query = parseQuery(question);
  const candidate = candidateFor(question, options, archive);
  const search = async (more: SearchFilter) =>
    (
      await archive.store.search({
        ...{ query, filter: { ...filter, ...more }, limit: MOST_FOUND },
        ...{
          per_session: options.own === null ? MOST_OF_SESSION : MOST_OF_OWN,
          now: archive.now().getTime(),
        },
      })
    ).hits;
  const hits = [...(file === null ? [] : await search({ file })), ...(await search({}))];
  const unique = new Map(hits.map((hit) => [hit.turn.id, hit]));
  const found = [...unique.values()].map((hit) => candidate(hit, hit.score));
  const changes = file === null ? [] : await changesOf(archive, file, filter, found);
  const beside = wantsOf(question).change
    ? await changesBeside(archive, found, wordsOf(query, archive.store))
    : [];
  const raised = new Set(beside.map(({ hit }) => hit.turn.id));
  const withFile = [
    ...found.filter(({ hit }) => !raised.has(hit.turn.id)),
    ...changes.map(({ hit, score }) => candidate(hit, score)),
    ...beside.map(({ hit, talked }) => ({
      ...candidate(hit, talked.score),
      // The request is there, and its result here.
      in_request: talked.in_request,
    })),
  ];
  const error = quotedError(question);
  return error === null ? withFile : withMetError(archive, error, { ...options, candidate }, withFile);
}

const MOST_FOUND = 12;
const MOST_OF_SESSION = 3;
/** A session that asks most likely asks about itself. */
const MOST_OF_OWN = 6;

type ToCandidate = (hit: RecalledHit, score: number) => Candidate;

function candidateFor(
  question: string,
  { file, own, clean }: CandidateOptions,
  { store }: ArchiveContext,
): ToCandidate {
  const query = parseQuery(question);
  const wordsIn = wordsOf(query, store);
  const telling = query.wanted.filter(({ common }) => !common).length;
  const touches = (paths: readonly string[]) => file !== null && paths.some((path) => path.endsWith(file));
  return (hit, score) => {
    const { session, turn } = hit;
    // Cleaned first, so no order depends on a word that is only in a secret.
    const asked = wordsIn(clean(turn.prompt).slice(0, LONGEST_REQUEST)).length;
    return {
      ...{ hit, score, met: null, work: session.top_id },
      touched: touches(turn.files_edited) ? "edited" : touches(turn.files_read) ? "read" : null,
      open: turn.ending === "open" && turn.answer === null,
      did: wantsOf(question).change && (turn.edits > 0 || turn.effects?.commit != null),
      in_request: telling < FEWEST_WORDS ? 0 : Math.min(1, asked / telling),
      own:
        own === null || !session.top_id.startsWith(own) ? null : ABOUT_US.test(question) ? "likely" : "equal",
    };
  };
}

/** A pasted page has any word. */
const LONGEST_REQUEST = 1500;
/** So few words may be in a request by chance. */
const FEWEST_WORDS = 3;
const ABOUT_US = /\b(?:we|us|our|you|the user|this session|earlier|before|compact\w*)\b/i;

/** Adds the latest turns that changed the file, for a question whose words are nowhere. */
async function changesOf(
  { store }: ArchiveContext,
  file: string,
  { project }: SearchFilter,
  found: readonly Candidate[],
): Promise<{ readonly hit: RecalledHit; readonly score: number }[]> {
  const known = new Set(found.map(({ hit }) => hit.turn.id));
  const top = Math.max(1, ...found.map(({ score }) => score));
  const touches = await store.fileTouches({ path: file, access: "edited", limit: MOST_FOUND });
  return touches
    .filter(({ session, turn }) => !session.archived && !known.has(turn.id))
    .filter(({ session }) => project === undefined || session.project_path?.endsWith(project) === true)
    .map(({ session, turn }, index) => ({
      hit: { session, turn, copies: [] },
      score: top * (index === 0 ? LATEST : EARLIER),
    }));
}

/** The latest change comes before a turn that has the words and not the file. Earlier changes come after it. */
const LATEST = 0.7;
const EARLIER = 0.3;

/**
 * Adds the changes next to the best turns that only talked: the person asks for them there, or about them, and the turn
 * that made them may have ended with "Done".
 */
async function changesBeside(
  { store }: ArchiveContext,
  found: readonly Candidate[],
  wordsIn: WordsIn,
): Promise<{ readonly hit: RecalledHit; readonly talked: Candidate }[]> {
  const best = found
    .filter(({ did }) => !did)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_TALKED);
  const scores = new Map(found.map(({ hit, score }) => [hit.turn.id, score]));
  const beside: { hit: RecalledHit; talked: Candidate }[] = [];
  for (const talked of best) {
    const { session, turn } = talked.hit;
    const least = wordsIn(textOf(turn)).length * SAME_WORDS;
    const near = await store.turns(session, { from: turn.number - 1, to: turn.number + 2 });
    // A change follows its request.
    const [after, before] = [near.filter(isAfter(turn)), near.filter((each) => !isAfter(turn)(each))];
    const made = [...after, ...before].find(
      (each) =>
        each.edits > 0 && (scores.get(each.id) ?? 0) < talked.score && wordsIn(textOf(each)).length >= least,
    );
    if (!made) continue;
    beside.push({ hit: { session, turn: made, copies: [] }, talked });
    scores.set(made.id, talked.score);
  }
  return beside;
}

const MOST_TALKED = 2;
/** How many of the question's words in the one turn have to be in the other. */
const SAME_WORDS = 0.6;

function isAfter({ number }: RecalledHit["turn"]): (turn: RecalledHit["turn"]) => boolean {
  return (turn) => turn.number > number;
}

function textOf({ prompt, words, answer }: RecalledHit["turn"]): string {
  return [prompt, words, answer].filter((text) => text !== null).join("\n");
}

/** Puts the turns that met the error first, or near the first if the question only quotes a part of it. */
async function withMetError(
  archive: ArchiveContext,
  { text, is_whole }: QuotedError,
  { filter, clean, candidate }: CandidateOptions & { readonly candidate: ToCandidate },
  found: readonly Candidate[],
): Promise<Candidate[]> {
  const met = await findError(archive, text, { filter, clean, most: MOST_OF_SESSION });
  const top = Math.max(1, ...found.map(({ score }) => score));
  const scores = new Map(found.map(({ hit, score }) => [hit.turn.id, score]));
  const first = met.map(({ hit, closeness, failure }) => {
    const known = scores.get(hit.turn.id) ?? 0;
    const score = is_whole ? top * (1 + closeness) : Math.max(known * (1 + closeness / 2), top * closeness);
    return { ...candidate(hit, score), met: failure };
  });
  const known = new Set(first.map(({ hit }) => hit.turn.id));
  return [...first, ...found.filter(({ hit }) => !known.has(hit.turn.id))];
}

/** Returns the file that a question names. */
export function fileIn(question: string): string | null {
  const [found] = /(?<![\w./@:-])(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.[a-z]{1,5}(?![\w/-])/i.exec(question) ?? [];
  return found !== undefined && !/^\d|^(?:e\.g|i\.e)$/i.test(found) ? found.replace(/^\.\//, "") : null;
}
