// Splits markdown prose into plain sentences.

/** Splits at line breaks, and after a full stop followed by a space, a wide character or nothing. */
export function sentencesOf(text: string): string[] {
  // Code blocks are not sentences.
  return flatten(withoutFences(text))
    .split(
      /\n+|(?<=[.!?…])(?<!\b(?:e\.g|i\.e|vs|etc|cf|approx|z\.B|bzw|p\. ?ex)\.)\s+(?=[\p{Lu}\p{N}"'`(])|(?<=[。！？])/u,
    )
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
}

/** Removes code blocks, also one that is not closed. */
export function withoutFences(text: string): string {
  return text.replace(/```[\s\S]*?(?:```|$)/g, "\n");
}

/** Removes markdown's marks: headings, lists, quotes, emphasis, links. */
export function flatten(text: string): string {
  return text
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+/gm, "")
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)/g, "$1")
    .replace(/(\*\*|__|~~)(?=\S)([^\n]{1,300}?)\1/g, "$2")
    .replace(/[ \t]+/g, " ")
    .trim();
}
