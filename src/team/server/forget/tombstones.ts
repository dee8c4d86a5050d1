// Says which sessions are refused: those that their owner forgot, from everyone, and those that a person forgot without having
// shared them, from that person. So nobody can have the session of somebody else refused.
import type { SessionKeys } from "../../../store/session-keys.ts";

export function isRefused(keys: SessionKeys, person: string, session: string): boolean {
  return keys.isForgotten(session) || keys.isForgotten(nameFor(person, session));
}

export function refuseFrom(keys: SessionKeys, person: string, session: string): void {
  keys.forget(nameFor(person, session));
}

function nameFor(person: string, session: string): string {
  return JSON.stringify([person, session]);
}
