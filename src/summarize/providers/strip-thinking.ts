// A model's answer without the thinking that some servers leave before it.

/**
 * Thinking that never ends is no answer. Some models end a thinking they never began, because its beginning is part of
 * what they are given; that end counts only on a line of its own, so that an answer may speak of such tags.
 */
export function stripThinking(text: string): string {
  let answer = text.trimStart();
  for (;;) {
    const tag = /^<(think|thinking)>/i.exec(answer)?.[1];
    if (tag === undefined) break;
    const end = new RegExp(`</${tag}>`, "i").exec(answer);
    if (end === null) return "";
    answer = answer.slice(end.index + end[0].length).trimStart();
  }
  const loose = /^[ \t]*<\/think(?:ing)?>[ \t]*$/im.exec(answer);
  return loose === null ? answer : answer.slice(loose.index + loose[0].length).trimStart();
}
