// Finds what a person typed in a prompt that is the template of a command. Some agents put the whole template into the
// prompt, with the typed words in a block of it, and all such prompts begin alike.

export interface TypedInput {
  /** The command as it was typed, if the template names it; otherwise empty. */
  readonly command: string;
  /** The words typed after it; empty if nothing was, null if the template has no place for it. */
  readonly typed: string | null;
  /** The purpose that the template names: in its head, or else after the place for the typed words. */
  readonly purpose: string;
}

/** Returns null if the prompt is no template. */
export function typedInput(prompt: string): TypedInput | null {
  const head = prompt.slice(0, LOOKED_AT);
  const front = FRONT_MATTER.exec(head)?.[0] ?? "";
  const block = INPUT.exec(head);
  if (!block && !/^description:/m.test(front)) return null;
  const typed = block ? (block[1] ?? block[2] ?? "").trim() : null;
  return {
    command: COMMAND.exec(head)?.[1] ?? "",
    typed: typed !== null && UNFILLED.test(typed) ? "" : typed,
    purpose:
      DESCRIPTION.exec(front)?.[1] ??
      (block ? prompt.slice(block[0].length, LOOKED_AT).replace(REMINDER, "") : ""),
  };
}

/** A template says early where its input is. */
const LOOKED_AT = 6000;

const FRONT_MATTER = /^\s*---\n(?:[\w-]+:[^\n]*\n){1,12}---(?:\n|$)/;

const DESCRIPTION = /^description:[ \t]*["']?(.*?)["']?[ \t]*$/m;

/** "You MUST consider the user input", the heading behind it, and the label of the goal. */
const REMINDER = /^\s*(?:You \*\*[^\n]*\n\s*)?(?:#{1,6}[^\n]*\n\s*)?(?:goal:\s*)?/i;

/** A heading or a label in a line of its own near the beginning, then a block of code or a paragraph. */
const INPUT =
  /^[\s\S]{0,700}?(?:^|\n)[ \t]*(?:#{1,6}[ \t]*|\*\*)?(?:user(?:'s)? (?:input|request|prompt|query)|用户(?:输入|请求)|ユーザー入力|benutzereingabe|entrée utilisateur|entrada del usuario)(?:\*\*)?:?(?:\*\*)?[ \t]*\n\s*(?:```\w*\n([\s\S]*?)\n?[ \t]*```|(?!```)([^\n]+(?:\n(?!\s*\n)[^\n]+)*))/i;

/** Other commands are named too: those to run before or after it. */
const COMMAND = /\b(?:typed )?after `(\/[\w.:-]{2,60})`/i;

/** The name of the place instead of what belongs there. */
const UNFILLED = /^\$(?:ARGUMENTS|\d|@)$|^\{\{?\s*\w+\s*\}?\}$/;
