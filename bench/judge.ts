// Counts how often the expected turn comes first, and how often among the first five.
import type { FoundTurn } from "./bench-archive.ts";
import type { JudgedQuestion, JudgedTurn } from "./judged-public.ts";

export interface Judgement {
  readonly first: number;
  readonly among_five: number;
  readonly of: number;
  /** Questions whose turn was not among the first five. */
  readonly missed: readonly string[];
}

export type Find = (typed: string, limit: number) => Promise<readonly FoundTurn[]> | readonly FoundTurn[];

export async function judge(questions: readonly JudgedQuestion[], find: Find): Promise<Judgement> {
  let [first, among_five] = [0, 0];
  const missed: string[] = [];
  for (const { question, answers } of questions) {
    const found = await find(question, 5);
    const rank = found.findIndex((hit) => answers.some((answer) => isMeant(hit, answer)));
    if (rank === 0) first++;
    if (rank >= 0) among_five++;
    else missed.push(question);
  }
  return { first, among_five, of: questions.length, missed };
}

function isMeant({ session, turn }: FoundTurn, answer: JudgedTurn): boolean {
  return session.startsWith(answer.session) && turn === answer.turn;
}
