// Finds the turns that may answer a question: by its words, by the file it names, and by the error it quotes.
import { parseQuery } from "../../search/query.ts";
import { looksLikeError } from "../../sessions/story/failing-lines.ts";
import type { Failure } from "../../sessions/story/failures.ts";
import type { SearchFilter, SearchHit } from "../../store/search.ts";
import type { ArchiveContext } from "../context.ts";
import type { ScoredTurn } from "./choose-turns.ts";
import { findError } from "./find-error.ts";
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
}

export async function findCandidates(
  archive: ArchiveContext,
  question: string,
  options: CandidateOptions,
): Promise<Candidate[]> {
  const { filter, file } = options;
  const query = parseQuery(question);
  const search = async (more: SearchFilter) =>
    (
      await archive.store.search({
        ...{ query, filter: { ...filter, ...more }, limit: MOST_FOUND },
        ...{ per_session: MOST_OF_SESSION, now: archive.now().getTime() },
      })
    ).hits;
  const hits = [...(file === null ? [] : await search({ file })), ...(await search({}))];
  const unique = new Map(hits.map((hit) => [hit.turn.id, hit]));
  const found = [...unique.values()].map((hit) => candidate(hit, hit.score, file));
  const withFile = file === null ? found : [...found, ...(await changesOf(archive, file, filter, found))];
  return looksLikeError(question) ? withMetError(archive, question, options, withFile) : withFile;
}

const MOST_FOUND = 12;
const MOST_OF_SESSION = 3;

function candidate(hit: RecalledHit, score: number, file: string | null): Candidate {
  const { session, turn } = hit;
  const touches = (paths: readonly string[]) => file !== null && paths.some((path) => path.endsWith(file));
  const touched = touches(turn.files_edited) ? "edited" : touches(turn.files_read) ? "read" : null;
  return {
    hit,
    met: null,
    score,
    work: session.top_id,
    touched,
    open: turn.ending === "open" && turn.answer === null,
  };
}

/** Adds the latest turns that changed the file, for a question whose words are nowhere. */
async function changesOf(
  { store }: ArchiveContext,
  file: string,
  { project }: SearchFilter,
  found: readonly Candidate[],
): Promise<Candidate[]> {
  const known = new Set(found.map(({ hit }) => hit.turn.id));
  const top = Math.max(1, ...found.map(({ score }) => score));
  const touches = await store.fileTouches({ path: file, access: "edited", limit: MOST_FOUND });
  return touches
    .filter(({ session, turn }) => !session.archived && !known.has(turn.id))
    .filter(({ session }) => project === undefined || session.project_path?.endsWith(project) === true)
    .map(({ session, turn }, index) =>
      candidate({ session, turn, copies: [] }, top * (index === 0 ? LATEST : EARLIER), file),
    );
}

/** The latest change comes before a turn that has the words and not the file. Earlier changes come after it. */
const LATEST = 0.7;
const EARLIER = 0.3;

/** Puts the turns that met the error first. */
async function withMetError(
  archive: ArchiveContext,
  question: string,
  { filter, clean }: CandidateOptions,
  found: readonly Candidate[],
): Promise<Candidate[]> {
  const met = await findError(archive, question, { filter, clean, most: MOST_OF_SESSION });
  const top = Math.max(1, ...found.map(({ score }) => score));
  const first = met.map(({ hit, closeness, failure }) => ({
    ...candidate(hit, top * (1 + closeness), null),
    met: failure,
  }));
  const known = new Set(first.map(({ hit }) => hit.turn.id));
  return [...first, ...found.filter(({ hit }) => !known.has(hit.turn.id))];
}

/** Returns the file that a question names. */
export function fileIn(question: string): string | null {
  const [found] = /(?<![\w./@:-])(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.[a-z]{1,5}(?![\w/-])/i.exec(question) ?? [];
  return found !== undefined && !/^\d|^(?:e\.g|i\.e)$/i.test(found) ? found.replace(/^\.\//, "") : null;
}
