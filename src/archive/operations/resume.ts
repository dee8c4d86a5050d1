// The operation behind `clew resume`: the command that goes on with a session, where it was last gone on with. It is only
// told, never run.
import { existsSync } from "node:fs";
import { z } from "zod";
import { findSource } from "../../sources/registry.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { sessionField } from "../input/fields.ts";
import { nothingSchema, titleOriginSchema } from "../input/schemas.ts";
import { shellQuote } from "../input/shell-quote.ts";
import { operation } from "../operation.ts";
import { requireTopSession } from "./mark.ts";

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
  doc: "Print the command that resumes a session at its latest continuation (does not run it).",
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
  async run({ store, session }, { session: ref }) {
    const requested = requireTopSession(await session(ref));
    const tip = await tipOf(store, requested);
    const command = await commandFor(tip);
    const nothing = whyNot(tip, command);
    const other = nothing && (await lastResumable(store, tip));
    return {
      session_id: requested.id,
      tip_id: tip.id,
      moved: tip.id !== requested.id,
      command: nothing ? null : command,
      ...factsOf(tip),
      source_deleted: isGone(tip),
      alternative: other && {
        session_id: other.session.id,
        command: other.command,
        ...factsOf(other.session),
      },
      nothing,
    };
  },
});

/** The session itself, should its tip have been forgotten since they were linked. */
async function tipOf(store: Store, requested: ArchivedSession): Promise<ArchivedSession> {
  const tips = await store.sessionsById(requested.position.latest_tip);
  return tips.find(({ id, top_id }) => id === top_id) ?? requested;
}

function whyNot(session: ArchivedSession, command: string | null): z.output<typeof nothingSchema> {
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
  if (command !== null) return null;
  return { reason: `It cannot be resumed: clew does not know how ${agent} does that.`, try: [] };
}

/** Also when it is gone since it was last looked for. */
function isGone({ source_deleted, path }: ArchivedSession): boolean {
  return source_deleted || !existsSync(path);
}

interface Resumable {
  readonly session: ArchivedSession;
  readonly command: string;
}

async function lastResumable(store: Store, tip: ArchivedSession): Promise<Resumable | null> {
  const tree = await store.tree(tip.position.root_id);
  const all = await Promise.all(
    tree.map(async (session) => ({ session, command: await commandFor(session) })),
  );
  const can = all.filter(
    (each): each is Resumable => each.command !== null && whyNot(each.session, each.command) === null,
  );
  const timeOf = (each: Resumable | null) => each?.session.updated_at ?? "";
  return can.reduce<Resumable | null>(
    (last, each) => (timeOf(each) > timeOf(last) || !last ? each : last),
    null,
  );
}

/** Null where clew does not know how its agent resumes one. Agents look for a session in the folder they are started in. */
async function commandFor({ id, agent, project_path }: ArchivedSession): Promise<string | null> {
  const words = (await findSource(agent))?.resumeCommand?.(id);
  if (!words) return null;
  const resuming = words.map((word) => (/^[\w-]+$/.test(word) ? word : shellQuote(word))).join(" ");
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
