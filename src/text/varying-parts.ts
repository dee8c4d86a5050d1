// Matches the parts of an error that differ from one machine, run or line to the next.

/** Addresses, times and ids. */
export const VARYING =
  /\b[a-z][a-z0-9+.-]{1,15}:\/\/\S+|\b\d{4}-\d\d-\d\d[T ]\S*|\b\d\d:\d\d:\d\d\S*|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b0x[0-9a-f]+\b|\b(?=[a-f]*\d)[0-9a-f]{7,64}\b/gi;

export const PATH = /(?:~|\.{1,2}|[\w@.-]+)?(?:[/\\][\w@.+-]+)+/g;
