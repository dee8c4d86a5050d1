// Map keys that start with a session id, so all keys of a session can be found.

export function keyIn(session_id: string, rest: string | number): string {
  return `${session_id} ${rest}`;
}

/** Removes a session's keys, so it is treated as new if it comes back. */
export function forgetIn(known: Map<string, unknown> | Set<string>, session_id: string): void {
  for (const key of known.keys()) if (key.startsWith(keyIn(session_id, ""))) known.delete(key);
}
