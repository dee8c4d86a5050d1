// Two texts as lines that can be compared: a newline at the very end begins no line, unless it is what differs.

export function splitLines(text: string, other: string): string[] {
  if (text === "") return [];
  const both = text.endsWith("\n") && (other === "" || other.endsWith("\n"));
  return (both ? text.slice(0, -1) : text).split("\n");
}
