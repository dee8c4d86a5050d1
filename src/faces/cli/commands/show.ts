// `clew show`: shows a session's header and conversation.
import type { z } from "zod";
import type { ConversationOutput } from "../../../archive/operation-types.ts";
import { show } from "../../../archive/operations/show.ts";
import type { SearchResult } from "../../../archive/search/result.ts";
import type { SessionDetail } from "../../../archive/sessions/session-detail.ts";
import { TITLED } from "../../../model/title.ts";
import { cut, pad, type Span, type StyledLine, span } from "../../../terminal/spans.ts";
import { statusSpan } from "../../../terminal/status-style.ts";
import { timeAgo, timeIn } from "../../../terminal/times.ts";
import { agentName } from "../../../text/agent-name.ts";
import { type Cost, costText, outsideText } from "../../../text/costs.ts";
import { counted } from "../../../text/numbers.ts";
import { beginningAmong, shortId } from "../../../text/short-id.ts";
import { operationCommand, type Presentation, runOperation } from "../command.ts";
import type { CommandContext, View } from "../context.ts";
import { markSnippet } from "../mark-snippet.ts";
import { showItems, showTurn } from "../show-conversation.ts";
import { usageSpans } from "../show-usage.ts";

type Shown = Presentation<z.output<typeof show.input>, ConversationOutput>;

const showing: Shown = {
  async pick(context) {
    const { pickSession } = await import("./watch.ts");
    const session = await pickSession(context, "show");
    if (session === null) context.finish(1);
    return session === null ? null : { session };
  },
  present: (output, view) => [...showHeader(output, view), ...conversationOf(output, view)],
};

export const showCommand = operationCommand(show, showing);

/** Shows a session or turn that was chosen in a list, at the words that were searched for. */
export async function showChosen(
  context: CommandContext,
  input: z.input<typeof show.input>,
  snippet: SearchResult["snippet"] = [],
): Promise<void> {
  const presentAt: Shown["presentAt"] = (output, view) => {
    const header = showHeader(output, view);
    const { lines, first } = markSnippet(conversationOf(output, view), snippet);
    return { lines: [...header, ...lines], first: first === 0 ? 0 : header.length + first };
  };
  await runOperation(show, { ...showing, presentAt, update: false }, show.input.parse(input), context, {});
}

function conversationOf({ session, opening, turns }: ConversationOutput, view: View): StyledLine[] {
  const within = { ...view, project_path: session.project_path };
  const before = opening.length > 0 ? [[], ...showItems(opening, within)] : [];
  return [...before, ...turns.flatMap((turn) => showTurn(turn, within))];
}

/** Returns the session's title, facts, and notes about missing or damaged parts. */
function showHeader({ session, outside_turns: outside }: ConversationOutput, view: View): StyledLine[] {
  const title = `${session.pinned ? "★ " : ""}${session.title}`;
  return [
    [span(cut(title, view.width), "bold")],
    ...factsOf(session, outside, view).map(
      ([name, spans]): StyledLine => [span(`  ${pad(name, 9)}`, "dim"), ...spans],
    ),
    ...notesOf(session, view).map((note): StyledLine => [span(`  ${note}`, "yellow")]),
  ];
}

function factsOf(session: SessionDetail, outside: Cost, view: View): [string, Span[]][] {
  const { git_branch, worktree, started_by, models } = session;
  const client = [agentName(session.agent), session.client_version].filter((text) => text !== null).join(" ");
  const branch = worktree?.branch ?? git_branch;
  return [
    ["title", [span(TITLED[session.title_origin], "dim")]],
    ["session", [span(session.id, "cyan"), span(`  ${client}`, "dim")]],
    ...(started_by ? [["parent", starterSpans(started_by)] as [string, Span[]]] : []),
    ["project", [span(session.project_path ?? "unknown"), span(branch === null ? "" : `  ${branch}`, "dim")]],
    ["status", [statusSpan(session.status), span(timesText(session, view))]],
    ...(models.length > 0 ? [["models", [span(models.join(", "))]] as [string, Span[]]] : []),
    ...(session.recovered ? [] : [["tokens", usageSpans(session.usage)] as [string, Span[]]]),
    ...(hasCost(session)
      ? [["cost", [span(costText(session)), span(outsideText(outside), "dim")]] as [string, Span[]]]
      : []),
    ["length", [span(holdsText(session))]],
    ...(session.tree_sessions > 1 ? [["tree", treeSpans(session)] as [string, Span[]]] : []),
  ];
}

/** Returns whether to show a cost: not for a sub-agent, whose cost counts in its session, or if no model was called. */
function hasCost({ started_by, cost, unpriced }: SessionDetail): boolean {
  return started_by === null && (cost !== 0 || unpriced > 0);
}

function starterSpans({
  id,
  turn,
  agent_type,
  description,
}: NonNullable<SessionDetail["started_by"]>): Span[] {
  const name = [agent_type, description].filter((text) => text !== null).join(": ");
  return [
    span(shortId(id), "cyan"),
    span(turn === null ? "" : `#${turn}`, "cyan"),
    span(name === "" ? "" : `  ${name}`),
  ];
}

function timesText({ created_at, updated_at }: SessionDetail, view: View): string {
  const from = timeIn(created_at, view);
  const to = timeIn(updated_at, view);
  const sameDay = from.slice(0, 10) === to.slice(0, 10);
  const until = from === to ? "" : ` to ${sameDay ? to.slice(11) : to}`;
  const ago = timeAgo(updated_at, view);
  return `  ${from}${until}${ago.endsWith("ago") ? `, ${ago}` : ""}`;
}

function holdsText({ turns, messages, subsessions, branches }: SessionDetail): string {
  const parts = [counted(turns, "turn"), counted(messages, "message")];
  if (subsessions > 0) parts.push(counted(subsessions, "sub-agent"));
  if (branches.length > 1) parts.push(counted(branches.length - 1, "other branch", "other branches"));
  return parts.join(", ");
}

/** Describes the session's position in its tree; `clew tree` shows the whole tree. */
function treeSpans({ id, tree_sessions, parent, link, latest_tip }: SessionDetail): Span[] {
  const short = (id: string) => span(shortId(id), "cyan");
  return [
    span(`${counted(tree_sessions, "session")}, `),
    ...(parent === null || link === null
      ? [span("starts here")]
      : [span(cameText(link)), short(parent), span(afterText(link))]),
    ...(latest_tip === id ? [] : [span("; continue at "), short(latest_tip)]),
  ];
}

type Link = NonNullable<SessionDetail["link"]>;

const CAME: Readonly<Record<Link["kind"], string>> = {
  resumed: "resumed from ",
  forked: "forked from ",
  copied: "a copy of ",
  compacted: "compacted from ",
  continued: "continued from ",
  teammate: "a teammate of ",
};

function cameText({ kind, confidence }: Link): string {
  return confidence === "likely" ? `likely ${CAME[kind]}` : CAME[kind];
}

function afterText({ kind, parent_turn }: Link): string {
  if (parent_turn === null || kind === "copied") return "";
  return kind === "teammate" ? `, started in turn ${parent_turn}` : ` after turn ${parent_turn}`;
}

function notesOf(session: SessionDetail, view: View): string[] {
  const { recovered, source_deleted, archived, damaged, unknown_kinds, branches } = session;
  const { removed_turns, cut_at } = session;
  const leaves = branches.map(({ leaf_id }) => leaf_id);
  const lost = session.damage.reduce((sum, { length, reason }) => sum + (reason === "lost" ? length : 0), 0);
  return [
    ...(recovered ? ["Recovered: only the prompts are known; clew never saw the transcript."] : []),
    ...(source_deleted && !recovered
      ? ["Source deleted: the agent deleted the transcript; this is clew's copy."]
      : []),
    ...(removed_turns > 0
      ? [
          `Cut: the agent's file lost ${counted(removed_turns, "turn")}${cut_at === null ? "" : ` on ${timeIn(cut_at, view).slice(0, 10)}`}; clew still has them.`,
        ]
      : []),
    ...(archived ? ["Archived: hidden from lists and search."] : []),
    ...(lost > 0
      ? [
          `Lost: ${counted(lost, "byte")} of clew's copy are damaged, and there is no other copy. Prompts and answers are shown as they were indexed.`,
        ]
      : []),
    ...(damaged > 0
      ? [`Damage: ${counted(damaged, "place")} could not be read. Use --json to see where.`]
      : []),
    ...(unknown_kinds.length > 0 ? [`Unknown record kinds: ${unknown_kinds.join(", ")}.`] : []),
    ...branches
      .filter(({ active }) => !active)
      .map(
        ({ leaf_id, first_prompt_id }) =>
          `${first_prompt_id === null ? "The file as it is now" : "Another branch"}: show it with --branch ${beginningAmong(leaf_id, leaves)}`,
      ),
  ];
}
