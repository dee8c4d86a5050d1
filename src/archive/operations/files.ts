// Defines `clew files`: finds the turns that read or edited a file, or the files that a session touched.
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import { type CopyGroups, copyGroups } from "../../store/copies.ts";
import type { Store } from "../../store/store.ts";
import type { FileFilter, FileTouchRow } from "../../store/turns.ts";
import { periodFields, periodOf } from "../input/dates.ts";
import { agentField, cursorField, limitField, nextCursorSchema, sessionField } from "../input/fields.ts";
import { pagesOf } from "../input/pages.ts";
import { titleOriginSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";

const ACCESSES = ["read", "edited"] as const;

const touch = z.strictObject({
  citation: z.string().describe("`session#turn`"),
  session_id: z.string(),
  turn: z.int(),
  access: z.array(z.enum(ACCESSES)).describe("what the turn did with the file"),
  at: z.string().nullable().describe("when the turn started"),
  title: z.string().describe("the session's title"),
  title_origin: titleOriginSchema,
  prompt: z.string().describe("the beginning of the turn's prompt"),
  project_path: z.string().nullable(),
  agent: z.string().describe("the agent whose session it is, as `--agent` takes it"),
  source_deleted: z.boolean().describe("true if the agent deleted the transcript; the archive still has it"),
  copies: z
    .int()
    .describe("number of other sessions that contain a copy of the turn; not counted with `session`"),
});

/** Remembers how recent the first page was, because newer touches would shift the later pages. */
const position = z.strictObject({ offset: z.int().min(1), as_of: z.string().nullable() });

export const files = operation({
  name: "files",
  doc: "Show which turns read or edited a file, or which files a session touched.",
  is_long: true,
  input: z.strictObject({
    path: z
      .string()
      .min(1)
      .describe("path of the file, or the end of its path: `total.ts`, `src/total.ts`")
      .meta({ positional: true })
      .optional(),
    session: sessionField
      .describe("only files touched by this session and its sub-agents; all of them without a path")
      .meta({ positional: false, value: "session" })
      .optional(),
    agent: agentField.optional(),
    access: z.enum(ACCESSES).optional().describe("only turns with this kind of access"),
    ...periodFields,
    limit: limitField(50).describe("maximum number of turns"),
    cursor: cursorField.optional(),
  }),
  output: z.strictObject({
    files: z
      .array(z.strictObject({ path: z.string(), turns: z.array(touch) }))

      .describe(
        "each file with the turns that touched it, latest first; the next page may continue the same file",
      ),
    more: z.boolean().describe("true if there are more rows than the limit"),
    next_cursor: nextCursorSchema,
  }),
  examples: [
    "files src/cache.ts",
    "files package.json --access edited --since 2026-09-01",
    "files --session latest",
  ],
  found: ({ files }) => files.length > 0,
  async run(archive, given) {
    const { path, session: ref, agent, access, limit, since, until } = given;
    if (path === undefined && ref === undefined)
      throw new ClewError(
        "bad_input",
        "Missing path. Give a file's path, or --session to list all files of a session.",
      );
    const pages = pagesOf("files", given, position);
    const { offset, as_of } = pages.after ?? { offset: 0, as_of: null };
    const rows = await touchesOf(archive.store, offset + limit + 1, {
      ...(path !== undefined && { path }),
      ...(ref !== undefined && { session: (await archive.session(ref)).id }),
      ...(agent !== undefined && { agent }),
      ...(access !== undefined && { access }),
      ...periodOf(archive, { since, until }),
      ...(as_of !== null && { as_of }),
    });
    const end = offset + limit;
    const more = rows.touches.length > end;
    const byPath = Map.groupBy(rows.touches.slice(offset, end), (each) => each.path);
    return {
      files: Array.from(byPath, ([name, touches]) => ({ path: name, turns: touches.map(shown) })),
      more,
      next_cursor: more ? pages.cursorAt({ offset: end, as_of: as_of ?? rows.latest }) : null,
    };
  },
});

/** One turn that touched a file: its rows and those of its copies, starting with the session that had it first. */
interface Touch {
  readonly path: string;
  readonly same: readonly [FileTouchRow, ...FileTouchRow[]];
}

/** Estimated rows per touch: a turn may read and edit a file, and have copies. */
const ROWS_OF_ONE = 4;

/** Returns at least this many touches, if there are as many. */
async function touchesOf(
  store: Store,
  least: number,
  filter: FileFilter,
): Promise<{ readonly touches: readonly Touch[]; readonly latest: string | null }> {
  for (let limit = least * ROWS_OF_ONE; ; limit *= 2) {
    const rows = await store.fileTouches({ ...filter, limit });
    const touches = foldedTouches(rows);
    if (touches.length >= least || rows.length < limit)
      return { touches, latest: rows[0]?.turn.started_at ?? null };
  }
}

/** Groups rows so each turn of a file appears once, in the order of the first rows. */
function foldedTouches(rows: readonly FileTouchRow[]): Touch[] {
  const byPath = new Map<string, CopyGroups<FileTouchRow>>();
  const order: { readonly path: string; readonly index: number }[] = [];
  for (const row of rows) {
    const groups = byPath.get(row.path) ?? copyGroups<FileTouchRow>();
    byPath.set(row.path, groups);
    const index = groups.size;
    groups.add(row);
    if (groups.size > index) order.push({ path: row.path, index });
  }
  const folded = new Map(Array.from(byPath, ([path, groups]) => [path, groups.groups()]));
  return order.flatMap(({ path, index }) => {
    const same = folded.get(path)?.[index];
    return same ? [{ path, same }] : [];
  });
}

function shown({ same }: Touch): z.output<typeof touch> {
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
    prompt: beginningOf(turn.prompt),
    project_path: session.project_path,
    agent: session.agent,
    source_deleted: session.source_deleted,
    copies: new Set(same.map((row) => row.session.id)).size - 1,
  };
}

/** Cuts the prompt, because it may be a pasted file and repeats for hundreds of files. */
function beginningOf(prompt: string): string {
  return prompt.length <= LONGEST_PROMPT ? prompt : `${prompt.slice(0, LONGEST_PROMPT).toWellFormed()}…`;
}

const LONGEST_PROMPT = 500;
