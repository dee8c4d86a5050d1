// Prose in markdown to plain sentences.

/** A line is a sentence, and so is what ends with a full stop that a space, a wide character or nothing follows. */
export function sentencesOf(text: string): string[] {
  // Code stands for itself, and nobody reads it as a sentence.
  return flatten(text.replace(/```[\s\S]*?(?:```|$)/g, "\n"))
    .split(/\n+|(?<=[.!?…])\s+(?=[\p{Lu}\p{N}"'`(])|(?<=[。！？])/u)
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
}

/** Markdown's marks taken off: headings, lists, quotes, emphasis, links. */
export function flatten(text: string): string {
  return text
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+/gm, "")
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)/g, "$1")
    .replace(/(\*\*|__|~~)(?=\S)([^\n]{1,300}?)\1/g, "$2")
    .replace(/[ \t]+/g, " ")
    .trim();
}
