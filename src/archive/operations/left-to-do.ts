// Defines `clew left-to-do`: returns what the latest sessions of a project left open, in few words.
import { z } from "zod";
import { brief } from "../../agent-text/brief.ts";
import { shortId } from "../../text/short-id.ts";
import { wholeToc } from "../agent-context/delegated-work.ts";
import { continuedIn, isOvertaken, type ReadSession } from "../agent-context/later-session.ts";
import { tipOf } from "../agent-context/tip-of.ts";
import { agentField, branchField, projectField } from "../input/fields.ts";
import { operation } from "../operation.ts";
import { leftItemSchema, leftOpen } from "../recall/left-open.ts";

const MOST_SESSIONS = 5;
const LONGEST = 800;

const leftSessionSchema = z.strictObject({
  citation: z.string().describe("`session#turn` of its last turn"),
  session_id: z.string(),
  title: z.string(),
  at: z.string().nullable().describe("when the session was last active"),
  project_path: z.string().nullable(),
  git_branch: z.string().nullable(),
  left: z.array(leftItemSchema).describe("empty if nothing is left open"),
});

type LeftSession = z.output<typeof leftSessionSchema>;

export const leftToDo = operation({
  name: "left-to-do",
  doc: "Show what the latest sessions left open: prompts without an answer, failed tests, questions, tasks, next steps, edits after the last commit.",
  is_long: true,
  input: z.strictObject({
    project: projectField.optional(),
    agent: agentField.optional(),
    branch: branchField.optional(),
  }),
  output: z.strictObject({
    sessions: z
      .array(leftSessionSchema)
      .describe("the latest session of each of the most recent trees, latest first"),
    text: z.string().describe(`the same in at most ${LONGEST} characters`),
  }),
  examples: ["left-to-do", "left-to-do --project shop --branch main"],
  found: ({ sessions }) => sessions.length > 0,
  async run(archive, { project, agent, branch }) {
    const { store } = archive;
    const found = await store.sessions({
      ...(project !== undefined && { project }),
      ...(agent !== undefined && { agent }),
      ...(branch !== undefined && { branch }),
      ...{ one_per_tree: true, with_turns: true, limit: MOST_SESSIONS },
    });
    const tips = await Promise.all(found.map((session) => tipOf(store, session)));
    const read = await Promise.all(
      tips.map(async (session): Promise<ReadSession> => {
        const [opening] = await store.turns(session, { from: 1, to: 1 });
        return { session, toc: (await wholeToc(store, session)).lines, opening };
      }),
    );
    const sessions = await Promise.all(
      read.map(async (each): Promise<LeftSession> => {
        const { id, title, updated_at, project_path, git_branch, turns } = each.session;
        // What a later session took over or committed is not left.
        const open = continuedIn(each, read) ? [] : await leftOpen(archive, each.session);
        const left = isOvertaken(each, read) ? open.filter(({ kind }) => kind !== "not committed") : open;
        return {
          ...{ citation: `${id}#${turns}`, session_id: id, title, at: updated_at, project_path },
          ...{ git_branch, left },
        };
      }),
    );
    return { sessions, text: textOf(sessions) };
  },
});

/** Sessions with nothing left are named at the end, if there is room. */
function textOf(sessions: readonly LeftSession[]): string {
  if (sessions.length === 0) return "No sessions found.";
  const open = sessions.filter(({ left }) => left.length > 0);
  const done = sessions.filter(({ left }) => left.length === 0).map(citationOf);
  const rest = done.length === 0 ? "" : `Nothing left open in ${done.join(", ")}.`;
  if (open.length === 0) return rest.slice(0, LONGEST);
  const each = Math.floor((LONGEST - rest.length - 1) / open.length) - 1;
  return [...open.map((session) => sessionText(session, each)), ...(rest === "" ? [] : [rest])].join("\n");
}

function citationOf({ session_id, citation }: LeftSession): string {
  return `${shortId(session_id)}${citation.slice(citation.lastIndexOf("#"))}`;
}

function sessionText(session: LeftSession, longest: number): string {
  const head = `${citationOf(session)} (${session.at?.slice(0, "2026-01-31".length) ?? "no date"}) `;
  // A session alone has room for whole sentences.
  const longestItem = Math.max(LONGEST_ITEM, Math.floor(longest * 0.75));
  const items = session.left.map(({ kind, text }, index) => {
    // The kind is named once for items that come together.
    const label = session.left[index - 1]?.kind === kind ? "" : `${kind}: `;
    return `${label}${brief(text, longestItem)}`;
  });
  let line = head;
  for (const [index, item] of items.entries()) {
    const more = items.length - index;
    const end = `; ${more} more`;
    const next = `${line}${index === 0 ? "" : "; "}${item}`;
    if (next.length + (more > 1 ? end.length : 0) > longest)
      return index === 0 ? brief(`${head}${item}`, longest - 2) : `${line}${end}`.slice(0, longest);
    line = next;
  }
  return line;
}

const LONGEST_ITEM = 160;
