// The operation behind `clew list`: sessions in brief, one of each tree, pinned ones first, then the last active.
import { z } from "zod";
import type { SessionFilter } from "../../store/asking.ts";
import type { ArchiveContext } from "../context.ts";
import { periodFields, periodOf } from "../dates.ts";
import { limitField, projectField } from "../fields.ts";
import { operation } from "../operation.ts";
import { nothingSchema } from "../schemas.ts";
import { sessionRowSchema, sessionRows } from "../session-row.ts";

export const list = operation({
  name: "list",
  doc: "List sessions, one of each tree: pinned ones first, then the last active.",
  input: z.strictObject({
    project: projectField.optional(),
    agent: z.string().describe("only sessions of this agent, such as `claude-code`").optional(),
    ...periodFields,
    branch: z.string().describe("only sessions on this git branch").optional(),
    pinned: z.boolean().default(false).describe("only pinned sessions"),
    archived: z.boolean().default(false).describe("only sessions that were put away with `clew archive`"),
    all: z.boolean().default(false).describe("every session by itself, also those put away"),
    limit: limitField(50),
  }),
  output: z.strictObject({
    sessions: z.array(sessionRowSchema),
    more: z.boolean().describe("true when there are more than the limit"),
    one_per_tree: z.boolean().describe("false with `all`: each session of a tree has its row"),
    nothing: nothingSchema,
  }),
  examples: ["list", "list --project shop --since 4w", "list --pinned --json"],
  found: ({ sessions }) => sessions.length > 0,
  async run(archive, { project, agent, branch, pinned, archived, all, limit, ...period }) {
    const filter: SessionFilter = {
      ...(project !== undefined && { project }),
      ...(agent !== undefined && { agent }),
      ...(branch !== undefined && { branch }),
      archived: all ? "either" : archived,
      one_per_tree: !all,
      ...periodOf(archive, period),
      ...(!all && { limit: limit + 1 }),
    };
    const found = [...(await archive.store.sessions({ ...filter, pinned: true }))];
    if (!pinned) found.push(...(await archive.store.sessions({ ...filter, pinned: false })));
    const shown = all ? found : found.slice(0, limit);
    return {
      sessions: shown.map(sessionRows(archive)),
      more: shown.length < found.length,
      one_per_tree: !all,
      nothing: shown.length > 0 ? null : await whyNothing(archive),
    };
  },
});

async function whyNothing({ store, roots }: ArchiveContext): Promise<{ reason: string; try: string[] }> {
  const { sessions } = await store.figures();
  if (sessions > 0) {
    return {
      reason: "No session fits.",
      try: [`clew list --all shows every session; there are ${sessions}.`],
    };
  }
  return {
    reason: `There is no session in ${roots.join(" or ")}.`,
    try: [
      "clew --demo shows a sample.",
      "CLAUDE_CONFIG_DIR or --root says where Claude Code keeps its sessions, if not in ~/.claude.",
    ],
  };
}

export type ListedSessions = z.output<typeof list.output>;
