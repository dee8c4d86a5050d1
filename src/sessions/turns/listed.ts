// Prepares the lists of an answer for its account: an item keeps the heading that it needs to be understood, and items
// that only say what a file is for are dropped.

/** Returns the text with each list written as one sentence after its heading. Other lines stay. */
export function withListHeadings(text: string): string {
  const lines: string[] = [];
  let heading = "";
  let items: string[] = [];
  const close = () => {
    if (items.length > 0) lines.push(heading === "" ? items.join("\n") : `${heading}: ${fitting(items)}.`);
    items = [];
  };
  for (const line of text.split("\n")) {
    const [, item] = ITEM.exec(line) ?? [];
    if (item !== undefined) {
      if (!line.startsWith("  ") && !EMPTY_ITEM.test(item))
        items.push(heading === "" ? item : firstPart(item));
      continue;
    }
    if (line.trim() === "" && items.length > 0) continue;
    close();
    const { named, bold, before, introduced } = HEADING.exec(line)?.groups ?? {};
    const found = named ?? bold ?? introduced;
    if (line.trim() !== "") heading = headingText(found ?? "");
    lines.push(found === undefined ? line : (before ?? ""));
  }
  close();
  return lines.join("\n");
}

const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(.*)$/;

/** A heading, a line in bold, or a sentence that introduces the list, maybe after others. */
const HEADING =
  /^\s*(?:#{1,6}\s+(?<named>.*)|(?<before>.*[.!?]\s+)?(?<introduced>[^.!?\n]{1,100}):(?:\*\*)?\s*|\*\*(?<bold>[^*\n]{1,80})\*\*\s*)$/;

/** Returns as many items as a sentence can have. */
function fitting(items: readonly string[]): string {
  const [first = "", ...others] = items;
  return others.reduce((all, item) => (all.length + item.length > LONGEST ? all : `${all}; ${item}`), first);
}

const LONGEST = 160;

/** A file with what it is for. */
const EMPTY_ITEM =
  /^(?:\*\*)?`?[\w./@-]*(?:\/[\w.@-]+|\.\w{1,5}(?:\.\w{1,5})?)`?(?:\*\*)?(?:\s*\([^)]*\))?(?:\s*[–—:-]|\s*$)/i;

/** Such a heading says nothing about its items. */
const GENERAL =
  /^(?:here|this|these|i|we|now|let|all|in|to|and|so|the following)\b|^(?:(?:what|key|main|other|all|code|here|the|summary|recent|major) )*(?:summary|changes?|changed|i did|was done|updates?|results?|overview|details?|fix(?:es|ed)?|done|improvements?|highlights?|(?:changes )?made)$/i;

function headingText(heading: string): string {
  const plain = heading
    .replace(/[*_`#]|\p{Extended_Pictographic}\uFE0F?/gu, "")
    .replace(/^\s*\d+[.)]\s*/, "")
    .replace(/[\s:]+$/, "")
    .trim();
  return GENERAL.test(plain) ? "" : plain;
}

/** Of an item with several sentences, the first is enough. */
function firstPart(item: string): string {
  return (item.split(/(?<=[.!?])\s+(?=\p{Lu})/u)[0] ?? "").replace(/[.;:\s]+$/, "");
}
