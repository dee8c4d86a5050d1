// A digest of a text's words, by which two records are known to say the same even when only their beginnings are kept.
import { hash } from "node:crypto";

export function wordsKey(text: string): string {
  return hash("sha1", text.trim());
}
