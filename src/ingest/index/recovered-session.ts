// Makes a session without a transcript from the agent's list of typed prompts.
import type { RecordId, SessionId } from "../../model/ids.ts";
import { type ListedPrompt, NO_FACTS } from "../../model/transcript.ts";
import { NO_USAGE } from "../../model/usage.ts";
import { textHash } from "../../sessions/links/fingerprint.ts";
import { titleOf } from "../../sessions/titles/title.ts";
import { gistOf } from "../../sessions/turns/gist.ts";
import { withoutPrivate } from "../../sessions/turns/private.ts";
import { type PackedSession, packSession, packTurn } from "../../store/pack.ts";
import type { SessionEntry, TurnEntry } from "../../store/rows.ts";
import { BARE_ENTRY } from "./bare-entry.ts";
import { titled } from "./own-title.ts";

/** `path` is the file that holds the list. */
export function recoveredSession(
  { id, agent, path }: Pick<SessionEntry, "id" | "agent" | "path">,
  typed: readonly ListedPrompt[],
): PackedSession {
  // The same prompt may be listed twice, for example in a list that was copied.
  const prompts = new Map(typed.map((prompt) => [`${prompt.timestamp} ${prompt.text}`, prompt]));
  const turns = Array.from(prompts.values(), (prompt, index) => recoveredTurn(id, prompt, index + 1));
  const times = typed.flatMap(({ timestamp }) => timestamp ?? []).sort();
  const entry: SessionEntry = {
    id,
    top_id: id,
    agent,
    path,
    ...BARE_ENTRY,
    ...NO_FACTS,
    project_path: typed.find((prompt) => prompt.project_path !== null)?.project_path ?? null,
    models: [],
    created_at: times[0] ?? null,
    updated_at: times.at(-1) ?? null,
    ...titled(titleOf({ turns: turns.map((turn) => ({ ...turn, offset: 0 })) })),
    hash: textHash([]),
    messages: turns.length,
    turns: turns.length,
    recovered: true,
    outcome: turns.at(-1)?.outcome ?? null,
  };
  return packSession(entry, turns.map(packTurn));
}

/** The id is made from the session's id and the turn's number, because no record began the turn. */
function recoveredTurn(session: SessionId, prompt: ListedPrompt, number: number): TurnEntry {
  const dialogue = {
    kind: "prompt" as const,
    prompt: withoutPrivate(prompt.text),
    answer: null,
    tools: [],
    files_edited: [],
    effects: null,
    words: null,
  };
  return {
    ...dialogue,
    number,
    id: `${session}:${number}` as RecordId,
    gist: gistOf(dialogue),
    outcome: "only the prompt is known",
    edits: 0,
    work: "talk",
    compactions: 0,
    files_by_command: [],
    remarks: [],
    ending: "open",
    started_at: prompt.timestamp,
    ended_at: prompt.timestamp,
    duration_ms: null,
    messages: 1,
    files_read: [],
    subsessions: [],
    usage: NO_USAGE,
    spans: [],
    alone: null,
  };
}
