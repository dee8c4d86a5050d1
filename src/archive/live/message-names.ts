// Which message a record belongs to: the records of one answer of the model make one message, named by its first.
import { type MessageFragment, messageKey } from "../../model/fragment.ts";
import type { RecordId } from "../../model/ids.ts";

export interface MessageNames {
  /** The id of the piece's message; pieces come in the order of the file. */
  of(piece: MessageFragment): RecordId;
}

/** The records of an answer stand close together. */
const MOST_NAMES = 64;

export function messageNames(): MessageNames {
  const first = new Map<string, RecordId>();
  return {
    of(piece) {
      const { reference } = piece;
      const key = messageKey(piece);
      if (key === null) return reference.id;
      const known = first.get(key);
      if (known !== undefined) return known;
      first.set(key, reference.id);
      const [oldest] = first.keys();
      if (first.size > MOST_NAMES && oldest !== undefined) first.delete(oldest);
      return reference.id;
    },
  };
}
