// Builds the steps of a story.
import type { Done, Said } from "../../src/sessions/story/steps.ts";

export function ran(command: string, output: string = "", more: Partial<Done> = {}): Done {
  return {
    ...{ type: "done", turn: 1, number: 1, kind: "shell", purpose: "", plan: null, edits: [], failed: false },
    ...{ command, output, ...more },
  };
}

export function failed(command: string, output: string, more: Partial<Done> = {}): Done {
  return ran(command, output, { failed: true, ...more });
}

export function edited(path: string, before: string, after: string, turn: number = 1): Done {
  const edits = [{ path, applied: true, change: "replace" as const, before, after }];
  return ran(`Edit ${path}`, "", { kind: "edit", edits, turn });
}

export function said(text: string, more: Partial<Said> = {}): Said {
  return { type: "said", turn: 1, text, final: false, ...more };
}
