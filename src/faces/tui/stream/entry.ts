// What a stream is made of: entries, each one thing that was said or done, before it is known how wide the screen is.
// They do not change; what becomes of one, such as a call that has its result, is another entry in its place.

export type Entry = {
  readonly [Type in EntryType]: EntryBase & Contents[Type] & { readonly type: Type };
}[EntryType];

export type EntryType = keyof Contents;

export interface EntryBase {
  /** Stays the same when something becomes of it. */
  readonly id: number;
  readonly session_id: string;
  readonly subsession_id: string | null;
  /** The session's own turn in which it stands; null for what belongs to none. */
  readonly turn: number | null;
  /** 0 for the session's own words, 1 for those of what it started, and so on. */
  readonly depth: number;
}

interface Contents {
  /** Whose words follow, where a stream has several sessions. */
  readonly session: { readonly title: string };
  /** A subsession that is not shown under its call. */
  readonly subsession: { readonly name: string };
  readonly turn: { readonly number: number; readonly gist: string | null };
  readonly words: { readonly voice: StreamSpeaker; readonly text: string };
  readonly thinking: {
    /** Empty where it is withheld. */
    readonly text: string;
    /** How long, where time stamps tell. */
    readonly seconds: number | null;
  };
  readonly call: CallContents;
  /** Our own words, and behind them foreign ones. */
  readonly note: { readonly text: string; readonly foreign: string };
  /** What the agent's program put in: shown with details only. */
  readonly aside: { readonly name: string; readonly text: string };
}

export type StreamSpeaker =
  | "prompt"
  | "queued_prompt"
  | "command"
  | "local_command"
  | "plan"
  | "shell"
  | "answer"
  | "added"
  | "error";

export interface CallContents {
  readonly call_id: string;
  /** Empty where the call itself was not seen. */
  readonly name: string;
  /** What it was used on, on one line. */
  readonly what: string;
  /** The rest of its input, for details. */
  readonly input: string;
  readonly outcome: Outcome;
  readonly output: string;
  /** When that came back, where it did and a time stamp tells. */
  readonly returned_at: string | null;
  /** How many steps a subsession has done under it. */
  readonly steps: number;
}

/** `unknown`: the turn is over and nothing came back. */
export type Outcome = "running" | "ok" | "failed" | "unknown";

/** How much of the memory an entry takes, in lines of a usual screen. */
export function weightOf(entry: Entry): number {
  const texts = entry.type === "call" ? [entry.input, entry.output] : "text" in entry ? [entry.text] : [];
  return texts.reduce((sum, text) => sum + linesIn(text), 1);
}

const USUAL_WIDTH = 80;

function linesIn(text: string): number {
  let lines = Math.ceil(text.length / USUAL_WIDTH);
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
