// Merges a person's marks on several machines: sends those that changed here, and returns those that changed elsewhere. The last
// one wins, for each session and field.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writePrivately } from "../../config/write-privately.ts";
import { isLater } from "../content-digest.ts";
import { teamFolder } from "../membership.ts";
import { MOST_MARKS, markSchema, type TeamMark } from "../protocol.ts";
import type { TeamClient } from "./team-client.ts";

/** The marks of one session as this machine has them, fit to leave. */
export interface LocalMarks {
  readonly session_id: string;
  readonly pinned: boolean;
  readonly archived: boolean;
  /** Null unless the person renamed it. */
  readonly title: string | null;
}

export interface MarkSync {
  /** The machine's name for itself, as the server knows it. */
  readonly machine_id: string;
  readonly now_ms: number;
  /** Sets a mark of a session that this machine has. */
  apply(mark: TeamMark): Promise<void>;
}

const stateSchema = z.object({
  cursor: z.string(),
  marks: z.array(z.object({ mark: markSchema, is_applied: z.boolean() })),
});

/** Returns how many marks were sent, and how many were set here. */
export async function syncMarks(
  client: TeamClient,
  dataDir: string,
  local: readonly LocalMarks[],
  { machine_id, now_ms, apply }: MarkSync,
): Promise<{ readonly sent: number; readonly applied: number }> {
  const path = join(teamFolder(dataDir), "marks.json");
  const state = readState(path);
  const known = new Map(state.marks.map((each) => [keyOf(each.mark), each]));
  const here = new Map(local.flatMap(marksOf).map((each) => [keyOf(each), each]));
  const clock = { ms: Math.max(now_ms, ...state.marks.map(({ mark }) => mark.clock.ms)), count: 0 };
  const sent: TeamMark[] = [];
  for (const [key, each] of here) {
    const before = known.get(key);
    if (before ? !before.is_applied || before.mark.value === each.value : isUsual(each)) continue;
    const mark = {
      ...each,
      clock: { ...clock, count: ++clock.count + (before?.mark.clock.count ?? 0) },
      machine_id,
    };
    sent.push(mark);
    known.set(key, { mark, is_applied: true });
  }
  for (let from = 0; from < sent.length; from += MOST_MARKS)
    await client.sendMarks(sent.slice(from, from + MOST_MARKS));
  const { marks, cursor } = await client.marksSince(state.cursor);
  for (const mark of marks) {
    const before = known.get(keyOf(mark));
    if (!before || isLater(mark, before.mark)) known.set(keyOf(mark), { mark, is_applied: false });
  }
  let applied = 0;
  for (const [key, { mark, is_applied }] of known) {
    const own = here.get(key);
    // A session may come to this machine later than its marks.
    if (is_applied || !own) continue;
    if (own.value !== mark.value) {
      await apply(mark);
      applied++;
    }
    known.set(key, { mark, is_applied: true });
  }
  // Written last: after a kill, the same marks are sent and set again, which changes nothing.
  writePrivately(path, JSON.stringify({ cursor, marks: [...known.values()] }));
  return { sent: sent.length, applied };
}

type OwnMark = Pick<TeamMark, "session_id" | "field" | "value">;

function marksOf({ session_id, pinned, archived, title }: LocalMarks): OwnMark[] {
  return [
    { session_id, field: "pinned", value: pinned },
    { session_id, field: "archived", value: archived },
    { session_id, field: "title", value: title },
  ];
}

/** Every session begins with these. */
function isUsual({ value }: OwnMark): boolean {
  return value === false || value === null;
}

function keyOf({ session_id, field }: OwnMark): string {
  return `${field} ${session_id}`;
}

function readState(path: string): z.output<typeof stateSchema> {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    // Never synced, or damaged: all marks are asked for again, and the last ones win again.
    return { cursor: "", marks: [] };
  }
}
