// Refers to a session from elsewhere: as `session#turn`, and by the page's address.

/** Adds the turn from the address, if there is one. */
export function citationOf(id: string, hash: string): string {
  return /^#[1-9]\d*$/.test(hash) ? `${id}${hash}` : id;
}

export function linkTo(
  id: string,
  { origin, hash }: Pick<Location, "origin" | "hash"> = window.location,
): string {
  return `${origin}/sessions/${citationOf(encodeURIComponent(id), hash)}`;
}
