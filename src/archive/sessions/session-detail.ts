// Builds a session's details: its row plus its transcript, branches, damage and link to its parent.
import { z } from "zod";
import type { SessionLink } from "../../model/link.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";
import { sessionRowSchema, sessionRows } from "./session-row.ts";

export const linkSchema = z.strictObject({
  kind: z.enum(["resumed", "forked", "copied", "compacted", "continued", "teammate"]),
  evidence: z
    .enum(["forked_from", "message_ids", "record_ids", "continued_in", "team_task", "contents"])
    .describe("the strongest evidence for the link"),
  confidence: z.enum(["certain", "likely"]),
  turn: z.number().nullable().describe("its first turn that the parent does not have"),
  parent_turn: z
    .number()
    .nullable()
    .describe("the parent's last turn that both have, or the one that gave a teammate its task"),
  shared_messages: z.number().describe("number of prompts and answers that both have"),
});

export const sessionDetailSchema = z.strictObject({
  ...sessionRowSchema.shape,
  path: z.string().describe("path of its transcript, which may have been deleted"),
  worktree: z
    .strictObject({ path: z.string(), branch: z.string().nullable(), original_path: z.string() })
    .nullable()
    .describe("the git worktree that the agent created for it"),
  client_version: z.string().nullable(),
  entrypoint: z.string().nullable().describe("how the agent was started"),
  branches: z
    .array(
      z.strictObject({ leaf_id: z.string(), first_prompt_id: z.string().nullable(), active: z.boolean() }),
    )
    .describe("active branch first; more than one if two prompts follow the same message"),
  damage: z
    .array(z.strictObject({ offset: z.number(), length: z.number(), reason: z.string() }))
    .describe("the first places that could not be read, in bytes; `damaged` counts them all"),
  unknown_kinds: z.array(z.string()).describe("record kinds that this version of clew does not know"),
  link: linkSchema.nullable().describe("how it is linked to the session it came from"),
  started_by: z
    .strictObject({
      id: z.string(),
      turn: z.number().nullable(),
      agent_type: z.string().nullable(),
      description: z.string().nullable(),
    })
    .nullable()
    .describe("for a sub-agent, the session and turn that started it"),
});

export type SessionDetail = z.output<typeof sessionDetailSchema>;

export async function sessionDetail(
  archive: ArchiveContext,
  session: ArchivedSession,
): Promise<SessionDetail> {
  const { path, worktree, client_version, entrypoint, branches, damage, unknown_kinds } = session;
  const { parent_id, started_by } = session;
  return {
    ...(await sessionRows(archive).one(session)),
    ...{ path, worktree, client_version, entrypoint },
    branches: branches.map(({ leaf_id, first_prompt_id, active }) => ({ leaf_id, first_prompt_id, active })),
    damage: damage.map(({ offset, length, reason }) => ({ offset, length, reason })),
    unknown_kinds: [...unknown_kinds],
    link: session.link && linkRow(session.link),
    started_by: parent_id && {
      id: parent_id,
      turn: started_by?.turn ?? null,
      agent_type: started_by?.agent_type ?? null,
      description: started_by?.description ?? null,
    },
  };
}

export function linkRow(link: SessionLink): z.output<typeof linkSchema> {
  const { kind, evidence, confidence, turn, parent_turn, shared_messages } = link;
  return { kind, evidence, confidence, turn, parent_turn, shared_messages };
}
