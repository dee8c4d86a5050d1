// Chooses the texts that a turn is found by in the dialogue, for any index of any dialect.
import type { SplitText } from "../redact/split-secrets.ts";
import type { IndexColumns } from "../search/rank.ts";
import { dialogueText, indexText } from "../search/words.ts";
import { agentWords } from "./said-words.ts";

type DialogueColumn = IndexColumns["dialogue"];

export interface DialogueTurn {
  readonly prompt: string;
  readonly words: string | null;
  readonly remarks: readonly string[];
  readonly answer: string | null;
  /** The session's title if it is found with this turn; otherwise empty. */
  readonly title: string;
  /** Files that it read or edited. */
  readonly paths: readonly string[];
  /** What was said about it outside of its transcript. */
  readonly reported: readonly string[];
}

/** A row of the index: a text for each column, as the index splits it into words. */
export type DialogueRow = Readonly<Record<DialogueColumn, string>>;

export interface DialogueRows {
  readonly open: DialogueRow;
  /** The texts that contain secrets, unredacted; null if none does. */
  readonly secret: DialogueRow | null;
}

export function dialogueRows(turn: DialogueTurn, split: (text: string) => SplitText): DialogueRows {
  const answer = [agentWords(turn), turn.answer ?? ""].filter((text) => text !== "").join("\n");
  const texts: Readonly<Record<DialogueColumn, SplitText>> = {
    title: split(turn.title),
    prompt: split([turn.prompt, ...turn.remarks].join("\n")),
    answer: split(answer),
    files: split(turn.paths.join("\n")),
    reported: split(turn.reported.join("\n")),
  };
  const has_secret = Object.values(texts).some(({ secret }) => secret !== "");
  return {
    open: rowOf((column) => texts[column].open),
    secret: has_secret ? rowOf((column) => texts[column].secret) : null,
  };
}

function rowOf(text: (column: DialogueColumn) => string): DialogueRow {
  return {
    title: dialogueText(text("title")),
    prompt: dialogueText(text("prompt")),
    answer: dialogueText(text("answer")),
    files: indexText(text("files")),
    reported: dialogueText(text("reported")),
  };
}

/** Returns the searchable texts of a model's summary, from the JSON of its fields. */
export function summaryTexts(fields: string): string[] {
  const texts = Object.values(JSON.parse(fields) as Record<string, string | null>);
  return texts.filter((text) => text !== null);
}
