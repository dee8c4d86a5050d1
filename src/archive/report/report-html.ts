// Writes a report as one HTML file, with the style and the policy of exported sessions.
import { htmlHead } from "../../render/html.ts";
import { escapeHtml } from "../../render/html-text.ts";
import { visibleLine } from "../../render/visible-text.ts";
import { counted } from "../../text/numbers.ts";
import type { WorkReport } from "../operations/week.ts";
import { figuresText, fileTexts, periodTitle, projectTitle } from "./report-texts.ts";

type Reported = WorkReport["projects"][number];

export function reportHtml(report: WorkReport): string {
  const title = periodTitle(report);
  return [
    htmlHead(title, false),
    `<header>\n<h1>${escapeHtml(title)}</h1>\n<p class="about">${escapeHtml(figuresText(report))}</p>\n</header>\n`,
    "<main>\n",
    ...report.projects.map(projectSection),
    "</main>\n</body>\n</html>\n",
  ].join("");
}

function projectSection(project: Reported): string {
  const { sessions, more_sessions, decisions, commits } = project;
  const more = more_sessions > 0 ? [`and ${counted(more_sessions, "more session")}`] : [];
  return [
    `<section>\n<h2 dir="auto">${foreign(projectTitle(project))}</h2>\n`,
    `<p class="about">${escapeHtml(figuresText(project))}</p>\n`,
    list("", [...sessions.map(({ text, title }) => text || title), ...more]),
    list(
      "Decisions",
      decisions.map(({ by, text }) => (by === "you" ? `You: ${text}` : text)),
    ),
    list(
      "Commits",
      commits.map(({ subject }) => subject),
    ),
    list("Files most changed", fileTexts(project)),
    "</section>\n",
  ].join("");
}

function list(name: string, items: readonly string[]): string {
  if (items.length === 0) return "";
  const heading = name === "" ? "" : `<h3>${name}</h3>\n`;
  return `${heading}<ul>\n${items.map((item) => `<li dir="auto">${foreign(item)}</li>\n`).join("")}</ul>\n`;
}

function foreign(text: string): string {
  return escapeHtml(visibleLine(text));
}
