// The first screenful, drawn before anything is loaded that draws: to load that takes as long as all the rest.
import { clipLine, paint, type StyledLine } from "../../../terminal/spans.ts";

export interface DrawnAtOnce {
  /** Where nobody else takes the terminal over. */
  giveBack(): void;
  /** Before ink draws the same lines over these. */
  handOver(): void;
}

/** Keys that are pressed from now on wait for who takes over. */
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
      // Ink asks for the other screen again, at which some terminals clear it; they are to show that with what is drawn next.
      const resized = stdout.columns !== columns || stdout.rows !== rows;
      stdout.write(resized ? `${TOGETHER}${CLEAR}` : TOGETHER);
    },
  };
}

/** The other screen, and no cursor. */
const ENTER = "\u001b[?1049h\u001b[?25l\u001b[H";
const HOME = "\u001b[H";
/** Until ink, which does the same with each drawing, says that it is done. */
const TOGETHER = "\u001b[?2026h";
const CLEAR = "\u001b[2J\u001b[H";
const LEAVE = "\u001b[?1049l\u001b[?25h";
