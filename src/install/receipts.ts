// Records how clew changed an agent's file, so an uninstall can restore the original bytes.
// A receipt contains no more of the file than the text that was replaced.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Draft, reverted } from "./draft.ts";

export interface Receipt {
  /** The hash of the text as clew wrote it. */
  readonly sha256: string;
  /** True if clew created the file. */
  readonly made: boolean;
  readonly undo: Draft["undo"];
}

/** By file path. */
export type Receipts = Readonly<Record<string, Receipt>>;

export function receiptsPath(data_dir: string): string {
  return join(data_dir, "hooks", "receipts.json");
}

/** Returns none if they can't be read; clew's entries are then recognized by their form. */
export function readReceipts(data_dir: string): Receipts {
  try {
    const read: unknown = JSON.parse(readFileSync(receiptsPath(data_dir), "utf8"));
    return typeof read === "object" && read !== null ? (read as Receipts) : {};
  } catch {
    // Deleted with the data folder, or never written.
    return {};
  }
}

export function receiptFor(text: string | null, draft: Draft, last: Receipt | undefined): Receipt {
  const sha256 = hashOf(draft.text);
  if (!last || text === null || last.sha256 !== hashOf(text))
    return { sha256, made: text === null, undo: draft.undo };
  // Appends the earlier undo steps, so the chain leads back to the original text.
  return { sha256, made: last.made, undo: [...draft.undo, ...last.undo] };
}

/** Returns the text before clew's change (null for no file); undefined if it has changed since. */
export function before(text: string, receipt: Receipt | undefined): string | null | undefined {
  if (!receipt || receipt.sha256 !== hashOf(text)) return undefined;
  return receipt.made ? null : reverted({ text, undo: receipt.undo });
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
