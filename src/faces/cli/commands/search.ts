// `clew search`: the turns that were found, each with its place, what it was about, and the words in their place.
import { search } from "../../../archive/operations/search.ts";
import type { SearchResult } from "../../../archive/search/result.ts";
import { widthOf } from "../../../terminal/measure.ts";
import { cut, type Span, type StyledLine, span } from "../../../terminal/spans.ts";
import { timeAgo } from "../../../terminal/times.ts";
import { counted } from "../../../text/numbers.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";
import { showNothing } from "../show-nothing.ts";

const INDENT = "   ";
const LEAST_TITLE = 24;

export const searchCommand = operationCommand(search, {
  present({ results, more, nothing }, view) {
    if (nothing) return showNothing(nothing);
    const found = results.flatMap((result, index) => [
      ...(index > 0 ? [[]] : []),
      ...resultLines(result, view),
    ]);
    const count = counted(results.length, "turn");
    const rest = more ? `${count}, and more: --limit shows them.` : `${count}.`;
    return [...found, [], [span(`${rest} clew show <session>#<turn> opens one.`, "dim")]];
  },
});

function resultLines(result: SearchResult, view: View): StyledLine[] {
  const { session_id, turn, title, gist, snippet, started_at, project_path, copies } = result;
  const citation = `${shortId(session_id)}#${turn}`;
  const about = [
    timeAgo(started_at, view),
    project_path?.split("/").findLast(Boolean) ?? "",
    ...(result.parent_id === null ? [] : ["in a subsession"]),
    ...(copies.length > 0 ? [`and ${counted(copies.length, "copy", "copies")}`] : []),
  ].filter(Boolean);
  const meta = `  ${about.join(" · ")}`;
  const room = view.width - widthOf(citation + meta) - 2;
  const heading = gist === "" ? title : gist;
  return [
    [
      span(citation, "cyan"),
      span(meta, "dim"),
      span(room < LEAST_TITLE ? "" : `  ${cut(titleBeside(title, heading), room)}`, "dim"),
    ],
    [span(INDENT), span(cut(heading, view.width - INDENT.length), "bold")],
    ...(saysTheSame(snippet, heading) ? [] : snippetLines(result, view.width)),
  ];
}

/** A title made from this very prompt would only repeat the line below. */
function titleBeside(title: string, heading: string): string {
  const beginning = title.replace(/…$/, "");
  return heading.startsWith(beginning) || beginning.startsWith(heading) ? "" : title;
}

/** No snippet, or one that has no mark: the words are only near each other in a file's name, or the like. */
function saysTheSame(snippet: SearchResult["snippet"], heading: string): boolean {
  return !snippet.some(({ hit }) => hit) || snippet.map(({ text }) => text).join("") === heading;
}

const FOUND_IN: Readonly<Record<NonNullable<SearchResult["found_in"]>, string>> = {
  title: "title",
  prompt: "prompt",
  words: "said",
  answer: "answer",
  files: "files",
  thinking: "thinking",
  tools: "tool input",
  summary: "summary",
  outputs: "tool output",
};

/** Over as many lines as it takes, broken between words. */
function snippetLines({ snippet, found_in }: SearchResult, width: number): StyledLine[] {
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
      lines.at(-1)?.push(span(word, hit ? ["bold", "yellow"] : "dim"));
      used += widthOf(word);
    }
  }
  return lines;
}
