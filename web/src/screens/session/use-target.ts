// Decides what the reader wants to see in which turn: the match that was opened last, the file in the address, or a step.
import { useMemo } from "react";
import type { StepAt } from "./next-step.ts";
import { soughtWords } from "./toc/toc-find.ts";
import type { Finding } from "./toc/use-finding.ts";
import type { Target } from "./turn-list/use-marks.ts";

export interface FileAt {
  readonly turn: number;
  readonly file: string;
}

export function useTarget({ found, at, words }: Finding, opens: FileAt | StepAt | null): Target | null {
  const match = found[at];
  // The same match is the same target, although each answer of the server is new.
  const key = JSON.stringify(targetOf(match, words, opens));
  return useMemo(() => JSON.parse(key) as Target | null, [key]);
}

export function targetOf(
  match: Finding["found"][number] | undefined,
  words: readonly string[],
  opens: FileAt | StepAt | null,
): Target | null {
  if (match && !match.in_subsession)
    return { turn: match.turn, ...soughtWords(match.spans, words), file: null };
  return opens && { file: null, ...opens, words: [], text: "", line: [] };
}
