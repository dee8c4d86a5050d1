// The doctor's answer in sections: problems first, each with what to do, then what is there.
import type { DoctorOutput } from "../../../../archive/operations/doctor.ts";
import { shortCount } from "../../../../terminal/numbers.ts";
import { cut, pad, type Span, type StyledLine, span } from "../../../../terminal/spans.ts";
import { timeIn } from "../../../../terminal/times.ts";
import { counted, fullCount } from "../../../../text/numbers.ts";
import { shortId } from "../../../../text/short-id.ts";
import type { View } from "../../context.ts";
import { damageText } from "../../damage.ts";
import { dollars } from "../../money.ts";
import { megabytes } from "../../progress-line.ts";

export function showDoctor(output: DoctorOutput, view: View): StyledLine[] {
  const sections = [
    problems(output),
    section("Sessions", sessions(output)),
    section("Archive", archive(output)),
    section("Written by a model", summarizerLines(output)),
    section("Deleted before they could be kept", lost(output, view)),
    section(riskTitle(output), atRisk(output, view)),
    section("Damage", damage(output, view)),
    section("Kinds of records that clew does not know", unknownKinds(output)),
    section("Set aside", setAside(output, view)),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : [[], ...lines]));
}

function problems({ problems: found }: DoctorOutput): StyledLine[] {
  if (found.length === 0) return [[span("All is well.", "green")]];
  return [
    [span(counted(found.length, "problem"), ["bold", "red"])],
    ...found.flatMap(({ text, advice }): StyledLine[] => [
      [span(`  ${text}`)],
      [span(`    ${advice}`, "dim")],
    ]),
  ];
}

function section(title: string, lines: readonly StyledLine[]): StyledLine[] {
  return lines.length === 0 ? [] : [[span(title, "bold")], ...lines];
}

function fact(name: string, ...spans: readonly Span[]): StyledLine {
  return [span(`  ${pad(name, 12)}`, "dim"), ...spans];
}

function sessions({ roots, figures, kept_alone, summaries, data_dir }: DoctorOutput): StyledLine[] {
  const { sessions: count, subsessions, turns, recovered } = figures;
  return [
    ...roots.flatMap(({ path, present, transcripts, retention_days, installable, hooks }): StyledLine[] => [
      fact("in", span(path)),
      present
        ? fact("", span(`${counted(transcripts, "transcript")}${keptFor(retention_days)}`))
        : fact("", span("not there", "yellow")),
      ...(present && installable ? [fact("", ...hookSpans(hooks, data_dir))] : []),
    ]),
    fact(
      "known",
      span(
        [counted(count, "session"), counted(subsessions, "subsession"), counted(turns, "turn")].join(", "),
      ),
    ),
    ...(kept_alone > 0
      ? [fact("kept alone", span(`${counted(kept_alone, "session")} whose transcript the agent has deleted`))]
      : []),
    ...(recovered > 0
      ? [
          fact(
            "recovered",
            span(`${counted(recovered, "session")} known only from the agent's list of prompts`),
          ),
        ]
      : []),
    ...(summaries.all > 0 ? [fact("summaries", span(summariesText(summaries)))] : []),
  ];
}

function keptFor(days: number | null): string {
  return days === null ? "" : `, kept there for ${counted(days, "day")}`;
}

/** Whether the agent there calls clew. */
function hookSpans(hooks: DoctorOutput["roots"][number]["hooks"], data_dir: string): Span[] {
  if (!hooks) return [span("its settings can't be read", "yellow"), span("  clew install tells why", "dim")];
  const { settings, plugin, off, mcp_server } = hooks;
  const server = mcp_server ? "with the MCP server" : "without the MCP server";
  if (off && (plugin || settings !== "none"))
    return [span("hooks installed, and all hooks switched off", "yellow")];
  if (plugin) return [span("hooks and MCP server by the plugin")];
  if (settings === "none")
    return [
      span(mcp_server ? "MCP server installed, no hooks" : "no hooks installed"),
      span("  clew install adds them", "dim"),
    ];
  if (settings === "some")
    return [span(`some hooks installed, ${server}`, "yellow"), span("  clew install adds the rest", "dim")];
  if (hooks.data_dir !== data_dir.replaceAll("\\", "/"))
    return [
      span("hooks installed for another data folder", "yellow"),
      span(`  ${hooks.data_dir ?? ""}`, "dim"),
    ];
  return [span(`hooks installed, ${server}`)];
}

function summariesText({ all, orphaned }: DoctorOutput["summaries"]): string {
  if (orphaned === 0) return `${fullCount(all)}, each of a session that is here`;
  const are = orphaned === 1 ? "is an orphan, of a session" : "are orphans, of sessions";
  return `${fullCount(all)}; ${fullCount(orphaned)} ${are} not here`;
}

function archive({ data_dir, figures, writer, integrity, digest }: DoctorOutput): StyledLine[] {
  const { database_bytes, kept_bytes, stored_bytes, unkept_bytes, dialogue_waiting, work_waiting } = figures;
  const waiting = [
    ...(unkept_bytes > 0 ? [`${megabytes(unkept_bytes)} to keep`] : []),
    ...(dialogue_waiting > 0 ? [`prompts of ${counted(dialogue_waiting, "turn")} to index`] : []),
    ...(work_waiting > 0 ? [`work of ${counted(work_waiting, "turn")} to index`] : []),
  ];
  return [
    fact("in", span(data_dir)),
    fact(
      "size",
      span(
        `${megabytes(database_bytes)}, with ${megabytes(kept_bytes)} of transcripts kept in ${megabytes(stored_bytes)}`,
      ),
    ),
    ...(waiting.length > 0
      ? [fact("waiting", span(waiting.join(", "), "yellow"), span("  clew index does it", "dim"))]
      : []),
    fact("writer", writer ? span(`process ${writer.pid}: ${writer.command}`) : span("nobody now", "dim")),
    fact("database", integrity.length === 0 ? span("sound", "green") : span("damaged", "red")),
    ...(digest ? [fact("digest", digestSpan(digest.equal))] : []),
  ];
}

function digestSpan(equal: boolean): Span {
  return equal
    ? span("equal to one made anew from the kept bytes", "green")
    : span("another than the kept bytes give", "red");
}

const MOST = 10;

/** The first of a list, and how many more there are. */
function first<Item>(items: readonly Item[], line: (item: Item) => StyledLine): StyledLine[] {
  return [...items.slice(0, MOST).map(line), ...more(items.length - MOST)];
}

function more(left: number): StyledLine[] {
  return left > 0 ? [[span(`  and ${fullCount(left)} more; --json lists them`, "dim")]] : [];
}

function summarizerLines({ summarizer: state }: DoctorOutput): StyledLine[] {
  if (!state) return [];
  const { model, budget, calls, tokens, cost, unpriced, waiting, written, failed, last_failure } = state;
  const of = (most: string | undefined) => (most === undefined ? "" : ` of ${most}`);
  const today = [
    `${fullCount(calls)}${of(budget ? fullCount(budget.calls) : undefined)} calls`,
    `${shortCount(tokens)}${of(budget ? shortCount(budget.tokens) : undefined)} tokens`,
    `${dollars(cost)}${of(budget ? dollars(budget.cost) : undefined)}${unpriced > 0 ? " of what has a price" : ""}`,
  ];
  return [
    fact("model", span(model ?? "none any more")),
    fact("today", span(today.join(", "))),
    fact("written", span(`${counted(written, "turn")}, ${fullCount(waiting)} waiting`)),
    ...(failed > 0 ? [fact("failed", span(`${counted(failed, "call")} today`, "yellow"))] : []),
    ...(last_failure === null ? [] : [fact("", span(last_failure, "yellow"))]),
  ];
}

function lost({ lost: transcripts }: DoctorOutput, { width }: View): StyledLine[] {
  return first(transcripts, ({ session_id, title, path }) => [
    span(`  ${shortId(session_id)}  `, "cyan"),
    title === null ? span(pathEnd(path, width - 12)) : span(cut(title, Math.max(8, width - 12))),
  ]);
}

function riskTitle({ at_risk }: DoctorOutput): string {
  const unkept = at_risk.filter((each) => !each.kept).length;
  const kept = unkept === 0 ? "all kept" : `${fullCount(unkept)} not yet kept`;
  return `About to be deleted by the agent: ${counted(at_risk.length, "transcript")}, ${kept}`;
}

function atRisk({ at_risk }: DoctorOutput, view: View): StyledLine[] {
  const unkeptFirst = at_risk.toSorted((one, other) => Number(one.kept) - Number(other.kept));
  return first(unkeptFirst, ({ session_id, title, deleted_from, kept }) => [
    span(`  from ${timeIn(deleted_from, view).slice(0, 10)}  `),
    kept ? span("kept          ", "green") : span("NOT YET KEPT  ", "red"),
    span(`${shortId(session_id)}  `, "cyan"),
    span(cut(title ?? "(not in the archive yet)", Math.max(8, view.width - 43))),
  ]);
}

/** Each file once, with what is wrong in it below. */
function damage({ damage: all, damaged }: DoctorOutput, { width }: View): StyledLine[] {
  const shown = all.slice(0, MOST);
  const left = damaged - shown.length;
  return [
    ...[...Map.groupBy(shown, ({ path }) => path)].flatMap(([path, within]): StyledLine[] => [
      [span(`  ${pathEnd(path, width - 2)}`)],
      ...within.map((each) => [span(`    ${damageText(each)}`, "yellow")]),
    ]),
    ...more(left),
  ];
}

/** A path's end says more than its beginning. */
function pathEnd(path: string, width: number): string {
  const room = Math.max(12, width);
  return path.length <= room ? path : `…${path.slice(1 - room)}`;
}

function unknownKinds({ unknown_kinds }: DoctorOutput): StyledLine[] {
  return first(unknown_kinds, ({ kind, records, transcripts }) => [
    span(`  ${kind}`, "yellow"),
    span(`  ${counted(records, "record")} in ${counted(transcripts, "transcript")}`),
  ]);
}

const REASONS: Readonly<Record<string, string>> = {
  empty: "empty",
  no_messages: "without a message",
  warm_up: "a warm-up",
  directory: "a directory",
  symbolic_link: "a symbolic link",
  special_file: "no plain file",
  unreadable: "not readable for you",
};

function setAside({ ghosts, set_aside }: DoctorOutput, { width }: View): StyledLine[] {
  return first([...set_aside, ...ghosts], ({ path, reason }) => {
    const why = `  ${pad(REASONS[reason] ?? reason, 17)}  `;
    return [span(why, "dim"), span(pathEnd(path, width - why.length))];
  });
}
