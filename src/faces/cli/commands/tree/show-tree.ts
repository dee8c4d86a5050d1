// Draws trees of sessions, one line for each session: its last activity, its title and how it came from its parent. A
// filled circle marks the session to continue.
import type { TreeOutput } from "../../../../archive/operation-types.ts";
import { widthOf } from "../../../../terminal/measure.ts";
import { cut, pad, type Span, type StyledLine, span } from "../../../../terminal/spans.ts";
import { timeAgo } from "../../../../terminal/times.ts";
import { agentName } from "../../../../text/agent-name.ts";
import { counted } from "../../../../text/numbers.ts";
import { severalAgents } from "../../../../text/several-agents.ts";
import { shortId } from "../../../../text/short-id.ts";
import { type Lane, treeLanes } from "../../../../text/tree-lanes.ts";
import type { View } from "../../context.ts";

type TreeNode = TreeOutput["nodes"][number];
type TreeLink = TreeOutput["links"][number];

/** Draws all trees, each below its project. */
export function showTrees({ nodes, links, here }: TreeOutput, view: View): StyledLine[] {
  const columns = columnsIn(view.width);
  const heads = columns.map(({ name, width, side }) => pad(name, width, side));
  const with_agent = severalAgents(nodes);
  const trees = [...Map.groupBy(nodes, ({ root }) => root).values()];
  return [
    [span([...heads, "TITLE"].join(GAP), "dim")],
    ...trees.flatMap((tree) => {
      const [first] = tree;
      return first
        ? [
            [],
            heading(first, tree.length, { ...view, with_agent }),
            ...drawTree(tree, links, { ...view, here, columns }),
          ]
        : [];
    }),
  ];
}

interface TreeView extends View {
  readonly here: string | null;
  readonly columns: readonly Column[];
}

interface Column {
  readonly name: string;
  readonly width: number;
  /** The side to pad. */
  readonly side: "left" | "right";
  cell(node: TreeNode, view: View): Span;
}

const GAP = "  ";

const COLUMNS: readonly Column[] = [
  { name: "SESSION", width: 8, side: "right", cell: ({ id }) => span(shortId(id), "cyan") },
  {
    name: "UPDATED",
    width: 10,
    side: "right",
    cell: ({ updated_at }, view) => span(timeAgo(updated_at, view)),
  },
  { name: "TURNS", width: 5, side: "left", cell: ({ turns }) => span(String(turns)) },
];

/** Returns as many columns as leave room for a tree. */
function columnsIn(width: number): readonly Column[] {
  const shown = [...COLUMNS];
  while (shown.length > 1 && width - widthOfColumns(shown) < LEAST_ROOM) shown.pop();
  return shown;
}

const LEAST_ROOM = 30;

function widthOfColumns(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width + GAP.length, 0);
}

function heading(
  { project_path, agent }: TreeNode,
  sessions: number,
  { width, with_agent }: View & { readonly with_agent: boolean },
): StyledLine {
  const count = [counted(sessions, "session"), ...(with_agent ? [agentName(agent)] : [])].join(GAP);
  const path = cut(project_path ?? "(project unknown)", Math.max(8, width - count.length - 2));
  return [span(path, "bold"), span(`  ${count}`, "dim")];
}

function drawTree(nodes: readonly TreeNode[], links: readonly TreeLink[], view: TreeView): StyledLine[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const linkOf = new Map(links.map((link) => [link.session, link]));
  const room = view.width - widthOfColumns(view.columns);
  const lanes = treeLanes(
    nodes.map(({ id, parent }) => ({ id, parent, continues: CONTINUATIONS.has(linkOf.get(id)?.kind ?? "") })),
    Math.max(1, Math.floor(room / ROOM_FOR_A_LEVEL)),
  );
  const tip = (nodes.find(({ id }) => id === view.here) ?? nodes[0])?.latest_tip;
  return nodes.map((node) => {
    const cells = view.columns.flatMap(({ cell, width, side }) => {
      const { text, style } = cell(node, view);
      return [span(pad(text, width, side), style), span(GAP)];
    });
    const lane = lanes.get(node.id);
    const before = lane ? linesBefore(lane) : "";
    const bullet = node.id === tip ? span("● ", "green") : span("○ ", "dim");
    const parent = byId.get(node.parent ?? "");
    const words = linkWords(linkOf.get(node.id), lane?.far ?? false);
    const mark = markOf(node, view.here, tip);
    const left = room - widthOf(before) - 2;
    return [
      ...cells,
      span(before, "dim"),
      bullet,
      ...nodeSpans(node, { words, mark, again: parent?.title === node.title }, left),
    ];
  });
}

const ROOM_FOR_A_LEVEL = 6;
const CONTINUATIONS: ReadonlySet<string> = new Set(["resumed", "compacted", "continued"]);

/** Draws the lines to the left of a session, two columns for each level; a dotted mark replaces levels that do not fit. */
export function linesBefore({ rails, comes, far }: Lane): string {
  const past = rails.map((line, at) => {
    const own = comes === "side" && at === rails.length - 1;
    return line ? (own ? "├─" : "│ ") : own ? "└─" : "  ";
  });
  return `${past.join("")}${far ? "┄" : ""}`;
}

function linkWords(link: TreeLink | undefined, far: boolean): string {
  if (!link) return "";
  const { kind, turn, parent_turn, shared_messages, confidence } = link;
  // If both sessions have the turn, the fork is in the middle of it.
  const within = kind === "forked" && shared_messages > 0 && turn === parent_turn;
  const word = kind === "teammate" ? "from" : within ? "at" : "after";
  const where = parent_turn === null || kind === "copied" ? "" : ` ${word} turn ${parent_turn}`;
  const how = `${kind === "copied" ? "copy" : kind}${where}${confidence === "likely" ? ", likely" : ""}`;
  return far ? `from ${shortId(link.parent)}, ${how}` : how;
}

function markOf({ id }: TreeNode, here: string | null, tip: string | undefined): string {
  if (id === here) return "◀ you are here";
  return id === tip && here !== null ? "◀ continue" : "";
}

function nodeSpans(
  node: TreeNode,
  { words, mark, again }: { readonly words: string; readonly mark: string; readonly again: boolean },
  room: number,
): Span[] {
  const marked = mark === "" ? 0 : widthOf(mark) + GAP.length;
  const wordsWidth = words === "" ? 0 : widthOf(words) + DOT.length;
  const title = cut(
    [...signs(node), node.title].join(" "),
    Math.max(LEAST_TITLE, room - marked - wordsWidth),
  );
  const left = room - marked - widthOf(title) - DOT.length;
  const style = again || node.title_origin === "none" || node.archived ? "dim" : null;
  return [
    span(title, style),
    ...(words !== "" && left >= LEAST_WORDS ? [span(`${DOT}${cut(words, left)}`, "dim")] : []),
    ...(mark === "" ? [] : [span(GAP), span(mark, "green")]),
  ];
}

const DOT = " · ";
const LEAST_TITLE = 8;
const LEAST_WORDS = 4;

/** Returns marks for unusual sessions. */
function signs({ pinned, archived, source_deleted, recovered }: TreeNode): string[] {
  return [
    ...(pinned ? ["★"] : []),
    ...(archived ? ["[archived]"] : []),
    ...(recovered ? ["[recovered]"] : source_deleted ? ["[source deleted]"] : []),
  ];
}
