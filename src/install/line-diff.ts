// A change of a text as people read it: lines with `-` and `+` before them, and a little of what stands around.

/** Null stands for no file. Empty where nothing changed. */
export function lineDiff(before: string | null, after: string | null): string {
  const steps = stepsFrom(linesOf(before), linesOf(after));
  const shown = steps.map((_, at) =>
    steps.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ sign }) => sign !== " "),
  );
  const lines: string[] = [];
  const [old, now] = [steps.map(({ sign }) => sign !== "+"), steps.map(({ sign }) => sign !== "-")];
  for (let at = 0; at < steps.length; at++) {
    if (!shown[at]) continue;
    const end = shown.indexOf(false, at);
    const hunk = steps.slice(at, end === -1 ? undefined : end);
    const upTo = (flags: readonly boolean[]) => flags.slice(0, at).filter(Boolean).length;
    lines.push(`@@ -${range(hunk, "+", upTo(old))} +${range(hunk, "-", upTo(now))} @@`);
    lines.push(...hunk.map(({ sign, line }) => sign + line));
    at += hunk.length;
  }
  return lines.map((line) => `${line}\n`).join("");
}

/** Few, because what stands around may be somebody's key. */
const CONTEXT = 1;

interface Step {
  readonly sign: " " | "-" | "+";
  readonly line: string;
}

function linesOf(text: string | null): string[] {
  if (text === null || text === "") return [];
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : [...lines.slice(0, -1), `${lines.at(-1)}${NO_END}`];
}

const NO_END = "\n\\ No newline at end of file";

function range(hunk: readonly Step[], other: "+" | "-", earlier: number): string {
  const length = hunk.filter(({ sign }) => sign !== other).length;
  return `${length === 0 ? earlier : earlier + 1},${length}`;
}

function stepsFrom(before: readonly string[], after: readonly string[]): Step[] {
  let [head, tail] = [0, 0];
  const most = Math.min(before.length, after.length);
  while (head < most && before[head] === after[head]) head++;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return [
    ...before.slice(0, head).map(same),
    ...middleSteps(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ];
}

function same(line: string): Step {
  return { sign: " ", line };
}

/** Over this many pairs of lines it is not worth looking for what stayed. */
const MOST_PAIRS = 4_000_000;

/** By the longest common sequence of lines. */
function middleSteps(before: readonly string[], after: readonly string[]): Step[] {
  const [rows, columns] = [before.length, after.length];
  const at = commonLengths(before, after);
  const steps: Step[] = [];
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    const [old, now] = [before[row], after[column]];
    if (old !== undefined && old === now && at(row, column) > 0) {
      steps.push(same(old));
      row++;
      column++;
    } else if (old !== undefined && (now === undefined || at(row + 1, column) >= at(row, column + 1))) {
      steps.push({ sign: "-", line: old });
      row++;
    } else {
      steps.push({ sign: "+", line: now ?? "" });
      column++;
    }
  }
  return steps;
}

/** How many lines two texts have in common from there on. */
function commonLengths(before: readonly string[], after: readonly string[]) {
  const [rows, columns] = [before.length, after.length];
  if (rows * columns > MOST_PAIRS) return () => 0;
  const lengths = new Uint32Array((rows + 1) * (columns + 1));
  const at = (row: number, column: number) => lengths[row * (columns + 1) + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      lengths[row * (columns + 1) + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  return at;
}
