// Parses markdown into tokens, within limits: text that is too deep, too dense or too long for the lexer
// stays text.
import { Lexer, type Token, type TokensList } from "marked";

/** Returns null if the text should be shown as it is. */
export function readMarkdown(text: string): readonly Token[] | null {
  if (text.length > LONGEST) return null;
  try {
    // Keeps line breaks, because people and agents write as in a terminal.
    return new BoundedLexer({ gfm: true, breaks: true }).lex(text);
  } catch {
    // The lexer gave up. The text can still be read as it is.
    return null;
  }
}

const LONGEST = 200_000;
const DEEPEST = 24;
/** Limit for one paragraph: comparing each character with all others is still quick. */
const LONGEST_RUN = 20_000;
/** Limit for the comparisons of all emphasis marks: the lexer compares each mark with all others. */
const MOST_LOOKS = 2_000_000;

class BoundedLexer extends Lexer {
  #depth = 0;
  #looks = 0;

  override blockTokens(text: string, tokens?: Token[], clipped?: boolean): Token[];
  override blockTokens(text: string, tokens?: TokensList, clipped?: boolean): TokensList;
  override blockTokens(text: string, tokens: Token[] = [], clipped = false): Token[] {
    if (this.#depth >= DEEPEST) return literalTokens(text, tokens);
    this.#depth++;
    try {
      return super.blockTokens(text, tokens, clipped);
    } finally {
      this.#depth--;
    }
  }

  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    const marks = text.match(/[*_~]/g)?.length ?? 0;
    this.#looks += marks * marks;
    const bounded = text.length <= LONGEST_RUN && this.#looks <= MOST_LOOKS && this.#depth < DEEPEST;
    if (!bounded) return literalTokens(text, tokens);
    this.#depth++;
    try {
      return super.inlineTokens(text, tokens);
    } finally {
      this.#depth--;
    }
  }
}

/** Wraps text as raw HTML, the one kind of token that is shown exactly as it is. */
function literalTokens(text: string, tokens: Token[]): Token[] {
  if (text !== "") tokens.push({ type: "html", raw: text, text, pre: false, block: true });
  return tokens;
}
