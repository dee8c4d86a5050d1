// Splits a text for the search index, so agents can't find by a word what they are not shown.
import { redact } from "./redact.ts";

export interface SplitText {
  /** The text as agents are shown it. */
  readonly open: string;
  /** The text as it is, if it contains a secret; otherwise empty. */
  readonly secret: string;
}

export function splitSecrets(text: string): SplitText {
  const { text: open } = redact(text);
  return { open, secret: open === text ? "" : text };
}
