// Reads the headline of a bundle: a provisional row of its session, and what it and its subsessions spent.
import type { Message } from "../../model/message.ts";
import type { Spending } from "../../model/usage.ts";
import { titleOf } from "../../sessions/titles/title.ts";
import { withoutPrivate } from "../../sessions/turns/private.ts";
import { spendingOf, usageCounter } from "../../sessions/turns/usage.ts";
import { loadSource } from "../../sources/registry.ts";
import type { Headline } from "../../sources/source.ts";
import { type PackedSession, packSession } from "../../store/pack.ts";
import type { SessionEntry } from "../../store/rows.ts";
import { openTranscript } from "../read/open-transcript.ts";
import type { ReadContext } from "../read/read-file.ts";
import { shownSources } from "../read/shown-sources.ts";
import { BARE_ENTRY } from "./bare-entry.ts";
import { titled } from "./own-title.ts";
import type { FoundBundle, FoundFile } from "./scan.ts";

export interface HeadlineRead {
  readonly session: PackedSession;
  /** Each API message once. */
  readonly spending: readonly Spending[];
}

/** Turns are not known yet. */
const NO_TURN = {};
const BELOW = { by_subsession: true };

/** Returns null if the session has no headline: it is listed when it is read whole. */
export async function readHeadline(
  { top_id, files }: FoundBundle,
  context: ReadContext,
): Promise<HeadlineRead | null> {
  const shown = (await shownSources(files)).filter(({ type }) => type !== "side");
  const main = shown.find(({ session_id }) => session_id === top_id);
  const own = main && (await headlineOf(main, context));
  if (!main || !own) return null;
  const counter = usageCounter();
  counter.add(spendingOf(own.messages, ({ id }) => (own.inner.has(id) ? BELOW : NO_TURN)));
  for (const file of shown.filter((each) => each !== main)) {
    const below = await headlineOf(file, context);
    if (below) counter.add(spendingOf(below.messages, () => BELOW));
  }
  const session = packSession({ ...provisionalEntry(main, own), usage: counter.total() }, []);
  return { session, spending: counter.spending() };
}

async function headlineOf(file: FoundFile, { kept }: ReadContext): Promise<Headline | null> {
  const reader = (await loadSource(file.agent)).headline?.();
  const opened = reader && (await openTranscript({ ...file, gone: false }, kept));
  if (!opened) return null;
  for await (const buffer of opened.buffers(0)) reader.push(buffer);
  return reader.finish();
}

/** Leaves empty everything that is not known yet. Faces do not show it. */
function provisionalEntry(
  { session_id: id, agent, path }: FoundFile,
  { facts, titles, messages }: Headline,
): SessionEntry {
  const prompts = messages.filter(({ role }) => role === "user");
  const answers = messages.filter(({ role }) => role === "assistant");
  const models = new Set(messages.flatMap(({ model }) => model ?? []));
  const isWarmUp = prompts.length > 0 && prompts.every(({ kind }) => kind === "warm_up");
  return {
    id,
    top_id: id,
    agent,
    path,
    ...BARE_ENTRY,
    ...facts,
    models: [...models],
    ...titled(
      titleOf({ titles, turns: titles.length > 0 ? [] : prompts.map(turnOf), branch: facts.git_branch }),
    ),
    hash: "",
    messages: 0,
    turns: 0,
    ghost: messages.length === 0 ? "no_messages" : isWarmUp && answers.length <= 1 ? "warm_up" : null,
    recovered: false,
    provisional: true,
    outcome: null,
  };
}

/** A turn as a title needs it. */
function turnOf({ id, kind, content, timestamp, records }: Message, index: number) {
  return {
    id,
    number: index + 1,
    kind: kind === "command" || kind === "plan" ? kind : ("prompt" as const),
    prompt: withoutPrivate(content),
    answer: null,
    files_edited: [],
    files_read: [],
    effects: null,
    started_at: timestamp,
    offset: records[0].offset,
  };
}
