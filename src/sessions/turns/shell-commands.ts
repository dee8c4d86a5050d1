// Splits the text that a shell was given into its commands: words without their quotes, redirections, and how each
// command is joined to the next. Expands nothing: a word with a variable, a pattern or a substitution is not exact.

export interface ShellWord {
  readonly text: string;
  /** False if the shell would put something else in its place. */
  readonly exact: boolean;
}

export interface Redirection {
  /** Without the number of the file descriptor: `>`, `>>`, `<`, `&>` and so on. */
  readonly operator: string;
  readonly target: ShellWord;
}

export interface SimpleCommand {
  /** Without assignments of variables before the command. */
  readonly words: readonly ShellWord[];
  readonly redirections: readonly Redirection[];
  /** What follows it. The last command has `;`. */
  readonly joined: "&&" | "||" | "|" | "&" | ";";
}

/** Returns nothing for a text that a shell would refuse, such as one with an open quotation. */
export function shellCommands(text: string): SimpleCommand[] {
  const tokens = tokensOf(text);
  return tokens === null ? [] : commandsIn(tokens);
}

type Token =
  | { readonly type: "word"; readonly word: ShellWord; readonly quoted: boolean }
  | { readonly type: "join"; readonly join: SimpleCommand["joined"] }
  | { readonly type: "redirect"; readonly operator: string };

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  const heredocs: Heredoc[] = [];
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at, at + LONGEST_OPERATOR);
    if (text[at] === "\n") {
      tokens.push({ type: "join", join: ";" });
      at = afterHeredocs(text, at + 1, heredocs.splice(0));
      continue;
    }
    const space = /^(?:[ \t\r]|\\\r?\n)/.exec(rest)?.[0];
    if (space !== undefined) at += space.length;
    else if (text[at] === "#") at = endOfLine(text, at);
    else {
      const operator = OPERATOR.exec(rest)?.[0];
      if (operator === undefined) {
        const word = wordAt(text, at);
        if (word === null) return null;
        const before = tokens.at(-1);
        if (before?.type === "redirect" && before.operator.startsWith("<<") && before.operator !== "<<<")
          heredocs.push({ end: word.word.text, tabs: before.operator === "<<-" });
        tokens.push({ type: "word", word: word.word, quoted: word.quoted });
        at = word.next;
      } else {
        tokens.push(operatorToken(operator));
        at += operator.length;
      }
    }
  }
  return heredocs.length > 0 ? null : tokens;
}

/** Two digits of a file descriptor, and the operator. */
const LONGEST_OPERATOR = 5;

const OPERATOR =
  /^(?:\d{0,2}(?:<<<|<<-|<<|<&|<>|<|>>|>\||>&|>)|&>>|&>|&&|\|\||\|&|;;|[|;&()]|[{}](?=[\s;&|()]|$))/;

function operatorToken(operator: string): Token {
  if (/[<>]/.test(operator)) return { type: "redirect", operator: operator.replace(/^\d+/, "") };
  if (operator === "&&" || operator === "||" || operator === "&") return { type: "join", join: operator };
  return { type: "join", join: operator.startsWith("|") ? "|" : ";" };
}

interface Heredoc {
  readonly end: string;
  /** True if its lines may begin with tabs. */
  readonly tabs: boolean;
}

function afterHeredocs(text: string, start: number, heredocs: readonly Heredoc[]): number {
  let at = start;
  for (const { end, tabs } of heredocs) {
    while (at < text.length) {
      const next = endOfLine(text, at);
      const line = text.slice(at, next).replace(/\r$/, "");
      at = next + 1;
      if ((tabs ? line.replace(/^\t+/, "") : line) === end) break;
    }
  }
  return at;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

interface WordRead {
  readonly word: ShellWord;
  /** True if it begins with a mark, so it does not belong to the shell's grammar. */
  readonly quoted: boolean;
  readonly next: number;
}

/** Returns null if a quotation or a substitution is never closed. */
function wordAt(text: string, start: number): WordRead | null {
  let word = "";
  let exact = true;
  let at = start;
  while (at < text.length && !/[\s;&|<>()]/.test(text[at] ?? "")) {
    const character = text[at] ?? "";
    if (character === "\\") {
      word += text[at + 1] === "\n" ? "" : (text[at + 1] ?? "");
      at += 2;
    } else if (character === "'" || character === '"') {
      const end = character === "'" ? text.indexOf("'", at + 1) : endOfQuotation(text, at + 1);
      if (end < 0) return null;
      const inside = text.slice(at + 1, end);
      if (character === '"' && /[$`]/.test(inside.replace(/\\./gs, ""))) exact = false;
      word += character === '"' ? inside.replace(/\\([\\"$`\n])/g, "$1") : inside;
      at = end + 1;
    } else if (character === "`" || text.startsWith("$(", at)) {
      const end = character === "`" ? text.indexOf("`", at + 1) : endOfSubstitution(text, at + 2);
      if (end < 0) return null;
      word += text.slice(at, end + 1);
      exact = false;
      at = end + 1;
    } else {
      if (/[$*?[\]{}]/.test(character) || (character === "~" && at === start)) exact = false;
      word += character;
      at += 1;
    }
  }
  return {
    word: { text: word, exact },
    quoted: /['"\\]/.test(text[start] ?? ""),
    next: Math.max(at, start + 1),
  };
}

/** Returns the index of the closing mark; -1 if there is none. */
function endOfQuotation(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
    else if (text.startsWith("$(", at)) {
      at = endOfSubstitution(text, at + 2);
      if (at < 0) return -1;
    }
  }
  return -1;
}

/** Skips a here-document, because its text may contain single quotes and brackets. */
function endOfSubstitution(text: string, start: number): number {
  let depth = 1;
  const heredocs: Heredoc[] = [];
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    const [all, tabs, , end] = /^<<(-?)\s*(["']?)([\w.-]+)\2/.exec(text.slice(at, at + 80)) ?? [];
    if (all !== undefined && text[at - 1] !== "<") {
      heredocs.push({ end: end ?? "", tabs: tabs === "-" });
      at += all.length - 1;
    } else if (character === "\n") at = afterHeredocs(text, at + 1, heredocs.splice(0)) - 1;
    else if (character === "\\") at++;
    else if (character === "'" || character === '"') {
      at = character === "'" ? text.indexOf("'", at + 1) : endOfQuotation(text, at + 1);
      if (at < 0) return -1;
    } else if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return at;
  }
  return -1;
}

function commandsIn(tokens: readonly Token[]): SimpleCommand[] {
  const commands: SimpleCommand[] = [];
  let words: ShellWord[] = [];
  let redirections: Redirection[] = [];
  const end = (joined: SimpleCommand["joined"]) => {
    if (words.length > 0 || redirections.length > 0) commands.push({ words, redirections, joined });
    words = [];
    redirections = [];
  };
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    if (token.type === "join") end(token.join);
    else if (token.type === "word" && before?.type === "redirect")
      redirections.push({ operator: before.operator, target: token.word });
    else if (
      token.type === "word" &&
      (words.length > 0 || token.quoted || !BEFORE_COMMAND.test(token.word.text))
    )
      words.push(token.word);
  }
  end(";");
  return commands;
}

/** Words of the shell's own grammar, and assignments of variables. */
const BEFORE_COMMAND = /^(?:if|then|elif|else|fi|while|until|do|done|time|!|\{|\}|[A-Za-z_]\w*=.*)$/s;
