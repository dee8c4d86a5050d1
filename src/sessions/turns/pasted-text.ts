// Separates what a person or an agent wrote from what they pasted: logs, stack traces, markup, data, terminal output.
import { remembered } from "../../text/remembered.ts";

export interface SeparatedText {
  /** All lines that were written, with an empty line for everything pasted or quoted. */
  readonly written: string;
  /** The lines before the first pasted one and after the last one: there a person asks. */
  readonly around: string;
  /** Quoted lines, without their marks. */
  readonly quoted: string;
  /** The first pasted line that names an error, or a single line of code that a sentence introduces; null if there is none. */
  readonly error: string | null;
}

/** Returns what was written, or all of it if everything was pasted. */
export function writtenIn(text: string): string {
  const { written } = separatePasted(text);
  return written.trim() === "" ? text : written;
}

/** Looks at both ends of a long text: it may be a pasted file, with the request before or after it. */
export function separatePasted(text: string): SeparatedText {
  return separated(text);
}

const separated = remembered(16, separate);

function separate(text: string): SeparatedText {
  const bounded = endsOf(text, MOST / 2, MOST / 2);
  const marked = bounded.replace(FENCED, (block) => block.replace(/^/gm, FENCE));
  const lines = withoutTags(endsOf(marked, HEAD, TAIL).split("\n")).map(readLine);
  let pasted = false;
  let continued = false;
  const sorted = lines.map((line) => {
    pasted ||= line.is === "pasted";
    // Pasted lines may be followed by others of the same paste, but not by a question.
    const asks = /[?？]\s*$/.test(line.text);
    continued = line.text.trim() !== "" && (line.is === "pasted" || (continued && !asks));
    const loose = continued || (pasted && !asks && /^\s{4}/.test(line.text));
    return loose && line.is === "written" ? { ...line, is: "loose" } : line;
  });
  const first = sorted.findIndex(({ is }) => is !== "written" && is !== "quoted");
  const last = sorted.findLastIndex(({ is }) => is !== "written" && is !== "quoted");
  const linesOf = (kind: string, keep: (index: number) => boolean = () => true) =>
    sorted.map(({ is, text }, index) => (is === kind && keep(index) ? text : "")).join("\n");
  return {
    written: linesOf("written"),
    around: linesOf("written", (index) => index < first || index > last),
    quoted: linesOf("quoted"),
    error: errorIn(sorted.map((line) => line.text)) ?? introducedLine(text),
  };
}

/** Behind a traceback, the last of the lines names the error; what a server logs before it is the same for all. */
function errorIn(lines: readonly string[]): string | null {
  const traced = lines.findIndex((line) => TRACEBACK.test(line));
  const behind =
    traced < 0 ? undefined : lines.slice(traced).find((line) => ERROR.test(line) && /^\S/.test(line));
  return (behind ?? lines.find((line) => ERROR.test(line)))?.trim() ?? null;
}

const TRACEBACK = /^\s*Traceback \(most recent call last\)/;

/** "We get this error:" is followed by what the error is. */
function introducedLine(text: string): string | null {
  return INTRODUCED.exec(text.slice(0, HEAD))?.[1]?.trim() ?? null;
}

const INTRODUCED = /[:：][ \t]*\n\s*```[\w-]*\n([^\n]{1,200})\n\s*```/;

const FENCED = /^[ \t]*(```|~~~)[\s\S]*?(?:^[ \t]*\1[ \t]*$|(?![\s\S]))/gm;
const FENCE = "\0";

/**
 * Opens tags that a program wrote around a request: `<user_query>`. Other tags with lines of their own hold text that was
 * not typed, such as instructions about the workspace.
 */
function withoutTags(lines: readonly string[]): string[] {
  const closed = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const [, tag] = CLOSING.exec(line) ?? [];
    if (tag !== undefined) closed.set(tag, index);
  }
  let until = -1;
  return lines.map((line, index) => {
    if (index <= until) return FENCE + line;
    if (REQUEST_TAG.test(line)) return line.replace(REQUEST_TAG, "");
    const [, tag = ""] = OPENING.exec(line) ?? [];
    until = closed.get(tag) ?? -1;
    return index <= until ? FENCE + line : line;
  });
}

const OPENING = /^<([a-z][\w-]{2,40})>\s*$/;
const CLOSING = /^<\/([a-z][\w-]{2,40})>\s*$/;
const REQUEST_TAG =
  /^<\/?(?:user_?(?:query|request|message|prompt|input)|task|request|query|question|prompt)>/;

/** Finding code blocks in more than this takes too long. */
const MOST = 200_000;
const HEAD = 4000;
const TAIL = 2000;

function endsOf(text: string, head: number, tail: number): string {
  if (text.length <= head + tail) return text;
  const end = text.slice(-tail);
  // The first line of the end is not whole.
  return `${text.slice(0, head)}\n\n${end.slice(end.indexOf("\n") + 1)}`.toWellFormed();
}

interface ReadLine {
  readonly is: "written" | "pasted" | "fenced" | "error" | "quoted" | "loose";
  readonly text: string;
}

function readLine(given: string): ReadLine {
  if (given.startsWith(FENCE)) return { is: "fenced", text: given.slice(FENCE.length) };
  const line = given.replace(PLACEHOLDER, " ").replace(MENTIONS, "");
  const [, quote] = QUOTED.exec(line) ?? [];
  // Compilers mark the line of an error like a quotation.
  if (quote !== undefined) return { is: isPasted(quote) ? "pasted" : "quoted", text: quote };
  if (ERROR.test(line)) return { is: "error", text: line };
  if (isPasted(line.trimEnd())) return { is: "pasted", text: line };
  return { is: "written", text: line.replace(SHELL, "") };
}

const QUOTED = /^[ \t]*>[ \t]?(.*)$/;

/** Names of attached images and pasted texts. */
const PLACEHOLDER = /"?\[\p{L}[^\]\n]{0,40}#\d+[^\]\n]{0,20}\]"?/gu;

/** Names of attached files: alone in a line, or several before or after a request. A single one may be its object. */
const MENTIONS =
  /^\s*@[^\s@]+(?:\s+@[^\s@]+)*\s*$|^\s*(?:@[^\s@]+\s+){2,}|(?<=[?!.\s])@[^\s@]+(?:\s+@[^\s@]+){1,50}\s*$/;

/** A terminal's prompt in the middle of a line, and everything after it. */
const SHELL = /(?:^|\s)[\w.-]{1,40}@[\w.-]{1,40}[ :]\S{0,80}(?: \([^()\s]{1,80}\))? ?[%$#>] [\s\S]*$/;

function isPasted(line: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(line));
}

const ERROR =
  /^\s*(?:uncaught )?(?:(?:\w{1,20} )?[\w.]{0,60}(?:error|exception)|panic|fatal|npm err!)(?:\[\w{1,20}\]|\(\w{1,20}\))?:\s*\S/i;

const PATTERNS: readonly RegExp[] = [
  // Stack traces.
  /^\s+at \S.{0,300}[:(]\d+/,
  /^\s*File "[^"]{1,300}", line \d+/,
  /^\s*(?:Traceback \(|goroutine \d+ \[|Caused by: )/,
  // Logs.
  /^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\s*\[?\d\d:\d\d:\d\d\b/,
  /^\s*\p{Lu}\p{Ll}{2} [ \d]\d \d\d:\d\d:\d\d /u,
  /^\s*\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b[\]:\s]/,
  // A terminal, and programs that draw on one.
  /^\s*(?:[$%❯➜]|>>>) {1,3}\S/u,
  /^\s*[│┃├└┌╭╰⎿⏺]/u,
  /^\s*Last login: /,
  /^\s*[\w.-]{1,40}@[\w.-]{1,40}[\s:]{1,4}[~/]\S{0,200}\s/,
  /^(?:On branch \S+$|Your branch is (?:up to date|ahead|behind)|Changes (?:not staged for commit|to be committed):$|Untracked files:$|\s+\(use "git )/,
  /^(?:total \d+$|[-dlbcps][-rwxsStT]{9}[@+.]?\s)/,
  /^\s{1,4}(?:[✓✔✗✘▲]\s|\p{Lu}.{0,200} \.{3}$)/u,
  /^\s*(?:\d[\d.:]*[kKMGT%]?[ \t]+){6}/,
  // Compilers, linters and consoles of browsers.
  /^\s*[\w./\\@-]{1,200}\.\w{1,6}[:(]\d+[:,)]/,
  /\s[\w.@/-]{1,200}:\d+:\d+\)?$/,
  // Markup, data and tables.
  /^\s*<[/!?\p{L}]/u,
  /^\s*[{}[\]()]+[,;]?\s*$/,
  /^\s*[{[].{0,2000}[}\]][,;]?\s*$/,
  /^\s*"[^"]{0,200}"\s*:/,
  /^\s*\|(?:\s|$|.{0,2000}\|$)/,
  /([·.─═_=*~-])\1{9}/u,
  // History, differences, numbered lines and code.
  /^[\s*|\\/]*(?:commit [0-9a-f]{7,40}\b|(?:Author|Date|Merge): )/,
  /^[+-](?:\s{2,}|\t|\s?\/\/|[\w.]{1,60}[(={])/,
  /^\s*\d{1,6}(?:\s+[+-]|\s*[→│|])/u,
  /^\s*(?:\/\/|\/\*|\*\/|#!)/,
  /^(?:diff --git |@@ -|index [0-9a-f]{7,}\.\.|[+-]{3} [ab]\/)/,
  /^(?!(?:\s*\p{L}+[,:]?\s){6}).{0,300}[=(){}<>].{0,300}[;{}]$/u,
  /^\s*(?:import|export|const|let|var|function|def|func|class|package|public|private) [\w{*][^.?!]{0,200}[=({:;]/,
];
