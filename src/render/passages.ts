// Messages to what is shown of them: words, folded texts, calls with their results, and subsessions under their calls.
import type { Message } from "../model/message.ts";
import type { ImagePart, Part, ToolCallPart, ToolResultPart } from "../model/part.ts";
import type { Subsession } from "../model/session.ts";
import type { Turn } from "../model/turn.ts";
import { cutByTurns } from "../sessions/turns/cut-by-turns.ts";
import { type PairedResults, pairResults } from "../sessions/turns/pair-results.ts";
import { type Excerpt, excerptOf } from "./excerpt.ts";
import { counted, damageText, usageText } from "./figures.ts";
import type { PlacedSubsessions } from "./place-subsessions.ts";
import type { Folded, Passage, SheetCall, SheetResult, SheetSubsession, Voice } from "./sheet.ts";
import { tellCall } from "./tell-call.ts";
import { visibleLine, visibleText } from "./visible-text.ts";

/** What it takes to show the messages of one conversation. */
export interface Showing {
  readonly whole: boolean;
  readonly results: PairedResults;
  readonly places: PlacedSubsessions;
}

/** Of a turn, or of what belongs to none. */
export function passagesOf(messages: readonly Message[], turn: Turn | null, showing: Showing): Passage[] {
  const last = messages.findLast(({ kind, content }) => kind === "answer" && content === turn?.answer);
  const passages = messages.flatMap((message) => ofMessage(message, message === last, showing));
  const ending = turn && turn.answer === null ? ENDINGS[turn.ending] : null;
  return ending === null ? passages : [...passages, note(ending)];
}

const ENDINGS: Readonly<Record<Turn["ending"], string>> = {
  answered: "The turn ended without words.",
  interrupted: "The turn was interrupted.",
  failed: "The turn ended in an API error.",
  continued: "The work goes on in the next turn.",
  open: "There is no answer yet.",
};

function ofMessage(message: Message, isAnswer: boolean, showing: Showing): Passage[] {
  const text = visibleText(message.content).trimEnd();
  const images = message.parts.filter((part) => part.type === "image").map(imagePassage);
  switch (message.kind) {
    case "answer":
      return message.parts.flatMap((part) => ofPart(part, isAnswer, showing));
    case "tool_results":
      return [
        ...message.parts.flatMap((part) => strayResult(part, showing)),
        ...words("added", text),
        ...images,
      ];
    case "interrupt":
      return [note("The person interrupted the agent.")];
    case "prompt":
    case "queued_prompt":
    case "command":
    case "plan":
    case "shell":
      return [
        ...(text === "" ? [note("A prompt without text to show.")] : words(message.kind, text)),
        ...images,
      ];
    case "local_command":
      return words("command", text);
    case "error":
      return words("error", text);
    case "command_output":
    case "compaction":
    case "notice":
    case "filler":
    case "warm_up":
      return [...folded("program", FOLDED[message.kind], text, showing.whole), ...images];
  }
}

const FOLDED = {
  command_output: "Output",
  compaction: "Compaction: the text that stands for what came before",
  notice: "Put in by the agent's program",
  filler: "Written by the agent's program in the model's place",
  warm_up: "Asked by the agent's program to warm up",
};

function ofPart(part: Part, isAnswer: boolean, showing: Showing): Passage[] {
  switch (part.type) {
    case "text":
      return words(isAnswer ? "answer" : "said", visibleText(part.text).trimEnd());
    case "thinking":
      return part.withheld
        ? [note("Thinking: text withheld.")]
        : folded("thinking", "Thinking", visibleText(part.text).trimEnd(), true);
    case "tool_call":
      return [callPassage(part, showing)];
    case "tool_result":
      return strayResult(part, showing);
    case "image":
      return [imagePassage(part)];
    case "other":
      return [note("A part of a kind that clew does not know:", visibleLine(part.kind))];
  }
}

function callPassage(call: ToolCallPart, showing: Showing): SheetCall {
  const { line, rest } = tellCall(call);
  const result = showing.results.of(call)?.part ?? null;
  return {
    type: "call",
    line,
    input: rest === "" ? null : excerptOf(rest, showing.whole),
    result: result && resultPassage(result, showing.whole),
    subsessions: showing.places.under(call).map((subsession) => subsessionPassage(subsession, showing)),
  };
}

function resultPassage({ text, is_error, images }: ToolResultPart, whole: boolean): SheetResult {
  return { is_error, excerpt: visibleExcerpt(text, whole), images };
}

/** Where a call is missing, by damage or compaction, its result is still there. */
function strayResult(part: Part, { results, whole }: Showing): Passage[] {
  if (part.type !== "tool_result" || results.has(part)) return [];
  return [
    {
      type: "folded",
      what: "result",
      name: "Result of a call that is not here",
      excerpt: visibleExcerpt(part.text, whole),
    },
    ...part.images.map(imagePassage),
  ];
}

export function subsessionPassage(
  subsession: Subsession,
  showing: Pick<Showing, "whole" | "places">,
): SheetSubsession {
  const { messages, turns, usage, damage, agent_type, description } = subsession;
  const within = { ...showing, results: pairResults(messages) };
  const name = [agent_type, description].filter((text) => text !== null).join(": ");
  return {
    id: subsession.id,
    name: visibleLine(name || subsession.id),
    about: [
      counted(messages.length, "message"),
      usageText(usage),
      ...(damage.length > 0 ? [`damage: ${damageText(damage)}`] : []),
    ].join(" · "),
    passages: cutByTurns(messages, turns).flatMap((stretch) =>
      passagesOf(stretch.messages, stretch.turn, within),
    ),
  };
}

function visibleExcerpt(text: string, whole: boolean): Excerpt {
  const { head, left_out, tail } = excerptOf(text, whole);
  return { head: visibleText(head).trimEnd(), left_out, tail: visibleText(tail).trimEnd() };
}

function words(voice: Voice, text: string): Passage[] {
  return text.trim() === "" ? [] : [{ type: "words", voice, text }];
}

function folded(what: Folded, name: string, text: string, whole: boolean): Passage[] {
  return text.trim() === "" ? [] : [{ type: "folded", what, name, excerpt: excerptOf(text, whole) }];
}

function note(text: string, foreign: string = ""): Passage {
  return { type: "note", text, foreign };
}

function imagePassage(image: ImagePart): Passage {
  return { type: "image", image };
}
