// The changes that a call made to a file, by what it was given: each a text before and a text after.
import type { Interaction } from "../../../src/archive/turns/interaction.ts";

export interface Edit {
  readonly path: string;
  /** Empty where the call does not say what was there. */
  readonly before: string;
  readonly after: string;
}

/** None for a tool that edits nothing, or whose input is not as it should be. */
export function editsOf({
  name,
  input,
}: Pick<Interaction["tool_calls"][number], "name" | "input">): readonly Edit[] {
  const path = text(input.file_path) ?? text(input.notebook_path) ?? "";
  switch (name) {
    case "Edit":
      return edit(path, input);
    case "MultiEdit":
      return list(input.edits).flatMap((each) => edit(path, each));
    case "Write":
      return text(input.content) === null ? [] : [{ path, before: "", after: text(input.content) ?? "" }];
    case "NotebookEdit":
      return text(input.new_source) === null
        ? []
        : [{ path, before: "", after: text(input.new_source) ?? "" }];
    default:
      return [];
  }
}

function edit(path: string, { old_string, new_string }: Readonly<Record<string, unknown>>): Edit[] {
  const before = text(old_string);
  const after = text(new_string);
  return before === null || after === null ? [] : [{ path, before, after }];
}

function list(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "object" && each !== null) : [];
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
