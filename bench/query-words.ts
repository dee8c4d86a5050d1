// Draws the searched words by seed, from what people and agents said in the corpus itself.
import { Random } from "../src/demo/random.ts";
import { findTranscripts, readSessions } from "../src/ingest/read/read-transcripts.ts";

export interface Queries {
  /** One to three words: a third of them common, a third less common, a third rare. */
  readonly words: readonly string[];
  /** Eight to twelve words, most of them the same in every question. */
  readonly questions: readonly string[];
}

/** Only this many sessions are read, spread evenly: enough to see how common a word is. */
const SAMPLED_SESSIONS = 200;
const EACH = 20;
const QUESTIONS = 40;

export async function drawQueries(folder: string): Promise<Queries> {
  const random = new Random("queries");
  const bands = bandsOf(await countWords(folder));
  const pick = (words: readonly string[]) => words[random.below(words.length)] ?? "";
  const words = bands.flatMap((band) =>
    [1, 2, 3].flatMap((length) =>
      Array.from({ length: EACH }, () => Array.from({ length }, () => pick(band)).join(" ")),
    ),
  );
  const [, middling = [], rare = []] = bands;
  const questions = Array.from({ length: QUESTIONS }, (_, at) =>
    (SHAPES[at % SHAPES.length] ?? "").replaceAll("~", () => pick(random.chance(0.7) ? middling : rare)),
  );
  return { words, questions };
}

const SHAPES = [
  "why did we change how the ~ ~ is ~",
  "where do we keep the ~ of the ~ and who reads it",
  "what was the reason that ~ no longer ~ the ~",
  "how can I make ~ work with ~ when there is no ~",
] as const;

/**
 * Draws queries from prompts as people type them: the beginning of one, a few words in a row, and single words in any
 * order.
 */
export async function drawFromPrompts(folder: string, count: number): Promise<string[]> {
  const random = new Random("prompts");
  const prompts: string[][] = [];
  for await (const session of readSessions(await findTranscripts([folder]), { detail: "brief" }))
    for (const { prompt } of session.turns) {
      const words = prompt.match(/[\p{L}\p{N}_./-]+/gu) ?? [];
      if (words.length >= 5) prompts.push(words);
    }
  return Array.from({ length: count }, (_, at) => {
    const words = prompts[random.below(prompts.length)] ?? [];
    const start = random.below(words.length - 2);
    const any = () => words[random.below(words.length)] ?? "";
    const drawn = [
      words.slice(0, 12),
      words.slice(start, start + 3),
      [any(), any()],
      [any(), any(), any(), any(), any()],
    ];
    return (drawn[at % drawn.length] ?? []).join(" ");
  });
}

/** Counts the turns that contain each word. */
async function countWords(folder: string): Promise<{ counts: Map<string, number>; turns: number }> {
  const found = await findTranscripts([folder]);
  const sessions = found.transcripts.filter(({ type }) => type === "session");
  const step = Math.ceil(sessions.length / SAMPLED_SESSIONS);
  const transcripts = sessions.filter((_, at) => at % step === 0);
  const counts = new Map<string, number>();
  let turns = 0;
  for await (const session of readSessions({ ...found, transcripts }, { detail: "brief" })) {
    turns += session.turns.length;
    for (const { prompt, answer } of session.turns) {
      const words = `${prompt} ${answer ?? ""}`.toLowerCase().match(/[\p{L}\p{N}_]{3,24}/gu);
      for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return { counts, turns };
}

/** Words in a tenth of the turns or more; in one of a hundred or more; in fewer, but not just once. */
function bandsOf({ counts, turns }: { counts: Map<string, number>; turns: number }): string[][] {
  const within = (least: number, most: number) =>
    [...counts].filter(([, count]) => count >= least && count < most).map(([word]) => word);
  return [
    within(turns / 10, Number.POSITIVE_INFINITY),
    within(turns / 100, turns / 10),
    within(2, Math.max(3, turns / 100)),
  ].map((words) => words.sort());
}
