// How a session is named elsewhere: `session#turn`, and the page's own address.

/** With the turn that the address names, if it names one. */
export function citationOf(id: string, hash: string): string {
  return /^#[1-9]\d*$/.test(hash) ? `${id}${hash}` : id;
}

export function linkTo(
  id: string,
  { origin, hash }: Pick<Location, "origin" | "hash"> = window.location,
): string {
  return `${origin}/sessions/${citationOf(encodeURIComponent(id), hash)}`;
}
