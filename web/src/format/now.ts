// The page's clock. The demo has a time of its own, which the server sends with every answer.

let fixed: Date | null = null;

export function now(): Date {
  return fixed ?? new Date();
}

/** Takes the server's time; null for the real one. */
export function setNow(iso: string | null): void {
  const given = iso === null ? Number.NaN : Date.parse(iso);
  fixed = Number.isNaN(given) ? null : new Date(given);
}
