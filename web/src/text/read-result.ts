// What a tool's result says, without what the agent's program put around it.

export interface FileText {
  readonly text: string;
  /** The number of its first line in the file; null where lines came without numbers. */
  readonly first_line: number | null;
}

/** A file that was read, without the numbers before its lines. */
export function fileText(result: string): FileText {
  const first = NUMBER.exec(result);
  if (first === null) return { text: result, first_line: null };
  const lines = result.split("\n").map((line) => line.replace(NUMBER, ""));
  return { text: lines.join("\n"), first_line: Number(first[1]) };
}

/** An error without the tags that the model sees. */
export function errorText(result: string): string {
  return /^\s*<tool_use_error>([\s\S]*)<\/tool_use_error>\s*$/.exec(result)?.[1] ?? result;
}

const NUMBER = /^ {0,9}(\d{1,7})[→\t]/;
