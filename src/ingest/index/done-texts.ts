// What was done in a stretch of a transcript, as texts: thinking, what tools were given, and what came back.
import type { JsonValue } from "../../model/json.ts";
import type { Part } from "../../model/part.ts";
import type { StreamItem } from "../../model/record.ts";
import { withoutPrivate } from "../../sessions/turns/private.ts";
import { itemCutter } from "../../sources/claude-code/item-cutter.ts";
import { type Piece, readPiece } from "../../sources/claude-code/pieces.ts";
import type { ArchivedSession, ByteRange } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";

export interface DoneText {
  readonly field: "thinking" | "tools" | "outputs";
  readonly text: string;
}

/** Of the kept bytes; `spans` are those of the turn, because other turns may stand in between. */
export async function doneTexts(
  store: Store,
  session: ArchivedSession,
  stretch: ByteRange,
  spans: readonly ByteRange[],
): Promise<DoneText[]> {
  const cutter = itemCutter({ from: stretch.from, records: "words" });
  const texts: DoneText[] = [];
  const take = (items: readonly StreamItem[]) => {
    for (const item of items) {
      const offset = item.type === "record" ? item.record.offset : -1;
      if (item.type === "record" && spans.some(({ from, to }) => offset >= from && offset < to))
        texts.push(...textsOfRecord(readPiece(item.record)));
    }
  };
  for await (const chunk of store.bytes(session.path, stretch.from, stretch.to)) take(cutter.push(chunk));
  take(cutter.rest());
  return texts;
}

/** Without what is said to the other, which has its own place in the index. */
export function textsOfRecord(piece: Piece | null): DoneText[] {
  if (!piece) return [];
  const texts = piece.parts.map((part) => textOf(part, SPOKEN.has(piece.kind)));
  return texts.filter((each) => each !== null && each.text !== "") as DoneText[];
}

const SPOKEN: ReadonlySet<Piece["kind"]> = new Set([
  "prompt",
  "queued_prompt",
  "command",
  "local_command",
  "plan",
  "answer",
]);

function textOf(part: Part, spoken: boolean): DoneText | null {
  switch (part.type) {
    case "thinking":
      return { field: "thinking", text: withoutPrivate(part.text) };
    case "tool_call":
      return { field: "tools", text: withoutPrivate([part.name, ...stringsIn(part.input)].join("\n")) };
    case "tool_result":
      return { field: "outputs", text: withoutLineNumbers(withoutPrivate(part.text)) };
    case "text":
      return spoken ? null : { field: "outputs", text: withoutPrivate(part.text) };
    default:
      return null;
  }
}

/** A file that was read comes with a number before each line, which nobody looks for. */
function withoutLineNumbers(text: string): string {
  return /^ *\d+[→\t]/.test(text) ? text.replace(/^ *\d+[→\t]/gm, "") : text;
}

/** What a tool was given, without the names of its parameters. */
function stringsIn(value: JsonValue | undefined): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
