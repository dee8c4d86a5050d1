// Decides where a link in foreign text leads, and whether its text already says so.

export interface LinkTarget {
  readonly href: string;
  readonly host: string;
}

/** Returns null for everything but web addresses: the page never links to anything else. */
export function linkTarget(address: string): LinkTarget | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { href, host } = new URL(address);
  return { href, host };
}

/**
 * Reports whether the text is the address, or names its host and no other: `good.example/?evil.example` does
 * not say which of the two it leads to.
 */
export function showsHost(words: string, target: LinkTarget): boolean {
  const { username, password, hostname } = new URL(target.href);
  if (username !== "" || password !== "") return false;
  if (linkTarget(words.trim())?.href === target.href) return true;
  const names = words.toLowerCase().match(/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu) ?? [];
  return names.length > 0 && names.every((name) => name === hostname);
}

/** Separates a bare address from the punctuation that follows it in a sentence. */
export function bareAddress(text: string): { readonly address: string; readonly rest: string } {
  const rest = /[”’»。，、；：！？）」』】》]+$/u.exec(text)?.[0] ?? "";
  return { address: text.slice(0, text.length - rest.length), rest };
}
