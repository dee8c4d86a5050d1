// A branch as there is room for it beside other things; many are whole sentences.
import { cut } from "../../terminal/spans.ts";

export function shortBranch(branch: string | null | undefined): string {
  return cut(branch ?? "", LONGEST);
}

const LONGEST = 24;
