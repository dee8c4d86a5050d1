// Splits the server's advice into text for people and commands for a terminal.

interface Nothing {
  readonly reason: string;
  readonly try: readonly string[];
}

/** Replaces what the advice says about flags, because the page has buttons for them. */
export function forPage({ reason, try: tries }: Nothing): Nothing {
  return {
    reason: reason.replace(/ with what --.* asks for(?=\.$)/, " with these filters"),
    try: tries.filter((each) => !each.startsWith("--")),
  };
}

export interface AdviceSpan {
  readonly text: string;
  readonly typed: boolean;
}

export function adviceSpans(text: string): readonly AdviceSpan[] {
  const spans: AdviceSpan[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(TYPED)) {
    if (index > end) spans.push({ text: text.slice(end, index), typed: false });
    spans.push({ text: found, typed: true });
    end = index + found.length;
  }
  if (end < text.length) spans.push({ text: text.slice(end), typed: false });
  return spans;
}

/** Matches `clew` with its flags and the first word of a command, or a flag alone. */
const TYPED = /\bclew(?: --[a-z-]+)* [a-z]+\b|(?<=^|\s)--[a-z][a-z-]*/g;
