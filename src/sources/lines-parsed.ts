// Counts the lines that this thread has parsed, for any agent. A test uses it to show that no line is parsed twice.

let parsed = 0;

export function countParsedLine(): void {
  parsed++;
}

export function linesParsed(): number {
  return parsed;
}
