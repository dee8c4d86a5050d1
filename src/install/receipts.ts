// What clew remembers of a change to an agent's file, so that it can be taken back to the byte: how, and of which text.
// It holds no more of the file than what was replaced.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Draft, reverted } from "./draft.ts";

export interface Receipt {
  /** Of the text that clew left. */
  readonly sha256: string;
  /** True where there was no file before. */
  readonly made: boolean;
  readonly undo: Draft["undo"];
}

/** By the path of the file. */
export type Receipts = Readonly<Record<string, Receipt>>;

export function receiptsPath(data_dir: string): string {
  return join(data_dir, "hooks", "receipts.json");
}

/** None where they can't be read: then what is ours is found by its looks. */
export function readReceipts(data_dir: string): Receipts {
  try {
    const read: unknown = JSON.parse(readFileSync(receiptsPath(data_dir), "utf8"));
    return typeof read === "object" && read !== null ? (read as Receipts) : {};
  } catch {
    // Lost with the data folder, or never written.
    return {};
  }
}

export function receiptFor(text: string | null, draft: Draft, last: Receipt | undefined): Receipt {
  const sha256 = hashOf(draft.text);
  if (!last || text === null || last.sha256 !== hashOf(text))
    return { sha256, made: text === null, undo: draft.undo };
  // The way back leads on from where the last one began.
  return { sha256, made: last.made, undo: [...draft.undo, ...last.undo] };
}

/** The text as it was before clew changed it; undefined where it has changed since. */
export function before(text: string, receipt: Receipt | undefined): string | null | undefined {
  if (!receipt || receipt.sha256 !== hashOf(text)) return undefined;
  return receipt.made ? null : reverted({ text, undo: receipt.undo });
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
