// `clew week` and `clew yesterday`: show what agents did in a period, by project.
import { type WeekOutput, week } from "../../../archive/operations/week.ts";
import { figuresText, fileTexts, periodTitle } from "../../../archive/report/report-texts.ts";
import { type StyledLine, span } from "../../../terminal/spans.ts";
import { shortCitation } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";
import { indented } from "../indented.ts";
import { showNothing } from "../show-nothing.ts";
import { projectLines } from "../show-work.ts";

function present(output: WeekOutput, view: View): readonly StyledLine[] {
  const document = output.markdown ?? output.html;
  if (document !== null)
    return document
      .trimEnd()
      .split("\n")
      .map((line) => [span(line)]);
  if (output.turns === 0 && output.own.messages === 0) return showNothing(NOTHING, view.width);
  return [
    [span(periodTitle(output), "bold"), span(`  ${figuresText(output)}`, "dim")],
    ...output.projects.flatMap((project) => [[], ...detailedLines(project, view)]),
  ];
}

export const weekCommand = operationCommand(week, { present });

export const yesterdayCommand = operationCommand(
  {
    ...week,
    name: "yesterday",
    doc: "Report what agents did yesterday, by project: the week's report for one day.",
    input: week.input.omit({ period: true }),
    examples: ["yesterday", "yesterday --markdown"],
    run: (archive, input) => week.run(archive, { ...input, period: "yesterday" }),
  },
  { present },
);

const NOTHING = {
  reason: "No work in this period.",
  try: ["Run `clew week last week` for the week before, or `clew list` to see all sessions."],
};

function detailedLines(project: WeekOutput["projects"][number], view: View): StyledLine[] {
  const { decisions, commits } = project;
  const files = fileTexts(project);
  return [
    ...projectLines(project, view),
    ...decisions.flatMap(({ text, by, citation }) =>
      indented(`- Decided${by === "you" ? " by you" : ""}: ${text} (${shortCitation(citation)})`, view),
    ),
    ...commits.flatMap(({ subject, citation }) =>
      indented(`- Committed: ${subject} (${shortCitation(citation)})`, view),
    ),
    ...(files.length > 0 ? indented(`- Files most changed: ${files.join(", ")}`, view) : []),
  ];
}
