// Where a link in foreign text leads, and whether its words already say so.

export interface LinkTarget {
  readonly href: string;
  readonly host: string;
}

/** Null for all but addresses of the web: nothing else is ever followed from here. */
export function linkTarget(address: string): LinkTarget | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { href, host } = new URL(address);
  return { href, host };
}

/**
 * The words are the address, or name its host and no other: `good.example/?evil.example` does not say that it leads
 * to either.
 */
export function showsHost(words: string, target: LinkTarget): boolean {
  const { username, password, hostname } = new URL(target.href);
  if (username !== "" || password !== "") return false;
  if (linkTarget(words.trim())?.href === target.href) return true;
  const names = words.toLowerCase().match(/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu) ?? [];
  return names.length > 0 && names.every((name) => name === hostname);
}

/** A bare address without the punctuation that follows it in a sentence, and that punctuation. */
export function bareAddress(text: string): { readonly address: string; readonly rest: string } {
  const rest = /[”’»。，、；：！？）」』】》]+$/u.exec(text)?.[0] ?? "";
  return { address: text.slice(0, text.length - rest.length), rest };
}
