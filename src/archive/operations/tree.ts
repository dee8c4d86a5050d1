// The operation behind `clew tree`: how sessions came from each other, one tree or all of them.
import { z } from "zod";
import type { SessionId } from "../../model/ids.ts";
import type { ArchiveContext } from "../context.ts";
import { periodFields, periodOf } from "../input/dates.ts";
import { limitField, projectField, sessionField } from "../input/fields.ts";
import { nothingSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { linkRow, linkSchema } from "../sessions/session-detail.ts";
import { sessionRowSchema, sessionRows } from "../sessions/session-row.ts";
import { treeOrder } from "../sessions/tree-order.ts";
import { requireTopSession } from "./mark.ts";

export const tree = operation({
  name: "tree",
  doc: "Show how sessions were resumed, forked and compacted, and which one to continue.",
  input: z.strictObject({
    session: sessionField
      .describe("only the tree of this session: its id, the first characters of it, or `latest`")
      .optional(),
    project: projectField.optional(),
    ...periodFields,
    limit: limitField(20).describe("how many trees at most"),
  }),
  output: z.strictObject({
    here: z.string().nullable().describe("the session that was asked for"),
    trees: z.number().describe("how many trees these are"),
    nodes: z
      .array(sessionRowSchema)
      .describe(
        "the last active tree first; each session before those that came from it, of which the one it goes on in is last",
      ),
    links: z
      .array(z.strictObject({ session: z.string(), parent: z.string(), ...linkSchema.shape }))
      .describe("how a session hangs on the one it came from"),
    more: z.boolean().describe("true when there are more trees than the limit"),
    nothing: nothingSchema,
  }),
  examples: ["tree", "tree latest", "tree --project shop --json"],
  found: ({ trees }) => trees > 0,
  async run(archive, { session: ref, limit, ...which }) {
    const here = ref === undefined ? null : requireTopSession(await archive.session(ref));
    const roots = here ? [here.position.root_id] : await rootsOf(archive, which);
    const shown = await Promise.all(roots.slice(0, limit).map((root) => archive.store.tree(root)));
    // What no list shows has no tree, not even of its own.
    const nodes = here && !shown[0]?.length ? [here] : shown.flatMap(treeOrder);
    return {
      here: here?.id ?? null,
      trees: Math.min(roots.length, limit),
      nodes: await sessionRows(archive).all(nodes),
      links: nodes.flatMap(({ link }) =>
        link ? [{ session: link.session_id, parent: link.parent_id, ...linkRow(link) }] : [],
      ),
      more: roots.length > limit,
      nothing: roots.length > 0 ? null : whyNothing(Object.values(which)),
    };
  },
});

interface WhichTrees {
  readonly project?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Of trees with more than one session, the last active first. */
async function rootsOf(archive: ArchiveContext, { project, ...period }: WhichTrees): Promise<SessionId[]> {
  const tips = await archive.store.sessions({
    ...(project !== undefined && { project }),
    ...periodOf(archive, period),
    one_per_tree: true,
  });
  return tips.flatMap(({ position }) => (position.tree_size > 1 ? [position.root_id] : []));
}

function whyNothing(filters: readonly unknown[]): z.output<typeof nothingSchema> {
  if (filters.some((given) => given !== undefined))
    return { reason: "No tree fits.", try: ["clew tree shows the trees of every project and time."] };
  return {
    reason: "No session that lists show was resumed or forked from another.",
    try: [
      "clew list --all shows every session, also those put away.",
      "clew --demo tree shows what trees look like.",
    ],
  };
}
