// The operation behind `clew rename`: a person's own name for a session, which stands above every other and stays.
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
    .describe(`what to call it, on one line of at most ${LONGEST_TITLE} characters`)
    .meta({ positional: true, words: true })
    .optional(),
  reset: z.boolean().default(false).describe("take the name back, so that it is called as before"),
});

export const rename = operation({
  name: "rename",
  doc: "Rename a session, or reset its title.",
  input,
  output: z.strictObject({
    id: z.string(),
    title: z.string().describe("what it is called now"),
    title_origin: titleOriginSchema,
    before: z.strictObject({ title: z.string(), origin: titleOriginSchema }),
    changed: z.boolean().describe("false when it was so before"),
  }),
  examples: ["rename latest Upgrade to Node 24", "rename latest --reset"],
  async run({ store, session }, given) {
    // Before anything is looked for: what can't be done needs no session.
    const wanted = titleIn(given);
    const found = requireTopSession(await session(given.session));
    const { id, title, title_origin } = found;
    const before = { title, origin: title_origin };
    if (!(await renameSession(store, id, wanted))) return { id, title, title_origin, before, changed: false };
    const now = (await store.sessionsById(id)).find(({ top_id }) => top_id === id) ?? found;
    return { id, title: now.title, title_origin: now.title_origin, before, changed: true };
  },
});

/** Empty to take it back. */
function titleIn({ title, reset }: z.output<typeof input>): string {
  if (reset && title !== undefined)
    throw new ClewError("bad_input", "Give a title, or --reset to take one back, not both.");
  if (reset) return "";
  if (title === undefined)
    throw new ClewError("bad_input", "Say what to call it, or --reset to take its name back.");
  return checkTitle(title, "--reset takes a name back");
}

export type Renamed = z.output<typeof rename.output>;
