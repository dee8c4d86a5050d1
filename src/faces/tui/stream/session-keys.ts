// Keys that begin with the session they belong to, so that all of one session can be found again.

export function keyIn(session_id: string, rest: string | number): string {
  return `${session_id} ${rest}`;
}

/** What is gone may come back, and is new then. */
export function forgetIn(known: Map<string, unknown> | Set<string>, session_id: string): void {
  for (const key of known.keys()) if (key.startsWith(keyIn(session_id, ""))) known.delete(key);
}
