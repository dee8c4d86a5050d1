// Quotes words for a POSIX shell where needed, and reads them back.

export function shellWord(text: string): string {
  return /^[\w./@%+=:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns null for a line that `shellWord` did not write. */
export function shellWords(line: string): string[] | null {
  const words = [...line.matchAll(/(?:'[^']*'|\\'|[^ '\\])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|\\(')/g, (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? ""),
  );
  return words.map(shellWord).join(" ") === line ? words : null;
}
