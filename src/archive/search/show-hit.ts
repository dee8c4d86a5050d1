// Builds a search result from a hit: where the turn is, its gist, and a snippet with the words that matched.
import { workTexts } from "../../ingest/index/work-texts.ts";
import type { Query } from "../../search/query.ts";
import { agentWords, remarksText } from "../../store/said-words.ts";
import type { SearchFilter, SearchHit } from "../../store/search.ts";
import type { Store } from "../../store/store.ts";
import { summariesIn } from "../turns/turn-summaries.ts";
import { type BestSnippet, bestSnippet, type FieldText } from "./best-snippet.ts";
import type { SearchResult } from "./result.ts";

const SNIPPET_WIDTH = 160;

export interface ShowHitOptions {
  readonly role: SearchFilter["role"];
  /** Redacts texts. */
  readonly clean?: ((text: string) => string) | undefined;
}

export async function showHit(
  store: Store,
  { session, turn, score, work_range, copies, more_in_session }: SearchHit,
  query: Query,
  { role, clean = (text) => text }: ShowHitOptions,
): Promise<SearchResult> {
  const best = (texts: Iterable<FieldText> | AsyncIterable<FieldText>) =>
    bestSnippet(texts, query, { width: SNIPPET_WIDTH, stem: store.stem, clean });
  const dialogue = await best(dialogueTexts(session, turn, role));
  // Reading the work again is the slowest step, so skip it if the dialogue already contains every word.
  const work =
    work_range === null || dialogue.complete
      ? await best([])
      : await best(workTexts(store, session, work_range, turn.spans));
  // A tie goes to the dialogue, which can be read at once.
  const shown = work.words > dialogue.words ? work : dialogue;
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
    agent: session.agent,
    ...(session.shared_by && { shared_by: session.shared_by }),
    branch: session.git_branch,
    models: [...session.models],
    parent_id: session.parent_id,
    score,
    copies: [...copies],
    more_in_session,
  };
}

/** Looks in the turn's summary, which may contain words that the transcript does not. */
async function inSummary(
  store: Store,
  session: SearchHit["session"],
  { number }: SearchHit["turn"],
  snippet: (texts: readonly FieldText[]) => Promise<BestSnippet>,
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
  const { prompt, answer, files_read, files_edited } = turn;
  const texts: (FieldText & { readonly role: SearchFilter["role"] | "session" })[] = [
    { field: "prompt", role: "user", text: prompt },
    { field: "answer", role: "assistant", text: answer ?? "" },
    { field: "words", role: "user", text: remarksText(turn) },
    { field: "words", role: "assistant", text: agentWords(turn) },
    { field: "files", role: "tool", text: [...new Set([...files_edited, ...files_read])].join("\n") },
    // The title is indexed with the first turn only.
    { field: "title", role: "session", text: turn.number === 1 ? title : "" },
  ];
  return texts.filter((each) => role === undefined || each.role === role);
}
