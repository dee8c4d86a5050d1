// `clew search`: shows matching turns by session, each with a gist and a snippet with the matched words.
import { search } from "../../../archive/operations/search.ts";
import type { SearchResult } from "../../../archive/search/result.ts";
import { widthOf } from "../../../terminal/measure.ts";
import { cut, type Span, type StyledLine, span } from "../../../terminal/spans.ts";
import { timeAgo } from "../../../terminal/times.ts";
import { agentName } from "../../../text/agent-name.ts";
import { counted } from "../../../text/numbers.ts";
import { projectName } from "../../../text/project-name.ts";
import { severalAgents } from "../../../text/several-agents.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";
import { hintLines } from "../hint-lines.ts";
import { showNothing } from "../show-nothing.ts";

const INDENT = "   ";
const LEAST_TITLE = 24;

export const searchCommand = operationCommand(search, {
  present({ results, more, nothing }, view) {
    if (nothing) return showNothing(nothing, view.width);
    const with_agent = severalAgents(results);
    const found = results.flatMap((result, index) => {
      const isFurther = results[index - 1]?.session_id === result.session_id;
      const isLast = results[index + 1]?.session_id !== result.session_id;
      return [
        ...(index > 0 ? [[]] : []),
        ...resultLines(result, { isFurther, with_agent }, view),
        ...(isLast ? moreLines(result) : []),
      ];
    });
    const count = counted(results.length, "turn");
    const hints = more ? [`Showing ${count}. Use --limit for more.`, OPEN_ONE] : [`${count}. ${OPEN_ONE}`];
    return [...found, [], ...hints.flatMap((hint) => hintLines(hint, view.width))];
  },
  async choose({ query, results }, context) {
    const { pickSession } = await import("./watch.ts");
    const among = { heading: `clew search  ${query}`, turns: results };
    const citation = await pickSession(context, "show", among);
    const found = results.find((each) => each.citation === citation);
    if (!found) return context.finish(1);
    const { showChosen } = await import("./show.ts");
    const { found_in, snippet } = found;
    const input = {
      session: found.citation,
      thinking: found_in === "thinking",
      tools: found_in !== null && IN_TOOLS.has(found_in),
    };
    await showChosen(context, input, snippet);
  },
});

/** Where a match is seen only with the inputs and outputs of tools. */
const IN_TOOLS: ReadonlySet<SearchResult["found_in"]> = new Set(["tools", "outputs", "files"]);

const OPEN_ONE = "Open one with `clew show <session>#<turn>`.";

/** Describes the session only with its first turn. */
function resultLines(
  result: SearchResult,
  { isFurther, with_agent }: { readonly isFurther: boolean; readonly with_agent: boolean },
  view: View,
): StyledLine[] {
  const { session_id, turn, title, gist, snippet, started_at, project_path, copies } = result;
  const citation = `${shortId(session_id)}#${turn}`;
  const about = [
    timeAgo(started_at, view),
    ...(isFurther ? [] : [projectName(project_path)]),
    ...(isFurther || !with_agent ? [] : [agentName(result.agent)]),
    ...(isFurther || result.parent_id === null ? [] : ["in a sub-agent"]),
    ...(copies.length > 0 ? [`+ ${counted(copies.length, "copy", "copies")}`] : []),
  ].filter(Boolean);
  const meta = `  ${about.join(" · ")}`;
  const whole = view.room ?? view.width;
  const room = whole - widthOf(citation + meta) - 2;
  const heading = gist === "" ? title : gist;
  return [
    [
      span(citation, "cyan"),
      span(meta, "dim"),
      span(isFurther || room < LEAST_TITLE ? "" : `  ${cut(titleBeside(title, heading), room)}`, "dim"),
    ],
    [span(INDENT), span(cut(heading, whole - INDENT.length), "bold")],
    ...(saysTheSame(snippet, heading) ? [] : snippetLines(result, view.width)),
  ];
}

function moreLines({ more_in_session, session_id }: SearchResult): StyledLine[] {
  if (more_in_session === 0) return [];
  const count = counted(more_in_session, "more turn");
  return [[span(INDENT), span(`+ ${count}: add --session ${shortId(session_id)}`, "dim")]];
}

/** Leaves the title out if it was made from this prompt, because the next line would repeat it. */
function titleBeside(title: string, heading: string): string {
  const beginning = title.replace(/…$/, "");
  return heading.startsWith(beginning) || beginning.startsWith(heading) ? "" : title;
}

/** Returns whether the snippet adds nothing: it repeats the heading, or has no marked word, as for some file names. */
function saysTheSame(snippet: SearchResult["snippet"], heading: string): boolean {
  return !snippet.some(({ hit }) => hit) || snippet.map(({ text }) => text).join("") === heading;
}

const FOUND_IN: Readonly<Record<NonNullable<SearchResult["found_in"]>, string>> = {
  title: "title",
  prompt: "prompt",
  words: "message",
  answer: "answer",
  files: "files",
  thinking: "thinking",
  tools: "tool input",
  summary: "summary",
  outputs: "tool output",
};

/** Wraps the snippet between words. */
export function snippetLines(
  { snippet, found_in }: Pick<SearchResult, "snippet" | "found_in">,
  width: number,
): StyledLine[] {
  const label = found_in === null ? "" : `${FOUND_IN[found_in]}: `;
  const lines: Span[][] = [[span(INDENT), span(label, "dim")]];
  let used = INDENT.length + label.length;
  for (const { text, hit } of snippet) {
    for (const word of text.split(/(?<= )/)) {
      const wide = widthOf(word.trimEnd());
      if (used + wide > width && used > INDENT.length) {
        lines.push([span(INDENT)]);
        used = INDENT.length;
      }
      // A space behind the last column would have the terminal cut the line.
      const shown = used + widthOf(word) > width ? word.trimEnd() : word;
      lines.at(-1)?.push(span(shown, hit ? ["bold", "yellow"] : "dim"));
      used += widthOf(word);
    }
  }
  return lines;
}
