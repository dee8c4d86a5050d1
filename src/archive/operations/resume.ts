// The operation behind `clew resume`: the command that goes on with a session, where it was last gone on with. It is only
// told, never run.
import { existsSync } from "node:fs";
import { z } from "zod";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { sessionField } from "../input/fields.ts";
import { nothingSchema, titleOriginSchema } from "../input/schemas.ts";
import { shellQuote } from "../input/shell-quote.ts";
import { operation } from "../operation.ts";
import { wholeSession } from "./mark.ts";

const resumable = {
  title: z.string(),
  title_origin: titleOriginSchema,
  turns: z.number(),
  updated_at: z.string().nullable(),
  project_path: z.string().nullable().describe("null where the records do not say"),
  project_missing: z
    .boolean()
    .describe("there is no such folder on this machine; the command fails until there is"),
};

export const resume = operation({
  name: "resume",
  doc: "Print the command that goes on with a session, in the last session that came of it. Nothing is run.",
  input: z.strictObject({ session: sessionField }),
  output: z.strictObject({
    session_id: z.string().describe("the session that was asked for"),
    tip_id: z.string().describe("the session to go on with; what follows is about this one"),
    moved: z.boolean().describe("true when that is another one"),
    command: z.string().nullable().describe("for a shell; null when it cannot be resumed"),
    ...resumable,
    source_deleted: z.boolean().describe("its transcript is gone; the archive has it still"),
    alternative: z
      .strictObject({ session_id: z.string(), command: z.string(), ...resumable })
      .nullable()
      .describe("when it cannot be resumed: the last active session of its tree that can be"),
    nothing: nothingSchema.describe("why it cannot be resumed, and what to do; null when it can"),
  }),
  examples: ["resume latest", "resume latest --json"],
  found: ({ command }) => command !== null,
  async run({ store, session }, { session: called }) {
    const asked = wholeSession(await session(called));
    const tip = await tipOf(store, asked);
    const nothing = whyNot(tip);
    const other = nothing && (await lastResumable(store, tip));
    return {
      session_id: asked.id,
      tip_id: tip.id,
      moved: tip.id !== asked.id,
      command: nothing ? null : commandFor(tip),
      ...factsOf(tip),
      source_deleted: isGone(tip),
      alternative: other && { session_id: other.id, command: commandFor(other), ...factsOf(other) },
      nothing,
    };
  },
});

/** The session itself, should its tip have been forgotten since they were linked. */
async function tipOf(store: Store, asked: ArchivedSession): Promise<ArchivedSession> {
  const tips = await store.sessionsById(asked.place.latest_tip);
  return tips.find(({ id, top_id }) => id === top_id) ?? asked;
}

function whyNot(session: ArchivedSession): z.output<typeof nothingSchema> {
  const { recovered, ghost, agent } = session;
  if (recovered)
    return {
      reason: "It cannot be resumed: only its prompts are known, no transcript was seen.",
      try: ["clew show has the prompts."],
    };
  if (ghost !== null) return { reason: "It cannot be resumed: nothing was said in it.", try: [] };
  if (isGone(session))
    return {
      reason: "It cannot be resumed: its transcript is gone, as agents delete old ones.",
      try: ["clew show and clew export still have all of it."],
    };
  if (agent === "claude-code") return null;
  return { reason: `It cannot be resumed: clew does not know how ${agent} does that.`, try: [] };
}

/** Also when it is gone since it was last looked for. */
function isGone({ source_deleted, path }: ArchivedSession): boolean {
  return source_deleted || !existsSync(path);
}

async function lastResumable(store: Store, tip: ArchivedSession): Promise<ArchivedSession | null> {
  const tree = await store.tree(tip.place.root_id);
  const can = tree.filter((session) => whyNot(session) === null);
  return can.reduce<ArchivedSession | null>(
    (last, each) => ((each.updated_at ?? "") > (last?.updated_at ?? "") || !last ? each : last),
    null,
  );
}

/** Claude Code looks for a session in the folder that it is started in. */
function commandFor({ id, project_path }: ArchivedSession): string {
  const resuming = `claude --resume ${/^[\w-]+$/.test(id) ? id : shellQuote(id)}`;
  return project_path === null ? resuming : `cd ${shellQuote(folderName(project_path))} && ${resuming}`;
}

/** So that `cd` takes it for neither a flag nor the folder it was in before. */
function folderName(path: string): string {
  return path.startsWith("-") ? `./${path}` : path;
}

function factsOf({ title, title_origin, turns, updated_at, project_path }: ArchivedSession) {
  const project_missing = project_path !== null && !existsSync(project_path);
  return { title, title_origin, turns, updated_at, project_path, project_missing };
}
