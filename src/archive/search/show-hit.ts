// A turn that a search found, as people are shown it: where it is, what it was about, and the words in their place.
import { workTexts } from "../../ingest/index/work-texts.ts";
import type { Query } from "../../search/query.ts";
import type { SearchFilter, SearchHit } from "../../store/search.ts";
import type { Store } from "../../store/store.ts";
import { summariesIn } from "../turns/turn-summaries.ts";
import { type BestSnippet, bestSnippet, type FieldText } from "./best-snippet.ts";
import type { SearchResult } from "./result.ts";

const SNIPPET_WIDTH = 160;

export interface ShowHitOptions {
  readonly role: SearchFilter["role"];
  /** Takes out what must not leave, before anything is cut: half a secret looks like none. */
  readonly clean?: ((text: string) => string) | undefined;
}

export async function showHit(
  store: Store,
  { session, turn, score, work_range, copies }: SearchHit,
  query: Query,
  { role, clean = (text) => text }: ShowHitOptions,
): Promise<SearchResult> {
  const cleaned = (texts: readonly FieldText[]) =>
    texts.map(({ field, text }) => ({ field, text: clean(text) }));
  const best = (texts: readonly FieldText[]) =>
    bestSnippet(cleaned(texts), query, { width: SNIPPET_WIDTH, stem: store.stem });
  const dialogue = best(dialogueTexts(session, turn, role));
  // To read it again takes longer than all the rest, and what was said with all the words in it shows why as well.
  const workFields =
    work_range === null || dialogue.complete ? [] : await workTexts(store, session, work_range, turn.spans);
  const work = best(workFields);
  // Where the words were found comes first: the same words may stand elsewhere too, but fewer of them.
  const shown = work.words >= dialogue.words && work.words > 0 ? work : dialogue;
  const { found_in, spans } = shown.words > 0 ? shown : await inSummary(store, session, turn, best);
  return {
    session_id: session.id,
    turn: turn.number,
    citation: `${session.id}#${turn.number}`,
    title: session.title,
    title_origin: session.title_origin,
    gist: turn.gist,
    snippet: [...spans],
    found_in,
    tools: turn.tools.map(({ name }) => name),
    started_at: turn.started_at,
    project_path: session.project_path,
    parent_id: session.parent_id,
    score,
    copies: [...copies],
  };
}

/** What the transcript does not have may have been told, or written about it. */
async function inSummary(
  store: Store,
  session: SearchHit["session"],
  { number }: SearchHit["turn"],
  snippet: (texts: readonly FieldText[]) => BestSnippet,
): Promise<BestSnippet> {
  const [turnSummary] = await summariesIn(store, session, { from: number, to: number });
  const { completed, learned, investigated, next_steps, notes } = turnSummary ?? {};
  const texts = [completed, learned, investigated, next_steps, notes].filter(
    (text) => typeof text === "string",
  );
  return snippet([{ field: "summary", text: texts.join("\n") }]);
}

function dialogueTexts(
  { title }: SearchHit["session"],
  turn: SearchHit["turn"],
  role: SearchFilter["role"],
): FieldText[] {
  const { prompt, words, answer, files_read, files_edited } = turn;
  const texts: (FieldText & { readonly role: SearchFilter["role"] | "session" })[] = [
    { field: "prompt", role: "user", text: prompt },
    { field: "answer", role: "assistant", text: answer ?? "" },
    { field: "words", role: "assistant", text: words ?? "" },
    { field: "files", role: "tool", text: [...new Set([...files_edited, ...files_read])].join("\n") },
    // It is found with the first turn; elsewhere it would explain nothing.
    { field: "title", role: "session", text: turn.number === 1 ? title : "" },
  ];
  return texts.filter((each) => role === undefined || each.role === role);
}
