// Prepares the lists of an answer for its account: an item keeps the heading that it needs to be understood, and items
// that only say what a file is for are dropped.

/** Returns the text with each list written as one sentence after its heading. Other lines stay. */
export function withListHeadings(text: string): string {
  const lines: string[] = [];
  let heading = "";
  let items: string[] = [];
  let dropped = 0;
  let offered = false;
  const close = () => {
    if (items.length > 0)
      lines.push(heading === "" ? items.join("\n") : `${heading}: ${fitting(items, dropped)}.`);
    items = [];
    dropped = 0;
  };
  const all = text.split("\n");
  const next = (index: number) => all.slice(index + 1).find((line) => line.trim() !== "") ?? "";
  for (const [index, line] of all.entries()) {
    const [, item] = ITEM.exec(line) ?? [];
    if (item !== undefined) {
      if (line.startsWith("  ") || offered) continue;
      if (EMPTY_ITEM.test(item)) dropped++;
      else items.push(heading === "" ? item : firstPart(item));
      continue;
    }
    if (line.trim() === "" && items.length > 0) continue;
    close();
    // A list after a question has what could be done.
    if (line.trim() !== "") offered = /[?？]\W*$/u.test(line);
    const { named, bold, before, introduced } = HEADING.exec(line)?.groups ?? {};
    const found =
      named ?? bold ?? introduced ?? (ITEM.test(next(index)) ? BOLD_START.exec(line)?.[0] : undefined);
    if (line.trim() !== "") heading = headingText(found ?? "");
    const did = introduced !== undefined && saysDone(introduced) ? `${introduced.trim()}.` : "";
    lines.push(found === undefined ? line : `${before ?? ""}${did}`);
  }
  close();
  return lines.join("\n");
}

const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(.*)$/;

/** A heading, a line in bold, or a sentence that introduces the list, maybe after others. */
const HEADING =
  /^\s*(?:#{1,6}\s+(?<named>.*)|(?<before>.*[.!?]\s+)?(?<introduced>[^.!?\n]{1,100}):(?:\*\*)?\s*|\*\*(?<bold>[^*\n]{0,80}[^*\n.!])\*\*\s*)$/;

/** True for a sentence that says what was done, and not only that something follows. */
export function saysDone(sentence: string): boolean {
  return DID.test(sentence) || IS_NOW.test(sentence);
}

const DID =
  /^\s*(?:I|We)(?:'ve| have)? (?:now |also )?(?:added|fixed|removed|updated|implemented|replaced|renamed|moved|changed|rewrote|extracted|reverted) (?!(?:the following|these|this|it|two|three|four|\d+)\b)(?:\S+ ){3}/;

/** "The pages are now shorter:" says it without the examples that follow. */
const IS_NOW =
  /^\s*(?:The|Both|All|Each) (?:\S+ ){1,4}(?:is|are) now (?!as follows|available|the following)(?!.*\b(?:with|to|for|in|by|as|on|of|using):?$)\S+/;

/** A line about one thing, above the list of what is said about it. */
const BOLD_START = /^\s*\*\*[^*\n]{1,80}\*\*[^.!?\n]{0,80}$/;

/** Returns as many items as a sentence can have, or only their names if those fit, and counts the others. */
function fitting(items: readonly string[], dropped: number): string {
  const named = items.map((item) => NAME.exec(item)?.[1] ?? null);
  const isTelling = named.filter((name) => name?.includes(" ")).length * 2 >= items.length;
  const isLong = items.join("; ").length > LONGEST;
  const names = isLong && isTelling && named.every((name) => name !== null) ? named : items;
  const [first = "", ...others] = names;
  let all = first;
  for (const [index, item] of others.entries()) {
    if (all.length + item.length > LONGEST) return `${all}; and ${others.length - index + dropped} more`;
    all += `; ${item}`;
  }
  return dropped > 0 ? `${all}; and ${dropped} more` : all;
}

const LONGEST = 200;

/** The name of an item, in bold before its text. */
const NAME = /^\*\*([^*]{3,60}?):?\*\*(?::|\s*[–—-]\s)/;

/** A file with what it is for. */
const EMPTY_ITEM =
  /^(?:\*\*)?`?[\w./@-]*(?:\/[\w.@-]+|\.\w{1,5}(?:\.\w{1,5})?)`?(?:\*\*)?(?:\s*\([^)]*\))?(?:\s*[–—:-]|\s*$)/i;

/** Such a heading says nothing about its items. */
const GENERAL =
  /^(?:here|this|these|i|we|let|in|to|and|so|the following|now (?:i|we|you|let))\b|^(?:(?:what|key|main|other|all|code|here|the|summary|recent|major) )*(?:summary|changes?|changed|i did|was done|updates?|results?|overview|details?|fix(?:es|ed)?|done|improvements?|highlights?|(?:changes )?made)$/i;

function headingText(heading: string): string {
  const plain = heading
    .replace(/[*`]|\p{Extended_Pictographic}\uFE0F?/gu, "")
    .replace(/^[\s#]*(?:\d+[.)]\s*)?/, "")
    .replace(/[\s:]+$/, "")
    .trim();
  const [, verb] = WAS_DONE.exec(plain) ?? [];
  if (verb !== undefined) return verb.replace(/^./, (first) => first.toUpperCase());
  return GENERAL.test(plain) ? "" : plain.replace(/^now (?=\S)/i, "");
}

/** "Here's what was removed" says what became of the items, and nothing else. */
const WAS_DONE =
  /^here\b.{0,40}\b(?:was|were|I|we|I've|we've|have|has been)(?: been)? (added|removed|changed|fixed|created|updated|moved|renamed|replaced|deleted|implemented)$/i;

/** Of an item with several sentences, the first is enough. */
function firstPart(item: string): string {
  return (item.split(/(?<=[.!?])\s+(?=\p{Lu})/u)[0] ?? "").replace(/[.;:\s]+$/, "");
}

/**
 * Returns what the sections of a long report are about, if there are several that have a text of their own: naming all
 * says more than the beginning of the first.
 */
export function sectionsIn(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const headings = lines.flatMap((line, index) => {
    const { named, bold } = HEADING.exec(line)?.groups ?? {};
    const next = lines[index + 1] ?? "";
    const found = HEADING.test(next) && !ITEM.test(next) ? undefined : (named ?? bold);
    return found === undefined || /https?:/.test(found)
      ? []
      : [headingText(found.replace(/\s*\([^)]*\)?\s*$/, ""))];
  });
  const telling = headings.filter((heading) => SPECIFIC.test(heading));
  return telling.length >= LEAST_SECTIONS ? telling : [];
}

const LEAST_SECTIONS = 3;

/** Says what was done, or names something of the code. "Technical benefits" could be in any report. */
const SPECIFIC =
  /^(?:Added?|Fix(?:ed)?|Created?|Removed?|Updated?|Moved?|Renamed?|Replaced?|Extract(?:ed)?|Refactor(?:ed)?|Implement(?:ed)?|Clear(?:ed)?|Changed?|Simplif(?:y|ied)|Improved?|Split|Merged?)\s|[a-z][A-Z]|\w[._]\w|\(\)/;
