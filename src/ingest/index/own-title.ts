// Finds a session's title in its own transcript: title records, summaries of itself, or its first prompt.
import type { SessionId } from "../../model/ids.ts";
import type { Session } from "../../model/session.ts";
import type { Title } from "../../model/title.ts";
import type { Transcript } from "../../model/transcript.ts";
import type { Turn } from "../../model/turn.ts";
import { recordKeys } from "../../sessions/links/record-keys.ts";
import { assignSummaries } from "../../sessions/titles/assign-summaries.ts";
import { taskOf } from "../../sessions/titles/team-title.ts";
import { type TitleTurn, titleOf } from "../../sessions/titles/title.ts";
import { withoutPrivate } from "../../sessions/turns/private.ts";

type Titled = Pick<Session, "title" | "title_origin">;

export function ownTitle(id: SessionId, transcript: Transcript, turns: readonly Turn[]): Titled {
  const { titles } = transcript;
  const found = transcript.summaries.map((summary) => ({ ...summary, found_in: id }));
  const records = found.length > 0 ? recordKeys(transcript) : new Uint32Array();
  const { by_session } = assignSummaries(found, [{ session_id: id, records, link: null }]);
  const summaries = by_session.get(id) ?? [];
  const member = transcript.origin.team?.member ?? null;
  const branch = transcript.facts.git_branch;
  return titled(titleOf({ titles, summaries, turns: titleTurnsOf(turns), branch, member }));
}

const titleTurns = new WeakMap<Turn, TitleTurn>();
const lists = new WeakMap<readonly Turn[], readonly TitleTurn[]>();

/** Returns the same objects for the same turns. */
export function titleTurnsOf(turns: readonly Turn[]): readonly TitleTurn[] {
  const known = lists.get(turns) ?? turns.map(titleTurn);
  lists.set(turns, known);
  return known;
}

/** Returns the same object for the same turn, so a title is not looked for again in the same turns. */
function titleTurn(turn: Turn): TitleTurn {
  const known = titleTurns.get(turn);
  if (known) return known;
  const made = withoutSecrets(turn);
  titleTurns.set(turn, made);
  return made;
}

function withoutSecrets(turn: Turn): TitleTurn {
  const { prompt, answer, first_record } = turn;
  return taskOf({
    ...turn,
    prompt: withoutPrivate(prompt),
    answer: answer === null ? null : withoutPrivate(answer),
    offset: first_record.offset,
  });
}

export function titled({ title, origin }: Title): Titled {
  return { title, title_origin: origin };
}
