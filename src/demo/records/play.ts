// Turns a plot into records: each turn is typed, worked on and answered, as the recorder's client writes it.
import type { Plot, PlotStep, PlotSubagent, PlotTurn } from "../plots/plot.ts";
import { type AnswerPart, endTurn, say, useTools } from "./answer.ts";
import { prompt } from "./prompt.ts";
import type { Recorder } from "./recorder.ts";
import { runSubagents, type SubagentTask } from "./subagents.ts";
import { createTaskStep, todoStep, updateTaskStep } from "./task-steps.ts";
import { bashStep, editStep, fetchStep, grepStep, readStep, type ToolStep, writeStep } from "./tool-step.ts";

export function play(recorder: Recorder, plot: Plot): void {
  for (const turn of plot) playTurn(recorder, turn);
}

export function playTurn(recorder: Recorder, turn: PlotTurn, images: readonly string[] = []): void {
  if (recorder.lines.length > 0) recorder.wait(40, 600);
  const started = recorder.now;
  prompt(recorder, turn.prompt, images);
  answerTurn(recorder, turn, started);
}

/** For a turn that began differently: with a command, a plan, or a queued prompt. */
export function answerTurn(
  recorder: Recorder,
  turn: Pick<PlotTurn, "steps" | "answer">,
  started: number = recorder.now,
): void {
  const before = playSteps(recorder, turn.steps);
  say(recorder, [...before, { type: "text", text: turn.answer }]);
  endTurn(recorder, started);
}

/** Returns the last thinking and text that no tool call followed. */
export function playSteps(recorder: Recorder, steps: readonly PlotStep[]): AnswerPart[] {
  let before: AnswerPart[] = [];
  for (const step of steps) {
    const words = wordsOf(step);
    if (words) before.push(words);
    else {
      act(recorder, before, "together" in step ? step.together : [step]);
      before = [];
    }
  }
  return before;
}

function wordsOf(step: PlotStep): AnswerPart | null {
  if ("think" in step) return { type: "thinking", text: step.think };
  if ("withheld" in step) return { type: "withheld" };
  return "say" in step ? { type: "text", text: step.say } : null;
}

function act(recorder: Recorder, before: readonly AnswerPart[], steps: readonly PlotStep[]): void {
  const subagents = steps.filter((step) => "agent" in step);
  if (subagents.length > 0) runSubagents(recorder, before, subagents.map(taskOf));
  else {
    useTools(
      recorder,
      before,
      steps.flatMap((step) => toolStep(recorder, step) ?? []),
    );
  }
}

function taskOf(plot: PlotSubagent): SubagentTask {
  return {
    agent_type: plot.agent,
    description: plot.about,
    prompt: plot.prompt,
    report: plot.reports,
    write(child) {
      const before = playSteps(child, plot.steps);
      say(child, [...before, { type: "text", text: plot.reports }]);
    },
  };
}

function toolStep(recorder: Recorder, step: PlotStep): ToolStep | null {
  const path = (name: string) => `${recorder.options.cwd}/${name}`;
  if ("run" in step) return bashStep(step.run, step.prints, step.failed);
  if ("read" in step) return readStep(path(step.read), step.shows, recorder.client.requests ? "\t" : "→");
  if ("grep" in step) return grepStep(step.grep, step.finds);
  if ("edit" in step) return editStep(path(step.edit), step.from, step.to);
  if ("write" in step) return writeStep(path(step.write), step.text);
  if ("fetch" in step) return fetchStep(step.fetch, step.asks, step.says);
  if ("todos" in step) return todoStep(recorder, step.todos);
  if ("task" in step) return createTaskStep(recorder, step.task);
  if ("becomes" in step) return updateTaskStep(recorder, step.task_id, step.becomes);
  return null;
}
