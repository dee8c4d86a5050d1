// Divides an answer into passages: the lines that belong together under a heading or a lead, such as the points of a list.
import { flatten, sentencesOf, withoutFences } from "../turns/sentences.ts";

export interface Passage {
  /** Without its colon; empty if there is none. */
  readonly heading: string;
  readonly lines: readonly PassageLine[];
}

export interface PassageLine {
  readonly text: string;
  /** True for a point of a list or a row of a table, which is one line however many sentences it has. */
  readonly is_item: boolean;
}

export function passagesOf(text: string): Passage[] {
  const passages: OpenPassage[] = [{ heading: "", lines: [], by_lead: false }];
  const open = (heading: string, by_lead: boolean) => passages.push({ heading, lines: [], by_lead });
  for (const { kind, leads, text: block } of blocksOf(withoutFences(withShortCode(text)))) {
    const sentences = sentencesOf(block).map(tableRow);
    const last = sentences.at(-1) ?? "";
    const current = passages.at(-1);
    if (kind === "heading") {
      open(withoutColon(flatten(block)), false);
      continue;
    }
    const isNew = kind === "text" && current?.lines.some(({ is_item }) => is_item || current.by_lead);
    if (isNew) open("", false);
    const isLead = last.length <= LONGEST_LEAD && (LEAD.test(last) || leads);
    const lead = isLead ? sentences.pop() : undefined;
    const is_item = kind === "item";
    const lines = is_item && sentences.length > 0 ? [sentences.join(" ")] : sentences;
    passages.at(-1)?.lines.push(...lines.map((line) => ({ text: line, is_item })));
    if (lead !== undefined) open(withoutColon(lead), true);
  }
  return passages.filter(({ lines }) => lines.length > 0).map(({ heading, lines }) => ({ heading, lines }));
}

/** Puts a code block of one line into the sentence that leads to it: it is the error or the command that the sentence means. */
function withShortCode(text: string): string {
  return text.replace(SHORT_CODE, ": `$1`.");
}

const SHORT_CODE = /:[ \t*_]*\n\s*```[^\n]{0,20}\n[ \t]*([^\n`]{1,160}?)[ \t]*\n[ \t]*```/g;

interface OpenPassage {
  readonly heading: string;
  readonly lines: PassageLine[];
  /** A lead introduces only the next paragraph or list, a heading all paragraphs until a list. */
  readonly by_lead: boolean;
}

const LEAD = /[:：]$/;
const LONGEST_LEAD = 80;

function withoutColon(line: string): string {
  return line.replace(/\s*[:：]$/, "");
}

/** `| a | b |` becomes `a | b`. */
function tableRow(line: string): string {
  return line.replace(/^\|\s*|\s*\|$/g, "");
}

interface Block {
  readonly kind: "heading" | "item" | "text";
  readonly text: string;
  /** True for a paragraph with a list right below it. */
  readonly leads: boolean;
}

/** Puts the lines of a paragraph together, and those of a list's point. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.split("\n")) {
    const before = blocks.at(-1);
    const kind = HEADING.test(line) ? "heading" : ITEM.test(line) ? "item" : "text";
    if (line.trim() === "") isOpen = false;
    else if (kind === "text" && isOpen && before && before.kind !== "heading")
      blocks[blocks.length - 1] = { ...before, text: `${before.text}\n${line}` };
    else {
      if (kind === "item" && before?.kind === "text" && isOpen)
        blocks[blocks.length - 1] = { ...before, leads: true };
      blocks.push({ kind, leads: false, text: line });
      isOpen = true;
    }
  }
  return blocks;
}

/** A line in bold is a heading too. */
const HEADING = /^\s*(?:#{1,6}\s+\S|\*\*[^*]+\*\*:?\s*$)/;
const ITEM = /^\s*(?:(?:[-*+]|\d{1,3}[.)])\s+|\|)/;
