// Counts how often the expected turn comes first, and how often among the first five.
import { type JudgedQuestion, judgedHalves } from "./questions.ts";

export interface Judgement {
  readonly first: number;
  readonly among_five: number;
}

export type JudgedHalf = keyof typeof judgedHalves;

/** Judges a search, which returns the names of turns, best first. */
export async function judge(
  find: (typed: string) => Promise<readonly string[]>,
): Promise<Readonly<Record<JudgedHalf, Judgement>>> {
  return {
    tuned: await judgeHalf(judgedHalves.tuned, find),
    reported: await judgeHalf(judgedHalves.reported, find),
  };
}

async function judgeHalf(
  questions: readonly JudgedQuestion[],
  find: (typed: string) => Promise<readonly string[]>,
): Promise<Judgement> {
  const ranks: number[] = [];
  for (const { typed, name } of questions) ranks.push((await find(typed)).indexOf(name));
  const within = (limit: number) => ranks.filter((rank) => rank >= 0 && rank < limit).length;
  return { first: within(1), among_five: within(5) };
}
