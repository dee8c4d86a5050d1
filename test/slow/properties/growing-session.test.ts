// Tests that a session which grows piece by piece is at each step the one that its whole file makes: order, turns, rows and
// link evidence. What was made of it before is then used again.
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { evidenceEntry } from "../../../src/ingest/index/evidence-entry.ts";
import { sessionRows } from "../../../src/ingest/index/session-rows.ts";
import { assembleSession } from "../../../src/ingest/read/assemble-session.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import type { Transcript } from "../../../src/model/transcript.ts";
import { claudeCode } from "../../../src/sources/claude-code/source.ts";
import type { LooseRecord } from "../../properties/any-graph.ts";
import { patience, runs } from "../../properties/runs.ts";

const NOW = new Date("2026-01-03T00:00:00.000Z");

test("a session makes the same in pieces as at once", patience, () => {
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 4, maxLength: 24 }), fc.nat(40), (steps, cut) => {
      const lines = linesOf(steps).map((record) => Buffer.from(`${JSON.stringify(record)}\n`));
      let end = 0;
      // Now and then the end of a line comes with the next one.
      const ends = lines.map((line, index) => {
        end += line.length;
        return index % 5 === 4 ? end - cut : end;
      });
      expectSameInPieces(Buffer.concat(lines), [...ends, end]);
    }),
    runs(100),
  );
});

const KINDS = [
  ...["prompt", "prompt", "answer", "answer", "answer", "call", "call", "result", "result", "progress"],
  ...["late answer", "early", "compaction", "hint", "measure", "aside", "queue", "settle", "lost", "again"],
] as const;

/** One record: how far above the last one its parent is, and which of a few texts or ids it has. */
const anyStep = fc.record({
  kind: fc.constantFrom(...KINDS),
  back: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(12) }),
  some: fc.nat(3),
});

type AnyStep = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

function linesOf(steps: readonly AnyStep[]): LooseRecord[] {
  const ids: string[] = [];
  return steps.map(({ kind, back, some }, index) => {
    const uuid = kind === "early" ? `later ${some}` : kind === "again" ? (ids[some] ?? "a") : `u${index}`;
    const parentUuid = kind === "lost" ? `later ${some}` : (ids.at(-1 - back) ?? null);
    const times = { timestamp: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(), sessionId: "s" };
    const own = { uuid, parentUuid, cwd: "/home/dana", ...times };
    const record = { ...own, ...fieldsOf(kind, index, some, ids) };
    if (record.uuid) ids.push(uuid);
    return record;
  });
}

function fieldsOf(kind: AnyStep["kind"], index: number, some: number, ids: readonly string[]): LooseRecord {
  const usage = { input_tokens: index, output_tokens: index };
  const says = (id: string, part: object) => {
    return {
      type: "assistant",
      message: { id, model: "opus", content: [part], usage, stop_reason: "end_turn" },
    };
  };
  const text = { type: "text", text: `said ${index}` };
  switch (kind) {
    case "answer":
    case "lost":
      return says(`m${index}`, text);
    case "late answer":
      return says(`m${some}`, text);
    case "call":
      return says(`m${index}`, { type: "tool_use", id: `c${some}`, name: "Bash", input: { command: "ls" } });
    case "result": {
      const part = { type: "tool_result", tool_use_id: `c${some}`, content: "ok", is_error: index % 2 === 0 };
      return { type: "user", message: { role: "user", content: [part] } };
    }
    case "progress":
      return { type: "progress", data: { type: "bash_progress" } };
    case "compaction":
      return { type: "system", subtype: "compact_boundary", parentUuid: null, compactMetadata: {} };
    case "measure":
      return { type: "system", subtype: "turn_duration", durationMs: index };
    case "hint":
      return { type: "last-prompt", uuid: undefined, leafUuid: ids.at(-1 - some), explicit: some === 0 };
    case "aside":
      return { type: "user", isSidechain: true, message: { role: "user", content: `aside ${index}` } };
    case "queue":
      return { type: "queue-operation", uuid: undefined, operation: "enqueue", content: `wait ${some}` };
    case "settle":
      return { type: "user", message: { role: "user", content: `wait ${some}` } };
    default:
      return { type: "user", message: { role: "user", content: `do ${index}` } };
  }
}

/** Reads up to each of the ends, in turn. */
function expectSameInPieces(bytes: Buffer, ends: readonly number[]): void {
  const parser = claudeCode.parser({ detail: "dialogue", from: 0 });
  const collector = claudeCode.collector({ detail: "dialogue", type: "session" });
  let at = 0;
  for (const end of ends) {
    collector.add(parser.push(bytes.subarray(at, end)));
    at = end;
    const whole = claudeCode.parser({ detail: "dialogue", from: 0 });
    const fresh = claudeCode.collector({ detail: "dialogue", type: "session" });
    fresh.add(whole.push(bytes.subarray(0, end)));
    const [grown, once] = [everythingOf(collector.transcript()), everythingOf(fresh.finish())];
    // Comparing for a report takes a hundred times as long.
    if (!isDeepStrictEqual(grown, once)) expect(grown).toEqual(once);
  }
}

function everythingOf(transcript: Transcript): unknown {
  const file = { id: "s" as SessionId, agent: claudeCode.agent, path: "/s.jsonl" };
  const assembled = assembleSession({ file, transcript }, [], { now: NOW });
  return {
    transcript,
    assembled,
    rows: sessionRows(assembled, transcript),
    evidence: evidenceEntry(assembled.session, transcript),
  };
}
