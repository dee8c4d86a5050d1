// Words in single quotes where they need them, as a POSIX shell takes them, and back.

export function shellWord(text: string): string {
  return /^[\w./@%+=:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Null for a line whose words `shellWord` did not write. */
export function shellWords(line: string): string[] | null {
  const words = [...line.matchAll(/(?:'[^']*'|\\'|[^ '\\])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|\\(')/g, (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? ""),
  );
  return words.map(shellWord).join(" ") === line ? words : null;
}
