// What a record goes on with: messages and calls that records before it began.
import { type MessageFragment, messageKey } from "../../model/fragment.ts";
import type { RecordId } from "../../model/ids.ts";
import { type LiveItems, liveItems } from "./live-items.ts";

export interface KnownRecords {
  readonly names: MessageNames;
  readonly items: LiveItems;
}

export function knownRecords(): KnownRecords {
  return { names: messageNames(), items: liveItems() };
}

/** The records of one answer of the model make one message, named by its first. */
interface MessageNames {
  /** The id of the fragment's message; fragments come in file order. */
  of(fragment: MessageFragment): RecordId;
}

/** The records of an answer stand close together. */
const MOST_NAMES = 64;

function messageNames(): MessageNames {
  const first = new Map<string, RecordId>();
  return {
    of(fragment) {
      const { reference } = fragment;
      const key = messageKey(fragment);
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
