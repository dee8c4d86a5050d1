// Tool uses of a generated corpus: the mix of tools in real sessions, with results of realistic sizes.
import type { Random } from "../random.ts";
import { bashStep, editStep, grepStep, readStep, type ToolStep, writeStep } from "../records/tool-step.ts";
import { BASH_BEATS, draw, INPUT_TEXT, RESULT_LINE } from "./quantiles.ts";
import type { TextKind, TextSource } from "./texts.ts";

/** Bytes of a result's record besides the tool's output. */
const FRAME = 720;
/** A long result, in bytes. */
const LONG = 3000;
/** The share of uses at which an edit is drawn. */
const EDITS = 0.8;
/** The end of the output in a report of progress, in characters. */
const MOST_SHOWN = 300;

/** `most` limits the line, so a small session does not get a huge one. */
export function corpusStep(random: Random, texts: TextSource, cwd: string, most: number): ToolStep {
  const room = Math.max(20, Math.min(most, draw(random, RESULT_LINE)) - FRAME);
  const path = `${cwd}/${texts.path()}`;
  // Long results are mostly edits, because the client keeps the whole file with them.
  const share = room > LONG && random.chance(0.55) ? EDITS : random.unit();
  // Most results are in their record twice: as the model reads them, and as the client keeps them.
  if (share < 0.4) {
    const printed = texts.output(random.pick(PRINTED), room / 2);
    const step = bashStep(command(random, texts), printed, random.chance(0.07));
    return { ...step, beats: Math.round(draw(random, BASH_BEATS)), shown: printed.slice(0, MOST_SHOWN) };
  }
  const beats = random.between(0, 2);
  if (share < 0.6) {
    const text = texts.output(random.pick(FILES), (room - 80) / 2.3);
    return { ...readStep(path, text, "→"), beats };
  }
  if (share < 0.87) return { ...editOf(random, texts, path, room), beats };
  if (share < 0.93) return grepStep(texts.name(), texts.output("listing", room / 2));
  return writeStep(path, texts.text("code", Math.min(room, draw(random, INPUT_TEXT) * 4)));
}

const PRINTED: readonly [TextKind, ...TextKind[]] = ["log", "log", "tests", "listing", "prose"];
const FILES: readonly [TextKind, ...TextKind[]] = ["code", "code", "code", "prose"];

function command(random: Random, texts: TextSource): string {
  const program = random.pick([
    "npm test --",
    "git log -p --",
    "grep -rn",
    "cat",
    "node scripts/run.mjs",
    "ls -la",
  ]);
  return `${program} ${texts.path()} ${random.chance(0.2) ? texts.sentence(draw(random, INPUT_TEXT)) : texts.name()}`;
}

/** The client keeps the whole edited file. */
function editOf(random: Random, texts: TextSource, path: string, room: number): ToolStep {
  const length = Math.min(room / 4, draw(random, INPUT_TEXT));
  const step = editStep(path, texts.text("code", length), texts.text("code", length * 1.2));
  const original = texts.output("code", Math.max(0, room - length * 5));
  return { ...step, outcome: { ...(step.outcome as object), originalFile: original } };
}
