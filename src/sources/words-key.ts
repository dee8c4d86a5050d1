// Computes a digest of a text, to recognise that two records say the same even when only their beginnings are kept.
import { hash } from "node:crypto";

export function wordsKey(text: string): string {
  return hash("sha1", text.trim());
}
