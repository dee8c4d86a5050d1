// Simulates an agent's folder of related sessions: real files that grow, fork, are copied, cut, deleted and linked.
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { type Conversation, conversation, sessionId } from "../../builders/transcripts/build.ts";
import type { TranscriptFolder } from "../../builders/transcripts/folder.ts";

export type Happening =
  | { readonly do: "begin"; readonly content: Content }
  | { readonly do: "grow"; readonly file: number; readonly content: Content }
  | {
      readonly do: "fork";
      readonly file: number;
      /** Which record, and how many. */
      readonly from: number;
      readonly keep: number;
      readonly ids: "kept" | "fresh" | "named";
      readonly content: Content;
    }
  | { readonly do: "summary"; readonly file: number; readonly other: number; readonly record: number }
  | { readonly do: "title" | "continue"; readonly file: number; readonly other: number }
  | { readonly do: "cut"; readonly file: number; readonly keep: number }
  | { readonly do: "copy" | "delete" | "forget" | "rename"; readonly file: number }
  | { readonly do: "index" };

interface Content {
  readonly turns: number;
  /** The same words occur in many sessions. */
  readonly word: number;
  /** True when answers have the model's ids. */
  readonly named: boolean;
}

const GEMS = ["amber", "topaz", "pearl", "opal", "ruby", "jade", "onyx", "agate", "beryl"];

/** Most changes affect the first few files, so large groups form beside files that are rarely touched. */
const file = fc.oneof(fc.nat(2), fc.nat(20));
const content = fc.record({ turns: fc.nat(2), word: fc.nat(8), named: fc.boolean() });

const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant("begin"), content }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("grow"), file, content }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("fork"),
      file,
      from: fc.constantFrom(0, 0, 2, 4),
      keep: fc.integer({ min: 1, max: 8 }),
      ids: fc.constantFrom("kept", "fresh", "named"),
      content,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("summary"), file, other: file, record: file }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("title", "continue"), file, other: file }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cut"), file, keep: fc.nat(8) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("copy", "forget", "forget", "delete", "rename"), file }),
  },
  { weight: 10, arbitrary: fc.record({ do: fc.constant("index") }) },
);

/** Several unrelated sessions, so most are left alone later. */
export const STRANGERS: readonly Happening[] = [
  ...GEMS.map((_, word): Happening => ({ do: "begin", content: { turns: 2, word, named: word % 2 === 0 } })),
  { do: "index" },
];

export const anyHappenings: fc.Arbitrary<Happening[]> = fc
  .array(anyHappening, { minLength: 8, maxLength: 30, size: "max" })
  .map((happenings) => [...STRANGERS, ...happenings]);

export interface LinkedFiles {
  /** Returns the id of the affected session, or null when there was none. Skips steps that do not affect files. */
  apply(happening: Happening): string | null;
}

type Line = Record<string, unknown>;

export function linkedFiles(folder: TranscriptFolder): LinkedFiles {
  const ids: string[] = [];
  let clock = 0;

  const path = (id: string) => folder.path(`projects/-home-dana-shop/${id}.jsonl`);
  const there = () => ids.filter((id) => existsSync(path(id)));
  const linesOf = (id: string) => readFileSync(path(id), "utf8").split("\n").filter(Boolean);
  const recordsOf = (id: string) =>
    linesOf(id)
      .map((line) => JSON.parse(line) as Line)
      .filter((record) => typeof record.uuid === "string");

  function create(text: string): string {
    // Ids are in no order that would reveal which session came first.
    const id = sessionId((ids.length * 7919) % 1000);
    ids.push(id);
    folder.session(text.replaceAll(NEW, id), id);
    return id;
  }

  function say(id: string, { turns, word, named }: Content, after: string | null): string {
    const story = conversation({ seed: ++clock, fields: { sessionId: id } }).after(after);
    // Several at the same time.
    const timestamp = new Date(START + (clock - (clock % 3)) * 60_000).toISOString();
    for (let turn = 0; turn < turns; turn++) addTurn(story, word + turn, timestamp, named);
    return story.text();
  }

  function fork(id: string, { from, keep, ids: way, content }: Extract<Happening, { do: "fork" }>): string {
    const mark = String(++clock);
    const rename = (name: unknown) =>
      way === "fresh" && typeof name === "string" ? mark + name.slice(mark.length) : name;
    const copied = recordsOf(id)
      .slice(from, from + keep)
      .map((record) => ({
        ...record,
        sessionId: NEW,
        uuid: rename(record.uuid),
        parentUuid: rename(record.parentUuid),
        ...(way === "named" && { forkedFrom: { sessionId: id, messageUuid: record.uuid } }),
      }));
    const end = copied.at(-1)?.uuid;
    return create(textOf(copied) + say(NEW, content, typeof end === "string" ? end : null));
  }

  function note(id: string, line: Line): void {
    appendFileSync(path(id), textOf([line]));
  }

  /** Writes one of the client's title records. Only some of them are titles. */
  function title(id: string, kind: number): void {
    if (kind % 3 === 0)
      note(id, { type: "custom-title", customTitle: kind % 2 === 0 ? `Named ${clock}` : "" });
    else note(id, { type: "ai-title", aiTitle: `Called ${clock}`, sessionId: id });
  }

  return {
    apply(step) {
      clock++;
      if (step.do === "index") return null;
      if (step.do === "begin")
        return create(say(NEW, { ...step.content, turns: step.content.turns + 1 }, null));
      const known = step.do === "forget" || step.do === "rename" ? ids : there();
      const id = known[step.file % Math.max(1, known.length)];
      if (id === undefined) return null;
      const other = "other" in step ? (ids[step.other % ids.length] ?? id) : id;
      switch (step.do) {
        case "grow":
          appendFileSync(path(id), say(id, step.content, lastOf(recordsOf(id))));
          break;
        case "fork":
          return fork(id, step);
        case "copy":
          return create(readFileSync(path(id), "utf8"));
        case "summary": {
          const records = existsSync(path(other)) ? recordsOf(other) : [];
          const leafUuid = records[step.record % Math.max(1, records.length)]?.uuid ?? "nowhere";
          note(id, { type: "summary", summary: `Sum ${clock}`, leafUuid });
          break;
        }
        case "title":
          title(id, step.other);
          break;
        case "continue":
          note(id, { type: "continued-in", continuedInSessionId: other });
          break;
        case "cut":
          writeFileSync(
            path(id),
            linesOf(id)
              .slice(0, step.keep)
              .map((line) => `${line}\n`)
              .join(""),
          );
          break;
        case "delete":
          rmSync(path(id));
          break;
      }
      return id;
    },
  };
}

/** Placeholder for an id that is not assigned yet. */
const NEW = "new-session";
const START = Date.parse("2026-01-01T10:00:00.000Z");

function addTurn(story: Conversation, word: number, timestamp: string, named: boolean): void {
  const gem = GEMS[word % GEMS.length];
  story.prompt(`Where is the ${gem} kept?`, { timestamp }).says(`The ${gem} is in the drawer. `.repeat(5), {
    timestamp,
    ...(!named && { message: { id: undefined } }),
  });
}

function textOf(lines: readonly Line[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

function lastOf(records: readonly Line[]): string | null {
  const last = records.at(-1)?.uuid;
  return typeof last === "string" ? last : null;
}
