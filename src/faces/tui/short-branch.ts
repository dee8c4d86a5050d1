// Shortens branch names for rows and status lines, because some are whole sentences.
import { cut } from "../../terminal/spans.ts";

export function shortBranch(branch: string | null | undefined): string {
  return cut(branch ?? "", LONGEST);
}

const LONGEST = 24;
