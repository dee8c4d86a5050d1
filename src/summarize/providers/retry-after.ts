// How long a server wants to be left alone, by the headers with which it may say so.

/** A day at most, whatever it says; null where it says nothing that can be read. */
export function retryAfter(headers: Headers, now: number): number | null {
  const exact = headers.get("retry-after-ms")?.trim() ?? "";
  if (NUMBER.test(exact)) return bounded(Number(exact));
  const value = headers.get("retry-after")?.trim() ?? "";
  if (NUMBER.test(value)) return bounded(Number(value) * 1000);
  // Date.parse would take "-1" for a day in 2001.
  return DATE.test(value) ? bounded(Date.parse(value) - now) : null;
}

const NUMBER = /^\d{1,15}(?:\.\d{1,15})?$/;
const DATE = /^[A-Z][a-z]{2,8}, .{1,40} GMT$/;
const DAY_MS = 86_400_000;

function bounded(ms: number): number | null {
  return Number.isNaN(ms) ? null : Math.min(Math.max(Math.ceil(ms), 0), DAY_MS);
}
