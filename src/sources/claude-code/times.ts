// A record's time, read once for all: in one form, so that times compare as texts everywhere.

/** Null for what is no time. */
export function readTime(timestamp: string | null): string | null {
  if (timestamp === null || UTC_MILLISECONDS.test(timestamp)) return timestamp;
  const time = new Date(timestamp);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

const UTC_MILLISECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
