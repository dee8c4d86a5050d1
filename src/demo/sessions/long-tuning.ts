// A demo session of one long day: three hundred short turns about the numbers of a game, three of them worth finding again.
import type { PlotTurn } from "../plots/plot.ts";
import type { Random } from "../random.ts";
import { answerTurn } from "../records/play.ts";
import { prompt } from "../records/prompt.ts";
import type { Recorder } from "../records/recorder.ts";

const LONG_TURNS = 300;

export function writeLongTuning(recorder: Recorder): void {
  const state: Tuning = { level: 1, knob: 0, value: 40 };
  for (let turn = 1; turn <= LONG_TURNS; turn++) {
    if (turn > 1) recorder.wait(8, 50);
    const plot = NOTABLE[turn] ?? smallTurn(recorder.random, state);
    const started = recorder.now;
    prompt(recorder, plot.prompt);
    answerTurn(recorder, plot, started);
  }
}

interface Tuning {
  level: number;
  knob: number;
  value: number;
}

const KNOBS = [
  "gravity",
  "ramp friction",
  "bumper strength",
  "spring force",
  "fan speed",
  "gate delay",
] as const;
const WISHES = [
  "a bit more",
  "less, it feels heavy",
  "try the middle",
  "again",
  "undo that",
  "double it",
] as const;
const VERDICTS = [
  "smooth up to the last ramp",
  "one gets stuck at the gate",
  "the big one is too slow",
  "they bunch up in the funnel",
  "good pace now",
] as const;

function smallTurn(random: Random, state: Tuning): PlotTurn {
  const next = random.chance(0.3);
  if (next) {
    state.level = (state.level % 20) + 1;
    state.knob = random.below(KNOBS.length);
  }
  state.value = Math.max(1, state.value + random.between(-9, 9));
  const knob = KNOBS[state.knob] ?? KNOBS[0];
  const arrived = random.between(7, 12);
  const time = `${random.between(9, 31)}.${random.below(10)} s`;
  const asked = next ? `level ${state.level}: ${knob} to ${state.value}` : random.pick(WISHES);
  const steps = random.chance(0.08)
    ? [{ run: `cargo run -- --level ${state.level} --headless`, prints: `${arrived}/12 ${time}` }]
    : [];
  const answer = `Level ${state.level}, ${knob} ${state.value}: ${arrived} of 12 arrive, the last after ${time}; ${random.pick(VERDICTS)}.`;
  return { prompt: asked, steps, answer };
}

const NOTABLE: Readonly<Record<number, PlotTurn>> = {
  1: {
    prompt: "Let's tune all twenty levels today. You run them headless and tell me how many marbles arrive.",
    steps: [{ run: "ls levels | wc -l", prints: "20" }],
    answer: "Twenty levels, twelve marbles each. Name a level and a value, and I will run it.",
  },
  88: {
    prompt: "Testers say the spiral in level 9 feels unfair. Is it?",
    steps: [
      { run: "cargo run -- --level 9 --headless --repeat 200", prints: "left start 61 %, right start 93 %" },
    ],
    answer:
      "Yes. From the left start 61 % arrive, from the right 93 %: the spiral turns clockwise, and marbles from the left enter it against the spin. Mirroring the entrance makes both 90 %.",
  },
  217: {
    prompt: "nobody has ever finished level 17. can it be done at all?",
    steps: [
      {
        run: "cargo run -- --level 17 --search 100000",
        prints: "0 of 100000 starts reach the goal\nsmallest gap: 18 mm",
      },
    ],
    answer:
      "No. The second gate leaves a gap of 18 mm and the marbles are 20 mm wide, so level 17 is unsolvable as it is. It works from 21 mm on.",
  },
  300: {
    prompt: "That's it for today. Sum up the values we keep.",
    steps: [],
    answer:
      "We keep a gravity of 9.4 instead of 9.81, because marbles on small screens look too fast otherwise, bumpers at 70 % and a gate delay of 350 ms everywhere. Levels 9 and 17 get new geometry.",
  },
};
