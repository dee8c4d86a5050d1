// Defines `clew rename`: gives a session the user's own title, which takes precedence over every other.
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import { LONGEST_TITLE } from "../../sessions/titles/clean-title.ts";
import { sessionField } from "../input/fields.ts";
import { checkTitle, renameSession } from "../input/rename-session.ts";
import { titleOriginSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { requireTopSession } from "./mark.ts";

const input = z.strictObject({
  session: sessionField,
  title: z
    .string()
    .describe(`new title, one line of at most ${LONGEST_TITLE} characters`)
    .meta({ positional: true, words: true })
    .optional(),
  reset: z.boolean().default(false).describe("remove your title and use the original one"),
});

export const rename = operation({
  name: "rename",
  doc: "Rename a session, or reset its title.",
  input,
  output: z.strictObject({
    id: z.string(),
    title: z.string().describe("the current title"),
    title_origin: titleOriginSchema,
    before: z.strictObject({ title: z.string(), origin: titleOriginSchema }),
    changed: z.boolean().describe("false if it already was so"),
  }),
  examples: ["rename latest Upgrade to Node 24", "rename latest --reset"],
  async run({ store, session }, given) {
    // Checks the title first, because a wrong one needs no lookup.
    const wanted = titleIn(given);
    const found = requireTopSession(await session(given.session));
    const { id, title, title_origin } = found;
    const before = { title, origin: title_origin };
    if (!(await renameSession(store, id, wanted))) return { id, title, title_origin, before, changed: false };
    const now = (await store.sessionsById(id)).find(({ top_id }) => top_id === id) ?? found;
    return { id, title: now.title, title_origin: now.title_origin, before, changed: true };
  },
});

/** Returns the wanted title; empty for a reset. */
function titleIn({ title, reset }: z.output<typeof input>): string {
  if (reset && title !== undefined)
    throw new ClewError("bad_input", "Give either a title or --reset, not both.");
  if (reset) return "";
  if (title === undefined)
    throw new ClewError("bad_input", "Missing title. Give one, or use --reset to reset it.");
  return checkTitle(title, "Use --reset to reset it.");
}

export type Renamed = z.output<typeof rename.output>;
