// Normalizes a record's time once, so times compare as texts everywhere.

/** Returns null for a text that is not a time. */
export function readTime(timestamp: string | null): string | null {
  if (timestamp === null || UTC_MILLISECONDS.test(timestamp)) return timestamp;
  const time = new Date(timestamp);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

const UTC_MILLISECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
