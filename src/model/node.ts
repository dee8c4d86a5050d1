// A node: a record's place in the parent graph of its transcript, whether it is a message or not.
import type { RecordId } from "./ids.ts";

export interface Node {
  readonly id: RecordId;
  readonly parent_id: RecordId | null;
  /** What a person reads before this, where the model's context begins anew: at a compaction, or at a lost parent. */
  readonly earlier_id: RecordId | null;
  /** Index of the message it belongs to, or -1. */
  readonly message: number;
  /** Written by a subsession into its session's file. */
  readonly side: boolean;
  /** Only passes its parent on to its children: noise, or a record that could not be read. */
  readonly bridge: boolean;
  /** Records that a compaction kept in the model's context; null for all that is no compaction. */
  readonly preserved: readonly RecordId[] | null;
  /** How long the turn took that ends here, as the agent measured it. */
  readonly turn_ms: number | null;
}
