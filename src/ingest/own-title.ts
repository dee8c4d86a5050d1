// What a session is called by its own transcript: its title records, what it says of itself in a summary, its first prompt.
import type { Session } from "../model/session.ts";
import type { Title } from "../model/title.ts";
import type { Transcript } from "../model/transcript.ts";
import type { Turn } from "../model/turn.ts";
import { withoutPrivate } from "../sessions/private.ts";
import { hasRecord, recordKeys } from "../sessions/record-keys.ts";
import { type TitleTurn, titleOf } from "../sessions/title.ts";

type Titled = Pick<Session, "title" | "title_origin">;

export function ownTitle(transcript: Transcript, turns: readonly Turn[]): Titled {
  const { titles, summaries } = transcript;
  const keys = summaries.length > 0 ? recordKeys(transcript) : new Uint32Array();
  const own = summaries.filter(({ leaf_id }) => hasRecord(keys, leaf_id));
  return titled(titleOf({ titles, summaries: own, turns: turns.map(titleTurn) }));
}

export function titleTurn(turn: Turn): TitleTurn {
  return { ...turn, prompt: withoutPrivate(turn.prompt), offset: turn.first_record.offset };
}

export function titled({ title, origin }: Title): Titled {
  return { title, title_origin: origin };
}
