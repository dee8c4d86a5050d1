// Compares every turn of an archive as it is read from its own bytes with the same turn of the whole session.
import { isDeepStrictEqual } from "node:util";
import type { ArchiveContext } from "../../../src/archive/context.ts";
import { buildInteraction } from "../../../src/archive/turns/build-interaction.ts";
import {
  aloneMessages,
  type TurnMessages,
  turnMessages,
  wholeMessages,
} from "../../../src/archive/turns/turn-messages.ts";
import type { ArchivedSession } from "../../../src/store/rows.ts";

export interface ComparedTurns {
  readonly turns: number;
  /** How many were read from their own bytes. */
  readonly alone: number;
  /** Citations of turns that are not the same, alone or as they are shown. */
  readonly different: readonly string[];
}

export async function compareAlone(archive: ArchiveContext): Promise<ComparedTurns> {
  const different: string[] = [];
  let [turns, alone] = [0, 0];
  for (const session of await allSessions(archive)) {
    const whole = wholeMessages(await archive.read(session));
    for (const row of await archive.store.turns(session)) {
      turns++;
      const expected = whole.filter(({ turn }) => turn.number === row.number).map(shown);
      const found = await aloneMessages(archive, session, [row]);
      if (found) alone++;
      const answered = await turnMessages(archive, session, [row]);
      for (const read of [found, answered])
        if (read && !isDeepStrictEqual(read.map(shown), expected))
          different.push(`${session.id}#${row.number}`);
    }
  }
  return { turns, alone, different };
}

/** Returns sessions and their subsessions. */
export async function allSessions({ store }: Pick<ArchiveContext, "store">): Promise<ArchivedSession[]> {
  const sessions: ArchivedSession[] = [];
  for (const session of await store.sessions({ archived: "either" }))
    sessions.push(session, ...(await store.subsessions(session.id)));
  return sessions;
}

/** Returns everything that any face shows of a turn, and the messages themselves. */
function shown(read: TurnMessages): unknown {
  // Whether a message is still in the model's context depends on later ones, and no face shows it.
  const messages = read.messages.map((message) => ({ ...message, compacted: false }));
  return { messages, interaction: buildInteraction(read, KNOWN, true) };
}

const SPENT = {
  messages: 0,
  usage: {
    ...{ input: 0, output: 0, cache_read: 0, cache_write: 0, cache_write_1h: 0 },
    lower_bound: false,
  },
  ...{ cost: 0, unpriced: 0, underpriced: 0 },
};
const KNOWN = { summary: "", outcome: null, cost: 0, unpriced: 0, underpriced: 0, subagents: SPENT };
