// Defines a node: a record's position in the parent graph of its transcript, whether or not the record is a message.
import type { RecordId } from "./ids.ts";

export interface Node {
  readonly id: RecordId;
  readonly parent_id: RecordId | null;
  /** The record before it in the model's context, where a compaction that preserved records moved it. */
  readonly context_parent_id?: RecordId | null;
  /** The last of the records that a compaction preserved after this one, which is then the end of the context. */
  readonly context_tail_id?: RecordId | null;
  /** The record a person reads before this one where the model's context restarts: at a compaction or lost parent. */
  readonly earlier_id: RecordId | null;
  /** The index of the message it belongs to, or -1. */
  readonly message: number;
  /** True when a subsession wrote it into its session's file. */
  readonly side: boolean;
  /** True when it only passes its parent on to its children: it is noise, or could not be read. */
  readonly bridge: boolean;
  /** The duration of the turn that ends here, as the agent measured it. */
  readonly turn_ms: number | null;
}
