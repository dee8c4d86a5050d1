// Names the model's messages so that every copy of a history has the same names. Copies keep the ids of turns, but not
// times and offsets. Clients up to 0.98 give no ids: there, a name is a digest of everything said so far.
import type { ApiMessageId } from "../../model/ids.ts";
import { wordsKey } from "../words-key.ts";

export interface CopyNames {
  /** Begins the history of a session, own or copied. */
  history(session: string): void;
  /** Begins a turn, if the client names turns. */
  turn(id: string | null): void;
  /** Takes the next message, and returns its name. */
  next(kind: string, words: string): ApiMessageId;
}

export function copyNames(): CopyNames {
  let digest = "";
  let turn: string | null = null;
  const counts = new Map<string, number>();
  return {
    history(session) {
      digest = session;
      turn = null;
    },
    turn(id) {
      if (id === turn) return;
      turn = id;
      counts.clear();
    },
    next(kind, words) {
      if (turn === null) {
        digest = wordsKey(`${digest} ${kind} ${words}`).slice(0, DIGEST_LENGTH);
        return digest as ApiMessageId;
      }
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return `${turn}/${kind}-${count}` as ApiMessageId;
    },
  };
}

const DIGEST_LENGTH = 24;
