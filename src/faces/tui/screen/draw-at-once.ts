// Draws the first screen before ink is loaded, because loading ink takes as long as everything else.
import { clipLine, paint, type StyledLine } from "../../../terminal/spans.ts";

export interface DrawnAtOnce {
  /** Restores the terminal if ink does not take over. */
  giveBack(): void;
  /** Prepares the terminal for ink, which draws the same lines over these. */
  handOver(): void;
}

/** Keys pressed from now on are buffered for ink. */
export function drawAtOnce(lines: readonly StyledLine[], colour: boolean): DrawnAtOnce {
  const { stdin, stdout } = process;
  const { columns, rows } = stdout;
  const painted = lines.slice(0, rows).map((line) => paint(clipLine(line, columns), colour));
  stdin.setRawMode(true);
  stdout.write(`${ENTER}${painted.join("\n")}${HOME}`);
  return {
    giveBack() {
      stdout.write(LEAVE);
      stdin.setRawMode(false);
    },
    handOver() {
      // Ink enters the alternate screen again, and some terminals clear it. Delays that to the next frame.
      const resized = stdout.columns !== columns || stdout.rows !== rows;
      stdout.write(resized ? `${TOGETHER}${CLEAR}` : TOGETHER);
    },
  };
}

/** Enters the alternate screen and hides the cursor. */
const ENTER = "\u001b[?1049h\u001b[?25l\u001b[H";
const HOME = "\u001b[H";
/** Begins a synchronized update, which ink ends after its first frame. */
const TOGETHER = "\u001b[?2026h";
const CLEAR = "\u001b[2J\u001b[H";
const LEAVE = "\u001b[?1049l\u001b[?25h";
