// Defines `clew pin`, `unpin`, `archive` and `unarchive`: the user's marks on sessions.
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import type { MarkChange } from "../../store/marks.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";
import { sessionField } from "../input/fields.ts";
import { titleOriginSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";

const input = z.strictObject({
  sessions: z
    .array(sessionField)
    .min(1)
    .describe("session ids, their short forms or first characters (at least 4), or `latest`")
    .meta({ positional: true }),
});

const output = z.strictObject({
  sessions: z
    .array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        title_origin: titleOriginSchema,
        pinned: z.boolean(),
        archived: z.boolean(),
        changed: z.boolean().describe("false if it already was so"),
      }),
    )

    .describe("the sessions after the change, in the order given"),
});

export const pin = operation({
  name: "pin",
  doc: "Pin sessions. `list --pinned` shows only pinned ones.",
  input,
  output,
  examples: ["pin latest"],
  run: (archive, { sessions }) => mark(archive, sessions, { pinned: true }),
});

export const unpin = operation({
  name: "unpin",
  doc: "Unpin sessions.",
  input,
  output,
  examples: ["unpin latest"],
  run: (archive, { sessions }) => mark(archive, sessions, { pinned: false }),
});

export const archive = operation({
  name: "archive",
  doc: "Archive sessions: hide them from lists and search without deleting anything.",
  input,
  output,
  examples: ["archive latest"],
  run: (context, { sessions }) => mark(context, sessions, { archived: true }),
});

export const unarchive = operation({
  name: "unarchive",
  doc: "Unarchive sessions.",
  input,
  output,
  examples: ["unarchive latest"],
  run: (context, { sessions }) => mark(context, sessions, { archived: false }),
});

/** Finds all sessions before marking the first, so one wrong id changes nothing. */
async function mark(
  { store, session }: ArchiveContext,
  refs: readonly string[],
  change: MarkChange,
): Promise<z.output<typeof output>> {
  const named = await Promise.all(refs.map(async (name) => requireTopSession(await session(name))));
  const each = [...new Map(named.map((found) => [found.id, found])).values()];
  for (const { id } of each) await store.mark(id, change);
  return {
    sessions: each.map(({ id, title, title_origin, pinned, archived }) => {
      const now = { pinned, archived, ...change };
      const changed = now.pinned !== pinned || now.archived !== archived;
      return { id, title, title_origin, ...now, changed };
    }),
  };
}

/** Throws for a subsession, because only whole sessions can be marked or forgotten. */
export function requireTopSession(session: ArchivedSession): ArchivedSession {
  if (session.id === session.top_id) return session;
  throw new ClewError(
    "bad_input",
    `${session.id} is a sub-agent of another session. Use ${session.top_id} instead.`,
  );
}

export type MarkOutput = z.output<typeof output>;
