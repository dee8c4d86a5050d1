// Finds the earlier turn that already did what a prompt asks for, or none: only a strong match counts.
import type { SessionId } from "../../../model/ids.ts";
import { separatePasted } from "../../../sessions/turns/pasted-text.ts";
import type { Memory, RememberedTurn } from "../../../store/memory.ts";
import { endedWell } from "./ended-well.ts";
import { isStrong, type Likeness, likeness } from "./likeness.ts";
import { tellingWords } from "./telling-words.ts";

export interface RecallRequest {
  readonly text: string;
  readonly session: SessionId;
  /** For a replay: only turns that began before this time are known. */
  readonly as_of?: string | undefined;
}

export interface RecalledPrompt {
  readonly turn: RememberedTurn;
  readonly likeness: Likeness;
}

/** Returns the closest turn first. Leaves out turns whose end is not known. */
export async function recallPrompt(
  memory: Memory,
  { text, session, as_of }: RecallRequest,
): Promise<RecalledPrompt[]> {
  const words = tellingWords(separatePasted(text).written);
  if (words.length < FEWEST || words.length > MOST) return [];
  const { turns, each } = await memory.counts(words);
  const rarest = Math.log(turns + 1);
  const weigh = (count: number) => Math.max(0, Math.log((turns + 1) / (count + 1)));
  const weights = new Map(words.map((word, index) => [memory.stem(word), weigh(each[index] ?? 0)]));
  // A word of the earlier prompt alone is taken for a rare one.
  const weightOf = (stem: string) => weights.get(stem) ?? rarest / 2;
  const rare = words
    .map((word, index) => ({ word, count: each[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.count - other.count)
    .slice(0, LOOKED_UP)
    .map(({ word }) => word);
  const found = await memory.withWords(rare, { session, as_of, limit: MOST_READ });
  const stems = (of: string) => new Set(tellingWords(of).map(memory.stem));
  const asked = new Set(weights.keys());
  return found
    .filter(endedWell)
    .map((turn) => {
      const earlier = {
        prompt: stems(separatePasted(turn.prompt).written),
        answer: stems(turn.answer ?? ""),
      };
      return { turn, likeness: likeness(asked, earlier, weightOf) };
    })
    .filter((each) => isStrong(each.likeness, rarest))
    .sort((one, other) => other.likeness.covered - one.likeness.covered);
}

/** With fewer words nothing can be a strong match, and so many are a pasted text. */
const FEWEST = 4;
const MOST = 80;
const LOOKED_UP = 12;
const MOST_READ = 12;
