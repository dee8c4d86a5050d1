// Remembers messages and tool calls of earlier records that new records may continue.
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

/** Assigns records to messages. All records of one answer form one message, identified by the first record. */
interface MessageNames {
  /** Returns the id of the fragment's message. Expects fragments in file order. */
  of(fragment: MessageFragment): RecordId;
}

/** A small number is enough, because the records of an answer are close together. */
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
