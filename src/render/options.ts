// The options of an export.
import type { ItemImage } from "../model/item.ts";
import type { Message } from "../model/message.ts";
import type { TitleOrigin } from "../model/title.ts";
import type { Cost } from "../text/costs.ts";
import type { Redaction } from "./redaction.ts";

export interface ExportOptions {
  /** The session's title. */
  readonly title: string;
  readonly title_origin: TitleOrigin;
  /** A note for readers about the session's origin. */
  readonly note?: string;
  /** True to keep tool inputs, tool outputs and texts of the agent's program at any length. */
  readonly whole?: boolean;
  /** Costs from the archive. Without them, a document has only tokens. */
  readonly costs?: ExportCosts;
  /** Redacts the document; secrets are removed unless this keeps them. */
  readonly redaction?: Redaction;
  /** Reads messages in full, for a session whose messages are in brief. It returns as many, in the same order. */
  readonly read_messages?: ReadMessages;
  /** Returns an image's bytes, which sessions do not hold. Only HTML embeds them; otherwise images are only mentioned. */
  readonly image_bytes?: (image: ItemImage) => Uint8Array | null;
}

/** `of` is the session or the subsession that the messages belong to. */
export type ReadMessages = (
  of: { readonly path: string },
  brief: readonly Message[],
) => Promise<readonly Message[]>;

export interface ExportCosts {
  /** The session's own cost. */
  readonly session: Cost;
  /** The cost of a turn, with its sub-agents' beside it. */
  of(turnId: string): ExportedCost | Promise<ExportedCost>;
  readonly outside: Cost;
}

export type ExportedCost = Omit<Cost, "usage"> & { readonly subagents: Cost };
