// Markdown cut into tokens, within bounds: what is too deep, too dense or too long for the lexer stays text.
import { Lexer, type Token, type TokensList } from "marked";

/** Null where the text is to be shown as it is. */
export function readMarkdown(text: string): readonly Token[] | null {
  if (text.length > LONGEST) return null;
  try {
    // As people and agents write in a terminal, a line that ends there ends here.
    return new BoundedLexer({ gfm: true, breaks: true }).lex(text);
  } catch {
    // The lexer gave up on it. All of it can still be read.
    return null;
  }
}

const LONGEST = 200_000;
const DEEPEST = 24;
/** Of one paragraph, and so little that looking from each character at all the others is still quick. */
const LONGEST_RUN = 20_000;
/** The lexer looks from each mark of emphasis at all the others: so many looks in all. */
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

/** Raw HTML is the one kind of token that is shown as it stands, so it carries any text. */
function literalTokens(text: string, tokens: Token[]): Token[] {
  if (text !== "") tokens.push({ type: "html", raw: text, text, pre: false, block: true });
  return tokens;
}
