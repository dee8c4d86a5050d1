// The operation behind `clew files`: which turns read or edited a file.
import { z } from "zod";
import type { FileTouchRow } from "../../store/asking.ts";
import { copyGroups } from "../../store/copies.ts";
import { periodFields, periodOf } from "../dates.ts";
import { limitField } from "../fields.ts";
import { operation } from "../operation.ts";
import { titleOriginSchema } from "../schemas.ts";

const ACCESSES = ["read", "edited"] as const;

const touch = z.strictObject({
  citation: z.string().describe("`session#turn`"),
  session_id: z.string(),
  turn: z.int(),
  access: z.array(z.enum(ACCESSES)).describe("what the turn did with the file"),
  at: z.string().nullable().describe("when the turn began"),
  title: z.string().describe("what the session is called"),
  title_origin: titleOriginSchema,
  prompt: z.string().describe("the turn's prompt"),
  project_path: z.string().nullable(),
  source_deleted: z
    .boolean()
    .describe("true when the agent has deleted the transcript; the archive has it still"),
  copies: z.int().describe("how many other sessions hold the same turn as a copy"),
});

export const files = operation({
  name: "files",
  doc: "Show which turns read or edited a file.",
  input: z.strictObject({
    path: z
      .string()
      .min(1)
      .describe("the file's path, or the end of one: `total.ts`, `src/total.ts`")
      .meta({ positional: true }),
    access: z.enum(ACCESSES).optional().describe("only turns that did this with it"),
    ...periodFields,
    limit: limitField(50),
  }),
  output: z.strictObject({
    files: z
      .array(z.strictObject({ path: z.string(), turns: z.array(touch) }))

      .describe("each file of that path, with the turns that touched it, the latest first"),
    more: z.boolean().describe("true when there were more than the limit"),
  }),
  examples: ["files src/cache.ts", "files package.json --access edited --since 2026-09-01"],
  found: ({ files }) => files.length > 0,
  async run(archive, { path, access, limit, since, until }) {
    const rows = await archive.store.fileTouches({
      path,
      ...(access !== undefined && { access }),
      ...periodOf(archive, { since, until }),
      // A turn may have read and edited, and may be there as a copy: what is one for a person is several rows.
      limit: limit * ROWS_OF_ONE,
    });
    const byPath = Map.groupBy(rows, (row) => row.path);
    let left = limit;
    const found = Array.from(byPath, ([name, ofPath]) => {
      const turns = turnsOf(ofPath);
      const shown = turns.slice(0, left);
      left -= turns.length;
      return { path: name, turns: shown };
    }).filter(({ turns }) => turns.length > 0);
    return { files: found, more: left < 0 || rows.length === limit * ROWS_OF_ONE };
  },
});

const ROWS_OF_ONE = 4;

/** Each turn once, for the session that had it first. */
function turnsOf(rows: readonly FileTouchRow[]): z.output<typeof touch>[] {
  const found = copyGroups<FileTouchRow>();
  for (const row of rows) found.add(row);
  return found.groups().map((same) => {
    const [{ session, turn }] = same;
    const accesses = new Set(same.map((row) => row.access));
    return {
      citation: `${session.id}#${turn.number}`,
      session_id: session.id,
      turn: turn.number,
      access: ACCESSES.filter((access) => accesses.has(access)),
      at: turn.started_at,
      title: session.title,
      title_origin: session.title_origin,
      prompt: turn.prompt,
      project_path: session.project_path,
      source_deleted: session.source_deleted,
      copies: new Set(same.map((row) => row.session.id)).size - 1,
    };
  });
}
