// Defines `clew tree`: shows how sessions were resumed and forked, as one tree or all trees.
import { z } from "zod";
import type { SessionId } from "../../model/ids.ts";
import type { ArchiveContext } from "../context.ts";
import { emptyArchive, type NothingFound } from "../empty-archive.ts";
import { periodFields, periodOf } from "../input/dates.ts";
import { agentField, limitField, projectField, sessionField } from "../input/fields.ts";
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
      .describe("only the tree of this session: its id, its short form or first characters, or `latest`")
      .optional(),
    project: projectField.optional(),
    agent: agentField.optional(),
    ...periodFields,
    limit: limitField(20).describe("maximum number of trees"),
  }),
  output: z.strictObject({
    here: z.string().nullable().describe("the requested session"),
    trees: z.number().describe("number of trees shown"),
    nodes: z
      .array(sessionRowSchema)
      .describe(
        "most recent tree first; each session comes before those resumed or forked from it, the main continuation last",
      ),
    links: z
      .array(z.strictObject({ session: z.string(), parent: z.string(), ...linkSchema.shape }))
      .describe("how each session is linked to its parent"),
    more: z.boolean().describe("true if there are more trees than the limit"),
    nothing: nothingSchema,
  }),
  examples: ["tree", "tree latest", "tree --project shop --json"],
  found: ({ trees }) => trees > 0,
  async run(archive, { session: ref, limit, ...which }) {
    const here = ref === undefined ? null : requireTopSession(await archive.session(ref));
    const roots = here ? [here.position.root_id] : await rootsOf(archive, which);
    const shown = await Promise.all(roots.slice(0, limit).map((root) => archive.store.tree(root)));
    // A session that lists leave out has no stored tree, so it is shown alone.
    const nodes = here && !shown[0]?.length ? [here] : shown.flatMap(treeOrder);
    return {
      here: here?.id ?? null,
      trees: Math.min(roots.length, limit),
      nodes: await sessionRows(archive).all(nodes),
      links: nodes.flatMap(({ link }) =>
        link ? [{ session: link.session_id, parent: link.parent_id, ...linkRow(link) }] : [],
      ),
      more: roots.length > limit,
      nothing: roots.length > 0 ? null : await whyNothing(archive, Object.values(which)),
    };
  },
});

interface WhichTrees {
  readonly project?: string | undefined;
  readonly agent?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Returns the roots of trees with more than one session, most recent first. */
async function rootsOf(
  archive: ArchiveContext,
  { project, agent, ...period }: WhichTrees,
): Promise<SessionId[]> {
  const tips = await archive.store.sessions({
    ...(project !== undefined && { project }),
    ...(agent !== undefined && { agent }),
    ...periodOf(archive, period),
    one_per_tree: true,
  });
  return tips.flatMap(({ position }) => (position.tree_size > 1 ? [position.root_id] : []));
}

async function whyNothing(
  { store, roots }: ArchiveContext,
  filters: readonly unknown[],
): Promise<NothingFound> {
  if ((await store.figures()).sessions === 0) return emptyArchive(roots);
  if (filters.some((given) => given !== undefined))
    return { reason: "No trees match.", try: ["Run `clew tree` to see the trees of all projects."] };
  return {
    reason: "No resumed or forked sessions yet.",
    try: [
      "Run `clew list --all` to see all sessions, archived ones included.",
      "Run `clew --demo tree` to see sample trees.",
    ],
  };
}
