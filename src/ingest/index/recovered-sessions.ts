// Sessions without a transcript: what the agent's list of typed prompts still tells of them.
import type { RecordId, SessionId } from "../../model/ids.ts";
import { NO_FACTS } from "../../model/transcript.ts";
import { textHash } from "../../sessions/links/fingerprint.ts";
import { titleOf } from "../../sessions/titles/title.ts";
import { gistOf } from "../../sessions/turns/gist.ts";
import { withoutPrivate } from "../../sessions/turns/private.ts";
import { NO_USAGE } from "../../sessions/turns/usage.ts";
import type { HistoryPrompt, HistorySession, PromptHistory } from "../../sources/prompt-history.ts";
import type { SourceRow } from "../../store/logs.ts";
import { type PackedSession, packSession } from "../../store/pack.ts";
import type { SessionEntry, TurnEntry } from "../../store/rows.ts";
import { titled } from "./own-title.ts";

/** Only those of which there is no more, and in which something was asked. */
export function recoveredSessions(
  history: PromptHistory,
  { agent, path }: Pick<SourceRow, "agent" | "path">,
  withTranscript: ReadonlySet<SessionId>,
): PackedSession[] {
  return history.sessions
    .filter((session) => !session.only_commands && !withTranscript.has(session.session_id))
    .map((session) => recoveredSession(session, agent, path));
}

function recoveredSession(session: HistorySession, agent: string, path: string): PackedSession {
  // The same line may be there from before the list was rewritten.
  const prompts = new Map(session.prompts.map((prompt) => [`${prompt.timestamp} ${prompt.text}`, prompt]));
  const turns = Array.from(prompts.values(), (prompt, index) => recoveredTurn(session, prompt, index + 1));
  const times = session.prompts.flatMap(({ timestamp }) => timestamp ?? []).sort();
  const entry: SessionEntry = {
    id: session.session_id,
    top_id: session.session_id,
    parent_id: null,
    agent,
    path,
    ...NO_FACTS,
    project_path: session.project_path,
    models: [],
    ending: "answered",
    created_at: times[0] ?? null,
    updated_at: times.at(-1) ?? null,
    ...titled(titleOf({ turns: turns.map((turn) => ({ ...turn, offset: 0 })) })),
    hash: textHash([]),
    messages: turns.length,
    turns: turns.length,
    subsessions: 0,
    branches: [],
    tasks: [],
    usage: NO_USAGE,
    damage: [],
    damaged: 0,
    kinds: {},
    unknown_kinds: [],
    ghost: null,
    recovered: true,
    started_by: null,
  };
  return packSession(entry, turns);
}

/** No record began it, so its id is made of its session's and its number. */
function recoveredTurn({ session_id }: HistorySession, prompt: HistoryPrompt, number: number): TurnEntry {
  const said = {
    kind: "prompt" as const,
    prompt: withoutPrivate(prompt.text),
    answer: null,
    tools: [],
    files_edited: [],
  };
  return {
    ...said,
    number,
    id: `${session_id}:${number}` as RecordId,
    gist: gistOf(said),
    words: null,
    ending: "open",
    started_at: prompt.timestamp,
    ended_at: prompt.timestamp,
    duration_ms: null,
    messages: 1,
    files_read: [],
    subsessions: [],
    usage: NO_USAGE,
    spans: [],
  };
}
