// Plots about a marble game: collisions, friction, and numbers that drift.
import type { Plot } from "./plot.ts";

export const tunnelling: Plot = [
  {
    prompt: "Fast marbles fall through the thin floor in level 6. More substeps?",
    steps: [
      { grep: "const DT", finds: "src/step.rs:8:const DT: f32 = 1.0 / 120.0;" },
      {
        think:
          "At 30 m/s a marble moves 25 cm per step; the floor is 2 cm. Substeps would have to be thirteen times finer. A swept test is cheaper.",
      },
      {
        read: "src/collide.rs",
        shows: "if floor.distance(marble.position) < marble.radius {\n    resolve(marble, floor);\n}",
      },
      {
        edit: "src/collide.rs",
        from: "floor.distance(marble.position) < marble.radius",
        to: "let Some(hit) = floor.sweep(marble.before, marble.position, marble.radius)",
      },
      { run: "cargo test sweep", prints: "test sweep_hits_thin_floor ... ok\ntest sweep_grazes_edge ... ok" },
    ],
    answer:
      "Not substeps: at full speed a marble travels 25 cm per step and the floor is 2 cm thick, so it is above it in one step and below in the next. The collision test now sweeps the marble from its old to its new place. That costs 4 % of a frame; thirteen substeps would cost all of it.",
  },
];

export const fixedStep: Plot = [
  {
    prompt:
      "The run takes 14.2 s on my laptop and 13.7 s on the big monitor. Same level, same start. Physics shouldn't care about the screen!",
    steps: [
      { grep: "delta_seconds", finds: "src/main.rs:61:    world.step(time.delta_seconds());" },
      { think: "The step length is the frame time, so 144 Hz integrates differently from 60 Hz." },
      {
        edit: "src/main.rs",
        from: "world.step(time.delta_seconds());",
        to: "accumulator += time.delta_seconds().min(0.25);\nwhile accumulator >= DT { world.step(DT); accumulator -= DT; }",
      },
      {
        run: "cargo run --release -- --bench level4 --hz 60,144",
        prints: "60 Hz  14.008 s\n144 Hz 14.008 s",
      },
    ],
    answer:
      "The simulation stepped once per frame with the frame's length, and your monitor runs at 144 Hz. It now collects time in an accumulator and takes fixed steps of 1/120 s. Both screens need 14.008 s.",
  },
];

export const jitter: Plot = [
  {
    prompt: "A pile of marbles never comes to rest, it trembles",
    steps: [
      { read: "src/solver.rs", shows: "let push = penetration * 0.8 / DT;" },
      {
        edit: "src/solver.rs",
        from: "penetration * 0.8 / DT",
        to: "(penetration - SLOP).max(0.0) * 0.2 / DT",
      },
      { run: "cargo run --release -- --rest pile20", prints: "asleep after 1.9 s" },
    ],
    answer:
      "The solver pushed overlapping marbles apart by 80 % of the overlap at every step, which throws them back into the next one. Now 20 %, with half a millimetre of overlap allowed (`SLOP`), and a marble slower than 2 cm/s for half a second falls asleep.",
  },
];

export const replayDrift: Plot = [
  {
    prompt:
      "Replays diverge after about 40 seconds on the same machine. Inputs are identical, I compared them byte by byte.",
    steps: [
      {
        run: "cargo run -- --replay r1 --dump-hash | diff - r1.hash | head -2",
        prints: "4811c4811\n< step 4811 a91f",
      },
      {
        together: [
          {
            grep: "HashMap",
            finds:
              "src/broad.rs:14:    cells: HashMap<Cell, Vec<Id>>,\nsrc/sound.rs:9:    playing: HashMap<Id, Voice>,",
          },
          { grep: "rand::", finds: "" },
        ],
      },
      {
        think:
          "No random numbers. But the broad phase walks a HashMap, whose order changes per process, and contact order changes the result of the solver.",
      },
      { edit: "src/broad.rs", from: "HashMap<Cell, Vec<Id>>", to: "BTreeMap<Cell, Vec<Id>>" },
      {
        run: "for i in 1 2 3; do cargo run -- --replay r1 --dump-hash | sha256sum; done",
        prints: "77d0c1\n77d0c1\n77d0c1",
      },
    ],
    answer:
      "The broad phase iterates over a `HashMap`, whose order differs from process to process. So contacts were solved in another order, and at step 4811 a marble hit two walls at once and came out differently. With a `BTreeMap` three runs give one hash.",
  },
];

export const energyGain: Plot = [
  {
    prompt: "The rubber marble bounces higher every time. Perpetual motion is not a feature.",
    steps: [
      { grep: "restitution", finds: "src/material.rs:20:    let e = a.restitution + b.restitution;" },
      {
        edit: "src/material.rs",
        from: "a.restitution + b.restitution",
        to: "a.restitution.max(b.restitution)",
      },
    ],
    answer:
      "The bounciness of the two surfaces was added up: rubber 0.8 on rubber 0.8 gave 1.6, and anything above 1 gains energy. It takes the larger of the two now.",
  },
];

export const cellSize: Plot = [
  {
    prompt:
      "Profile says the broad phase eats 60 % of the frame with 2,000 marbles. What cell size should the grid have?",
    steps: [
      {
        run: "cargo bench grid",
        prints:
          "cell = 1 radius    9.1 ms\ncell = 2 radii     2.6 ms\ncell = 4 radii     1.4 ms\ncell = 8 radii     3.3 ms",
      },
      {
        edit: "src/broad.rs",
        from: "const CELL: f32 = 0.012;",
        to: "const CELL: f32 = 4.0 * MARBLE_RADIUS;",
      },
    ],
    answer:
      "Four radii: 1.4 ms instead of 9.1. Smaller cells mean that a marble lies in many, larger ones that too many share one.",
  },
];

export const rollingForever: Plot = [
  {
    prompt: "On the flat the marbles roll forever, sliding friction doesn't slow them",
    steps: [
      {
        think:
          "Right so: a rolling marble does not slide at its contact point. Real ones stop because of rolling resistance.",
      },
      {
        write: "src/rolling.rs",
        text: "/// Slows the spin by a torque that grows with the load.\npub fn resist(marble: &mut Marble, load: f32) {\n    let torque = ROLLING * load * marble.radius;\n}\n",
      },
      { run: "cargo run --release -- --measure flat", prints: "0.010: 6.1 m\n0.015: 4.0 m\n0.020: 3.1 m" },
    ],
    answer:
      "Sliding friction can't: a rolling marble's contact point stands still. I added rolling resistance, a torque against the spin. With the coefficient 0.015 a marble pushed at 1 m/s stops after 4.0 m, which matches the glass marble you measured on the kitchen floor.",
  },
];

export const quaternionDrift: Plot = [
  {
    prompt: "After ten minutes the marble textures look stretched. Only the textures, the movement is fine.",
    steps: [
      {
        run: "cargo run --release -- --soak 600 --print-norms | tail -1",
        prints: "norm of orientation: 1.0417",
      },
      {
        edit: "src/step.rs",
        from: "q = q + half * spin * q;",
        to: "q = (q + half * spin * q).normalized();",
      },
    ],
    answer:
      "The orientation quaternion had grown to a length of 1.04: every step adds a rounding error, and a quaternion that is not of unit length scales what it turns. It is normalised after each step now.",
  },
];

export const saveFloats: Plot = [
  {
    prompt: "A saved game that is loaded again runs differently from the one that went on. Ideas?",
    steps: [
      { run: "grep -m1 position save/slot1.txt", prints: "position = 0.3333 1.2500 -0.0417" },
      {
        edit: "src/save.rs",
        from: 'write!(out, "{:.4}", value)',
        to: 'write!(out, "{:08x}", value.to_bits())',
      },
      { run: "cargo test save_then_load_is_the_same_world", prints: "ok" },
    ],
    answer:
      "Saves round positions to four digits. Loading gives a world that is off by up to 50 µm, and chaos does the rest. Floats are saved by their bits (hexadecimal) now, so the loaded world is the same one.",
  },
];
