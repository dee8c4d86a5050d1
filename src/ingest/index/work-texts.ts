// Extracts the work in a part of a transcript as texts: thinking, tool inputs and tool outputs.
import type { MessageFragment } from "../../model/fragment.ts";
import type { JsonValue } from "../../model/json.ts";
import type { Part } from "../../model/part.ts";
import { secretOfName } from "../../redact/secret-names.ts";
import { withoutPrivate } from "../../sessions/turns/private.ts";
import { loadSource } from "../../sources/registry.ts";
import type { Batch } from "../../sources/source.ts";
import type { ArchivedSession, ByteRange } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { logBytes } from "../read/log-bytes.ts";

export interface WorkText {
  readonly field: "thinking" | "tools" | "outputs";
  readonly text: string;
}

/**
 * Reads the archived bytes, as far as texts are taken. `spans` are the turn's own, because other turns may be in
 * between.
 */
export async function* workTexts(
  store: Store,
  session: ArchivedSession,
  range: ByteRange,
  spans: readonly ByteRange[],
): AsyncGenerator<WorkText> {
  const source = await loadSource(session.agent);
  const parser = source.parser({ from: range.from, detail: "work" });
  const fragments = source.fragments("work");
  const textsIn = (batch: Batch) =>
    fragments
      .add(batch)
      .filter(({ reference: { offset } }) => spans.some(({ from, to }) => offset >= from && offset < to))
      .flatMap(textsOf);
  for await (const buffer of logBytes(store, session, range)) {
    for (let start = 0; start < buffer.length; start += AT_ONCE)
      yield* textsIn(parser.push(buffer.subarray(start, start + AT_ONCE)));
  }
  yield* textsIn(parser.rest());
}

/** How many bytes are parsed before their texts are looked at. */
const AT_ONCE = 32 * 1024;

/** Leaves out the dialogue, which has its own index. */
export function textsOf({ parts, kind }: MessageFragment): WorkText[] {
  const texts = parts.map((part) => textOf(part, SPOKEN.has(kind)));
  return texts.filter((each) => each !== null && each.text !== "") as WorkText[];
}

const SPOKEN: ReadonlySet<MessageFragment["kind"]> = new Set([
  "prompt",
  "queued_prompt",
  "command",
  "local_command",
  "plan",
  "answer",
]);

function textOf(part: Part, spoken: boolean): WorkText | null {
  switch (part.type) {
    case "thinking":
      return { field: "thinking", text: withoutPrivate(part.text) };
    case "tool_call":
      return { field: "tools", text: withoutPrivate([part.use.name, ...stringsIn(part.input)].join("\n")) };
    case "tool_result":
      return { field: "outputs", text: withoutLineNumbers(withoutPrivate(part.text)) };
    case "text":
      return spoken ? null : { field: "outputs", text: withoutPrivate(part.text) };
    default:
      return null;
  }
}

/** Removes line numbers: a file that was read has one before each line, and no one searches for them. */
function withoutLineNumbers(text: string): string {
  return /^ *\d+[→\t]/.test(text) ? text.replace(/^ *\d+[→\t]/gm, "") : text;
}

/** Returns the values of a tool's input. Names of parameters stay only where they show that the value is a secret. */
function stringsIn(value: JsonValue | undefined, name = ""): string[] {
  if (typeof value === "string") return [secretOfName(name) ? `${name}="${value}"` : value];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => stringsIn(each, Array.isArray(value) ? name : key));
}
