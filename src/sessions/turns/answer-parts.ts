// Takes an answer apart into paragraphs and lists. Rows of a table are points as well. Parts that say how checks went, or
// which files were touched, are left out: the record says that better.
import { flatten, sentencesOf } from "./sentences.ts";

export type ReportPart = ProsePart | PointsPart;

export interface ProsePart {
  readonly type: "prose";
  readonly sentences: readonly string[];
}

export interface PointsPart {
  readonly type: "points";
  /** Their subject; may be empty. */
  readonly label: string;
  readonly points: readonly string[];
}

export function partsOf(answer: string): ReportPart[] {
  const parts: ReportPart[] = [];
  let heading = "";
  let prose: string[] = [];
  let points: string[] = [];
  let label = "";
  let listed = false;
  let offered = false;
  const closeProse = () => {
    const sentences = sentencesOf(prose.join("\n")).filter((sentence) => !/[:：]$/u.test(sentence));
    if (sentences.length > 0 && !ROUTINE.test(heading)) parts.push({ type: "prose", sentences });
    prose = [];
  };
  const closePoints = () => {
    if (points.length > 0 && !ROUTINE.test(label)) parts.push({ type: "points", label, points });
    // A paragraph after such a list concludes the answer.
    if (listed && ROUTINE.test(heading)) heading = "";
    listed = false;
    points = [];
  };
  const lines = withoutCode(answer).split("\n");
  for (const [at, line] of lines.entries()) {
    const point = pointIn(line, lines[at + 1] ?? "");
    if (point !== null) {
      if (!listed) {
        listed = true;
        const before = prose.findLast((each) => each.trim() !== "") ?? "";
        label = labelOf(before) || heading;
        offered = /[?？]\W*$/u.test(before);
        closeProse();
      }
      // A list after a question has what could be done.
      if (!offered && point !== "" && !CHECKED.test(point)) points.push(point);
      continue;
    }
    if (line.trim() === "") continue;
    closePoints();
    const named = HEADING.exec(line)?.groups;
    if (named) {
      closeProse();
      heading = headingText(named.hashed ?? named.bold ?? "");
      if (SPECIFIC.test(heading) && !headsMore(lines.slice(at + 1)))
        parts.push({ type: "points", label: "", points: [heading] });
    } else prose.push(line);
  }
  closePoints();
  closeProse();
  return parts;
}

/** Returns null for a line that is no point, and an empty text for a line that only belongs to a table or a point. */
function pointIn(line: string, next: string): string | null {
  if (/^\s*\|?[\s:|-]*-{3,}[\s:|-]*$/.test(line) && line.includes("|")) return "";
  if (/^\s*\|/.test(line)) return /^\s*\|[\s:|-]*-{2,}/.test(next) ? "" : rowText(line);
  if (CODE_LINE.test(line)) return line.trim();
  const [, indent = "", item] = ITEM.exec(line) ?? [];
  if (item !== undefined) return indent.length >= NESTED ? "" : plain(item);
  // A line that goes on with a point.
  return /^\s{2,}\S/.test(line) ? "" : null;
}

/** A command that was a block of its own. */
const CODE_LINE = /^\s*`[^`]+`\s*$/;
const ITEM = /^(\s*)(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)$/;
const NESTED = 2;

function rowText(line: string): string {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map(plain)
    .filter((cell) => cell !== "" && !/^#?\d{1,3}$/.test(cell));
  const [first = "", ...others] = cells;
  return others.length === 0 ? first : `${first}: ${others.join(", ")}`;
}

function plain(text: string): string {
  return flatten(text)
    .replace(/\p{Extended_Pictographic}\uFE0F?/gu, "")
    .replace(/\*\*/g, "")
    .replace(/\s+/g, " ")
    .replace(/[;.:\s]+$/, "")
    .trim();
}

/** A sentence that introduces a list says what its points are. */
function labelOf(line: string): string {
  const [, introduced = ""] = /(?:^|[.!?]\s+)([^.!?]{2,90}):(?:\*\*)?\s*$/.exec(line) ?? [];
  const text = plain(introduced);
  return GENERAL.test(text) ? "" : text;
}

const HEADING =
  /^\s*(?:#{1,6}\s+(?<hashed>.*\S)|(?:\d{1,2}[.)]\s+)?\*\*(?<bold>[^*\n]{1,90}[^*\n.!])\*\*:?)\s*$/;

function headingText(heading: string): string {
  const text = plain(heading).replace(/^\d{1,2}[.)]\s*/, "");
  return GENERAL.test(text) ? "" : text;
}

/** Says nothing about its points. */
const GENERAL =
  /^(?:(?:the|here(?:'s| is| are)?|what|key|main|all|a|my|updated?|final|full|complete|quick|double-check|i|was|were|been|of|recent|following)\b[ -]*)*(?:summary|overview|changes?|changed|done|did|results?|details?|updates?|highlights?)?(?: (?:of|summary|overview|changes?|made|done|results?|fixes|the changes))*$/i;

/** The record says how checks went, and which files were changed. */
const ROUTINE =
  /^(?:tests?(?: results?| status)?|test (?:results?|status|plan)|verification|verified|checks?|lint(?:ing)?|files? (?:changed|modified|touched|updated|created|edited)|(?:modified|changed|updated|created|new) files?|changes? to files|commits?|benefits?|why this (?:is better|works|matters)|key benefits?|usage|how to (?:use|run|test)|example(?: (?:usage|output))?s?)\b[^:]{0,30}$/i;

/** A point that only says that a check passed. */
const CHECKED =
  /^(?:lint\w*|(?:all |unit |integration |e2e )*tests?|build|type-?check|fmt|format(?:ting)?|ci)\b[^.;]{0,20}\b(?:pass\w*|clean|green|success\w*|ok|0 (?:issues|errors))\b[^.;]{0,20}$/i;

/** A heading that says what was done, where nothing but code follows it. */
const SPECIFIC =
  /^(?:Added?|Fix(?:ed)?|Created?|Removed?|Updated?|Moved?|Renamed?|Replaced?|Extract(?:ed)?|Refactor(?:ed)?|Implement(?:ed)?|Changed?|Simplif(?:y|ied)|Improved?|Split|Merged?)\s/;

function headsMore(after: readonly string[]): boolean {
  const next = after.find((line) => line.trim() !== "");
  return next !== undefined && !HEADING.test(next);
}

/** Keeps a short command, which often is the point. */
function withoutCode(text: string): string {
  return text.replace(CODE, (_, _mark, code: string) => {
    const line = code.trim().replace(/\s*\\?\n\s*/g, " ");
    return line.length > LONGEST_CODE || code.trim().split("\n").length > MOST_CODE_LINES
      ? "\n"
      : `\`${line}\`\n`;
  });
}

const CODE = /^[ \t]*(```|~~~)[^\n]*\n([\s\S]*?)(?:^[ \t]*\1[ \t]*$|(?![\s\S]))/gm;
const LONGEST_CODE = 240;
const MOST_CODE_LINES = 3;
