// Checks that prompts of very many sessions are found as in a plain map, in any order, and also by a copy.
import { expect, test } from "vitest";
import type { SessionId } from "../../model/ids.ts";
import { contentRevision } from "../entry-log.ts";
import { type PromptPosition, type PromptPositions, promptPositions } from "./prompt-positions.ts";

const uuid = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}` as unknown as SessionId;
const id = (number: number) => (number === 0 ? null : uuid(number));
const longer = (before: string) => contentRevision(`${before}+`);

interface Plain {
  stamp: string;
  size: number;
  readonly prompts: Map<string, PromptPosition>;
}

/** Adds the same prompts to both; every third is one that its session has already. */
function fill(
  positions: PromptPositions,
  plain: Map<SessionId | null, Plain>,
  from: number,
  to: number,
): void {
  for (let number = from; number < to; number++) {
    const session = id(number % 700);
    const key = contentRevision(`prompt ${number % 3 === 0 ? number % 700 : number}`);
    const prompt = { key, offset: number * 2 ** 32, length: number };
    positions.add(session, prompt, longer);
    const log = plain.get(session) ?? { stamp: "", size: 0, prompts: new Map() };
    plain.set(session, log);
    if (log.prompts.has(key)) continue;
    log.prompts.set(key, prompt);
    log.stamp = longer(log.stamp);
    log.size += number;
  }
}

function expectSame(positions: PromptPositions, plain: ReadonlyMap<SessionId | null, Plain>): void {
  const logs = Array.from(plain, ([session, { stamp, size }]) => ({ id: session, stamp, size }));
  expect([...positions.logs()]).toEqual(logs);
  for (const [session, { prompts }] of plain)
    expect([...positions.of(session)]).toEqual([...prompts.values()]);
}

test("each session has its prompts once and in order, with its size and stamp", () => {
  const positions = promptPositions();
  const plain = new Map<SessionId | null, Plain>();
  expectSame(positions, plain);
  fill(positions, plain, 0, 5000);
  expectSame(positions, plain);
  expect([...positions.of(uuid(701))]).toEqual([]);
});

test("a copy goes on by itself", () => {
  const positions = promptPositions();
  const plain = new Map<SessionId | null, Plain>();
  fill(positions, plain, 0, 900);
  const copied = positions.copy();
  const plainCopy = structuredClone(plain);
  fill(copied, plainCopy, 900, 3000);
  expectSame(positions, plain);
  expectSame(copied, plainCopy);
});
