// Writes one session of a generated corpus: turns of the usual shape until it reaches its size.
import { type AnswerPart, endTurn, say, useTools } from "../records/answer.ts";
import { noteCost } from "../records/noise.ts";
import { prompt } from "../records/prompt.ts";
import type { Recorder } from "../records/recorder.ts";
import { runSubagents } from "../records/subagents.ts";
import { nameByModel, rename } from "../records/titles.ts";
import { corpusStep } from "./corpus-steps.ts";
import { ANSWER_TEXT, CALLS, draw, PROMPT_TEXT, THINKING_TEXT } from "./quantiles.ts";
import type { TextSource } from "./texts.ts";

export interface CorpusSessionPlan {
  /** The bytes of its file and of its sub-agents' files. */
  readonly size: number;
  readonly subagents: number;
  readonly japanese: boolean;
}

export function writeCorpusSession(recorder: Recorder, texts: TextSource, plan: CorpusSessionPlan): void {
  const { random, client } = recorder;
  if (client.attachments && random.chance(0.6)) nameByModel(recorder, texts.sentence(36));
  let subagents = plan.subagents;
  do {
    if (recorder.turns.length > 0) recorder.wait(20, 900);
    const started = recorder.now;
    prompt(recorder, promptText(recorder, texts, plan));
    work(recorder, texts, plan.size);
    if (subagents > 0) {
      runSubagent(recorder, texts, plan.size);
      subagents--;
    }
    say(recorder, [{ type: "text", text: texts.sentence(draw(random, ANSWER_TEXT)) }]);
    endTurn(recorder, started);
    if (client.attachments && random.chance(0.02)) rename(recorder, texts.sentence(24));
  } while (sizeOf(recorder) < plan.size);
  noteCost(recorder);
}

/** Includes the files of its sub-agents. */
export function sizeOf(recorder: Recorder): number {
  return recorder.files.reduce((sum, file) => sum + file.bytes.length, recorder.size);
}

function promptText({ random }: Recorder, texts: TextSource, { japanese }: CorpusSessionPlan): string {
  const length = draw(random, PROMPT_TEXT);
  if (japanese) return texts.text("japanese", Math.min(400, length)).trim();
  // Long prompts contain pasted text.
  return length < 600 ? texts.sentence(length) : `${texts.sentence(80)}\n\n${texts.text("log", length)}`;
}

function work(recorder: Recorder, texts: TextSource, size: number): void {
  const { random } = recorder;
  const calls = Math.round(draw(random, CALLS));
  for (let made = 0; made < calls && sizeOf(recorder) < size; ) {
    const steps = Array.from({ length: random.chance(0.12) ? 2 : 1 }, () =>
      corpusStep(random, texts, recorder.options.cwd, size / 3),
    );
    useTools(recorder, words(recorder, texts), steps);
    made += steps.length;
  }
}

function words({ random }: Recorder, texts: TextSource): AnswerPart[] {
  const parts: AnswerPart[] = [];
  if (random.chance(0.09)) {
    parts.push({ type: "thinking", text: texts.sentence(draw(random, THINKING_TEXT)), signed: 240 });
  }
  if (random.chance(0.45)) parts.push({ type: "text", text: texts.sentence(draw(random, ANSWER_TEXT) / 2) });
  return parts;
}

function runSubagent(recorder: Recorder, texts: TextSource, size: number): void {
  const { random } = recorder;
  const quoted = recorder.client.progress && random.chance(0.8);
  const end = size * (quoted ? 0.1 + random.unit() * 0.3 : 0.02 + random.unit() * 0.08);
  const report = texts.sentence(draw(random, ANSWER_TEXT) * 2);
  const task = {
    agent_type: random.pick(["Explore", "Explore", "general-purpose"]),
    description: texts.sentence(24),
    prompt: texts.sentence(draw(random, PROMPT_TEXT) + 100),
    report,
    quoted,
    write(child: Recorder) {
      do useTools(child, words(child, texts), [corpusStep(random, texts, recorder.options.cwd, end)]);
      while (child.size < end);
      say(child, [{ type: "text", text: report }]);
    },
  };
  runSubagents(recorder, [], [task]);
}
