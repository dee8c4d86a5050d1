// Colours code by its language. The highlighter and each language are loaded when first needed.
import type { HighlighterCore } from "shiki/core";
import { CODE_THEME, classOfColour } from "./code-colours.ts";
import { type CodeLanguage, LANGUAGES } from "./languages.ts";

export interface CodeSpan {
  readonly text: string;
  readonly class_name: string | null;
}

/** Returns the same text, newlines included, in spans. */
export async function highlight(text: string, language: CodeLanguage): Promise<readonly CodeSpan[]> {
  highlighter ??= load();
  const loaded = await highlighter;
  await loaded.loadLanguage(LANGUAGES[language]());
  const lines = loaded.codeToTokensBase(text, { lang: language, theme: "clew", ...BOUNDS });
  return joined(
    lines.flatMap((line, index) => [
      ...(index === 0 ? [] : [{ text: "\n", class_name: null }]),
      ...line.map(({ content, color }) => ({ text: content, class_name: classOfColour(color) })),
    ]),
  );
}

let highlighter: Promise<HighlighterCore> | undefined;

/** Uses the browser's regular expressions, because the page may not compile WebAssembly. */
async function load(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import("shiki/core"),
    import("shiki/engine/javascript"),
  ]);
  return createHighlighterCore({
    themes: [CODE_THEME],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

/**
 * Limits for one line, in characters and milliseconds. A language's first line takes longest, so the limit
 * leaves room for it.
 */
const BOUNDS = { tokenizeMaxLineLength: 1000, tokenizeTimeLimit: 2000 };

/** Merges neighbours of the same colour into one element. */
function joined(spans: readonly CodeSpan[]): CodeSpan[] {
  const all: CodeSpan[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    const same = last?.class_name === span.class_name || span.text.trim() === "";
    if (last && same) all[all.length - 1] = { ...last, text: last.text + span.text };
    else all.push(span);
  }
  return all;
}
