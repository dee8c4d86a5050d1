// Defines `clew map`: returns what each turn of a session mostly did and what it cost, and what happened in between.
import { z } from "zod";
import { calendar } from "../../prices/calendar.ts";
import { titleHistory } from "../../sessions/titles/title.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { TurnWorkRow } from "../../store/turns.ts";
import type { ArchiveContext } from "../context.ts";
import { sessionField } from "../input/fields.ts";
import type { spentSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { titleSources } from "../sessions/title-sources.ts";
import { sessionShape } from "../turns/interaction.ts";
import { turnCosts } from "../turns/turn-costs.ts";

const turnSchema = z.strictObject({
  turn: z.int(),
  work: z
    .enum(["edits", "commands", "reading", "talk"])
    .describe("what it mostly did; any edit counts more than commands, and both count more than words"),
  failed: z.int().describe("number of steps that failed"),
  cost: z.number().nullable().describe("US dollars, without sub-agents; null if no price is known"),
  tokens: z.int().describe("own tokens of every kind, without sub-agents"),
  subagents_cost: z.number().nullable().describe("US dollars of the sub-agents that the turn started"),
  subagents_tokens: z.int(),
});

const markSchema = z.strictObject({
  turn: z.int().describe("the turn during which it happened; for `night`, the first turn after it"),
  kind: z
    .enum(["compaction", "fork", "title", "night"])
    .describe(
      "`compaction`: older messages were replaced by a summary; `fork`: another session begins after this turn, or this one after it; `title`: the session got another title; `night`: a new day began before this turn",
    ),
  text: z.string().describe("the new title, the other session's title, or the day"),
});

export type MapMark = z.output<typeof markSchema>;

export const map = operation({
  name: "map",
  doc: "Show a session at a glance: for each turn the kind of work and its cost, and where it was compacted or forked.",
  input: z.strictObject({ session: sessionField }),
  output: z.strictObject({
    ...sessionShape,
    turns: z.array(turnSchema),
    marks: z.array(markSchema).describe("in the order of turns"),
  }),
  examples: ["map latest", "map latest --json"],
  found: ({ turns }) => turns.length > 0,
  async run(archive, { session: ref }) {
    const session = await archive.session(ref);
    const [rows, costs] = await Promise.all([archive.store.turnWork(session), turnCosts(archive, session)]);
    const marks = [
      ...rows.flatMap(({ number: turn, compactions }) =>
        compactions > 0 ? [{ turn, kind: "compaction" as const, text: "" }] : [],
      ),
      ...(await forkMarks(archive, session)),
      ...(await titleMarks(archive, session)),
      ...nightMarks(rows, archive.time_zone),
    ];
    return {
      session_id: session.id,
      session_name: session.title,
      total_turns: rows.length,
      turns: rows.map(({ number, id, work, failed }) => {
        const { cost, usage, subagents } = costs.withUsage(id);
        return {
          ...{ turn: number, work, failed, cost, tokens: tokensOf(usage) },
          subagents_cost: subagents.messages === 0 ? null : subagents.cost,
          subagents_tokens: tokensOf(subagents.usage),
        };
      }),
      marks: marks.toSorted((one, other) => one.turn - other.turn),
    };
  },
});

function tokensOf(usage: z.output<typeof spentSchema>["usage"]): number {
  return usage.input + usage.output + usage.cache_read + usage.cache_write;
}

/** Where other sessions of the tree part from this one, and where this one parted from its own parent. */
async function forkMarks({ store }: ArchiveContext, session: ArchivedSession): Promise<MapMark[]> {
  if (session.parent_id !== null) return [];
  const tree = await store.tree(session.position.root_id);
  const title = (id: string | undefined) => tree.find((each) => each.id === id)?.title ?? "";
  const own = session.link;
  return [
    ...(own?.parent_turn != null
      ? [{ turn: own.parent_turn, kind: "fork" as const, text: title(own.parent_id) }]
      : []),
    ...tree.flatMap(({ link, title: text }) =>
      link?.parent_id === session.id && link.parent_turn !== null
        ? [{ turn: link.parent_turn, kind: "fork" as const, text }]
        : [],
    ),
  ].filter(({ turn }) => turn >= 1 && turn <= session.turns);
}

/** Leaves out the first title, because every session begins with one. */
async function titleMarks({ store }: ArchiveContext, session: ArchivedSession): Promise<MapMark[]> {
  return titleHistory(await titleSources(store, session))
    .slice(0, -1)
    .flatMap(({ turn, title }) => (turn === null ? [] : [{ turn, kind: "title" as const, text: title }]));
}

function nightMarks(rows: readonly TurnWorkRow[], timeZone: string): MapMark[] {
  const dayOf = calendar("day", timeZone);
  const marks: MapMark[] = [];
  let last: string | null = null;
  for (const { number: turn, started_at } of rows) {
    const day = started_at === null ? null : dayOf(started_at);
    if (last !== null && day !== null && day > last) marks.push({ turn, kind: "night", text: day });
    last = day ?? last;
  }
  return marks;
}
