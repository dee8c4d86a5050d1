// Defines `clew resume`: returns the command that resumes a session at its latest continuation, without running it.
import { existsSync } from "node:fs";
import { z } from "zod";
import { onDisk } from "../../sources/file-names.ts";
import { findSource } from "../../sources/registry.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { agentName } from "../../text/agent-name.ts";
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
  project_path: z.string().nullable().describe("null if the records do not name it"),
  project_missing: z
    .boolean()
    .describe("true if this folder does not exist on this machine, so the command would fail"),
};

export const resume = operation({
  name: "resume",
  doc: "Print the command that resumes a session at its latest continuation, without running it.",
  input: z.strictObject({ session: sessionField }),
  output: z.strictObject({
    session_id: z.string().describe("the requested session"),
    tip_id: z.string().describe("the session to resume; the following fields describe it"),
    moved: z.boolean().describe("true if `tip_id` differs from `session_id`"),
    command: z.string().nullable().describe("shell command; null if it cannot be resumed"),
    ...resumable,
    source_deleted: z.boolean().describe("true if its transcript was deleted; the archive still has it"),
    alternative: z
      .strictObject({ session_id: z.string(), command: z.string(), ...resumable })
      .nullable()
      .describe("if it cannot be resumed, the most recent session of its tree that can be"),
    nothing: nothingSchema.describe("why it cannot be resumed and what to do; null if it can"),
  }),
  examples: ["resume latest", "resume latest --json"],
  found: ({ command }) => command !== null,
  async run({ store, session }, { session: ref }) {
    const requested = requireTopSession(await session(ref));
    const tip = await tipOf(store, requested);
    const command = await commandFor(store, tip);
    const gone = await isGone(store, tip);
    const nothing = whyNot(tip, command, gone);
    const other = nothing && (await lastResumable(store, tip));
    return {
      session_id: requested.id,
      tip_id: tip.id,
      moved: tip.id !== requested.id,
      command: nothing ? null : command,
      ...factsOf(tip),
      source_deleted: gone,
      alternative: other && {
        session_id: other.session.id,
        command: other.command,
        ...factsOf(other.session),
      },
      nothing,
    };
  },
});

/** Falls back to the session itself if its tip was forgotten after linking. */
async function tipOf(store: Store, requested: ArchivedSession): Promise<ArchivedSession> {
  const tips = await store.sessionsById(requested.position.latest_tip);
  return tips.find(({ id, top_id }) => id === top_id) ?? requested;
}

function whyNot(
  { recovered, ghost, agent }: ArchivedSession,
  command: string | null,
  gone: boolean,
): z.output<typeof nothingSchema> {
  if (recovered)
    return {
      reason: "This session cannot be resumed: clew only knows its prompts and never saw a transcript.",
      try: ["Read the prompts with `clew show`."],
    };
  if (ghost !== null) return { reason: "This session cannot be resumed: it has no messages.", try: [] };
  if (gone)
    return {
      reason: "This session cannot be resumed: its transcript was deleted, as agents do with old ones.",
      try: ["Read it with `clew show` or `clew export`: the archive still has all of it."],
    };
  if (command !== null) return null;
  return {
    reason: `This session cannot be resumed: clew does not know how to resume sessions of ${agentName(agent)}.`,
    try: [],
  };
}

/** Checks the file too, because it may have been deleted after the last indexing. */
async function isGone(store: Store, session: ArchivedSession): Promise<boolean> {
  return session.source_deleted || !existsSync(onDisk(await containerOf(store, session)));
}

/** A session may be a row of a database. */
async function containerOf(store: Store, { path }: ArchivedSession): Promise<string> {
  return (await store.source(path))?.container ?? path;
}

interface Resumable {
  readonly session: ArchivedSession;
  readonly command: string;
}

async function lastResumable(store: Store, tip: ArchivedSession): Promise<Resumable | null> {
  const tree = await store.tree(tip.position.root_id);
  const all = await Promise.all(
    tree.map(async (session) => {
      const command = await commandFor(store, session);
      return { session, command, why: whyNot(session, command, await isGone(store, session)) };
    }),
  );
  const can = all.flatMap(({ session, command, why }) =>
    command !== null && why === null ? [{ session, command }] : [],
  );
  const timeOf = (each: Resumable | null) => each?.session.updated_at ?? "";
  return can.reduce<Resumable | null>(
    (last, each) => (timeOf(each) > timeOf(last) || !last ? each : last),
    null,
  );
}

/**
 * Returns null if clew does not know how to resume sessions of this agent. Changes to the project's folder first,
 * because agents look for a session in the folder they are started in.
 */
async function commandFor(store: Store, session: ArchivedSession): Promise<string | null> {
  const { id, agent, project_path } = session;
  const source = await findSource(agent);
  const words = source?.resumeCommand?.(id);
  if (!words) return null;
  const variables = source?.resumeVariables?.(await containerOf(store, session)) ?? {};
  const resuming = [
    ...Object.entries(variables).map(([name, value]) => `${name}=${shellWord(value)}`),
    ...words.map(shellWord),
  ].join(" ");
  return project_path === null ? resuming : `cd ${shellQuote(folderName(project_path))} && ${resuming}`;
}

function shellWord(text: string): string {
  return /^[\w-]+$/.test(text) ? text : shellQuote(text);
}

/** Keeps `cd` from reading the path as a flag or as `-`, the previous folder. */
function folderName(path: string): string {
  return path.startsWith("-") ? `./${path}` : path;
}

function factsOf({ title, title_origin, turns, updated_at, project_path }: ArchivedSession) {
  const project_missing = project_path !== null && !existsSync(project_path);
  return { title, title_origin, turns, updated_at, project_path, project_missing };
}
