// `clew home`: shows what agents are doing, where to continue, what was done today and yesterday, and this week's cost.
import { type HomeOutput, home } from "../../../archive/operations/home.ts";
import { cut, pad, type StyledLine, span } from "../../../terminal/spans.ts";
import { timeAgo } from "../../../terminal/times.ts";
import { agentName } from "../../../text/agent-name.ts";
import { costText } from "../../../text/costs.ts";
import { counted } from "../../../text/numbers.ts";
import { projectName } from "../../../text/project-name.ts";
import { severalAgents } from "../../../text/several-agents.ts";
import { shortId } from "../../../text/short-id.ts";
import { bar } from "../bar.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";
import { indented } from "../indented.ts";
import { projectLines } from "../show-work.ts";

export const homeCommand = operationCommand(home, { present: homeLines });

export function homeLines(output: HomeOutput, view: View): StyledLine[] {
  const { now, continue: tips, days, week } = output;
  const with_agent = severalAgents([...now, ...tips]);
  const today = week.days.at(-1)?.day;
  return [
    ...section(
      "Now",
      now.flatMap((each) => nowLines(each, { ...view, with_agent })),
    ),
    ...section(
      "Continue",
      tips.flatMap((each) => tipLines(each, { ...view, with_agent })),
    ),
    ...days.flatMap(({ day, projects }) =>
      section(
        day === today ? "Today" : "Yesterday",
        projects.flatMap((project) => projectLines(project, view)),
      ),
    ),
    ...weekLines(output),
  ];
}

/** Leaves out a section without lines. */
function section(name: string, lines: readonly StyledLine[]): StyledLine[] {
  return lines.length === 0 ? [] : [[span(name, "bold")], ...lines, []];
}

interface CardView extends View {
  readonly with_agent: boolean;
}

function nowLines(agent: HomeOutput["now"][number], view: CardView): StyledLine[] {
  const { session_id, turn, status, title, since, request, said, question } = agent;
  const waits = status === "waiting";
  const about = aboutText(agent, since, view);
  return [
    [
      span(waits ? "! " : "* ", waits ? "yellow" : "green"),
      span(`${shortId(session_id)}#${turn} `, "cyan"),
      span(cut(title, view.width - 50)),
      span(about, "dim"),
    ],
    ...indented(question ? `${waits ? "Asks" : "Asked"}: ${question.text}` : said || request, view),
    ...(question?.choices ?? []).flatMap((choice) => indented(`- ${choice}`, view)),
  ];
}

function aboutText(
  { project_path, agent }: { readonly project_path: string | null; readonly agent: string },
  at: string | null,
  view: CardView,
): string {
  const facts = [
    projectName(project_path),
    ...(view.with_agent ? [agentName(agent)] : []),
    timeAgo(at, view),
  ];
  return `  ${facts.join(" · ")}`;
}

function tipLines(tip: HomeOutput["continue"][number], view: CardView): StyledLine[] {
  const { session_id, turns, title, at, ended, left, more_left } = tip;
  return [
    [
      span(`${shortId(session_id)}#${turns} `, "cyan"),
      span(cut(title, view.width - 50)),
      span(aboutText(tip, at, view), "dim"),
    ],
    ...indented(ended, view),
    ...left.flatMap(({ kind, text }) => indented(`- ${kind}: ${text}`, view)),
    ...(more_left > 0 ? indented(`- ${more_left} more: clew left-to-do`, view) : []),
  ];
}

function weekLines({ week, month, transcripts_deleted }: HomeOutput): StyledLine[] {
  const highest = Math.max(...week.days.map(({ own }) => own.cost ?? 0));
  return [
    [span("Last 7 days", "bold")],
    ...(week.own.messages === 0 ? [] : week.days).map(({ day, own }) => [
      span(`${day}  `, "dim"),
      span(pad(own.messages === 0 ? "" : costText(own), COST_WIDTH, "left")),
      span(`  ${bar(own.cost ?? 0, highest, BAR_WIDTH)}`, "cyan"),
    ]),
    week.own.messages === 0
      ? [span("No agent worked. Use `clew list` for earlier sessions.", "dim")]
      : [span(`${costText(week.own)} in 7 days, ${costText(month.own)} since ${month.since}.`)],
    ...(transcripts_deleted > 0
      ? [[span(`${counted(transcripts_deleted, "transcript")} deleted by the agent, kept by clew.`)]]
      : []),
  ];
}

const COST_WIDTH = 10;
const BAR_WIDTH = 30;
