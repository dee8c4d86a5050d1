// Decides which folds of a turn are open: those the reader opened, all of them on request, and those in which words
// were found.
import { createContext, useContext, useState } from "react";

export interface Folds {
  /** The reader expanded everything. */
  readonly all: boolean;
  /** The words that were found in the turn, in lower case. */
  readonly words: readonly string[];
  /** The ids of the items that have them. */
  readonly items: ReadonlySet<string>;
}

export const CLOSED: Folds = { all: false, words: [], items: new Set() };

export const FoldsContext = createContext(CLOSED);

export interface Fold {
  readonly open: boolean;
  readonly found: boolean;
  readonly toggle: () => void;
}

/** The reader's choice holds until everything is expanded or collapsed, or until something is found inside. */
export function useFold(isFound: (folds: Folds) => boolean, followsAll = true): Fold {
  const folds = useContext(FoldsContext);
  const all = followsAll && folds.all;
  const found = isFound(folds);
  const [state, setState] = useState({ all, found, open: all || found });
  const open = openAfter(state, { all, found });
  if (state.all !== all || state.found !== found) setState({ all, found, open });
  return { open, found, toggle: () => setState({ all, found, open: !open }) };
}

interface Reasons {
  readonly all: boolean;
  readonly found: boolean;
}

export function openAfter(before: Reasons & { readonly open: boolean }, now: Reasons): boolean {
  if (before.all !== now.all) return now.all || now.found;
  return (now.found && !before.found) || before.open;
}

/** Returns how many of the words are in any of the texts. */
export function wordsIn(texts: readonly string[], words: readonly string[]): number {
  if (words.length === 0) return 0;
  const low = texts.map((text) => text.toLowerCase());
  return words.filter((word) => low.some((text) => text.includes(word))).length;
}

/** Returns whether some of the words are only in what is not shown. */
export function isHidden(
  whole: readonly string[],
  shown: readonly string[],
  words: readonly string[],
): boolean {
  return wordsIn(whole, words) > wordsIn(shown, words);
}
