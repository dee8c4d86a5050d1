// `clew map`: shows a session as a strip of bars, one for each turn or a few, coloured by the kind of work.
import type { OperationOutputs } from "../../../archive/operation-types.ts";
import { map } from "../../../archive/operations/map.ts";
import { cut, pad, type StyledLine, span } from "../../../terminal/spans.ts";
import { mapBars } from "../../../text/map-bars.ts";
import { counted } from "../../../text/numbers.ts";
import { operationCommand } from "../command.ts";
import { turnsHeader } from "../show-turns-header.ts";

type Output = OperationOutputs["map"];

export const mapCommand = operationCommand(map, {
  present(output, view) {
    const { session_id: id, session_name: title, total_turns: turns, marks } = output;
    const bars = mapBars(output.turns, Math.max(20, view.width - 2));
    return [
      turnsHeader({ id, title, turns }, view),
      [],
      bars.map(({ height, work }) =>
        span(BLOCKS[Math.round(height * (BLOCKS.length - 1))] ?? "", STYLES[work]),
      ),
      bars.map(({ failed }) => span(failed > 0 ? "×" : " ", STYLES.failed)),
      [],
      legend(output),
      ...marks.map(
        ({ turn, kind, text }): StyledLine => [
          span(pad(`#${turn}`, 6), "cyan"),
          span(pad(kind, 12)),
          span(cut(text, view.width - 18), "dim"),
        ],
      ),
    ];
  },
});

const BLOCKS = "▁▂▃▄▅▆▇█";

const STYLES = { edits: "green", commands: "yellow", reading: "blue", talk: "dim", failed: "red" } as const;

function legend({ turns }: Output): StyledLine {
  const count = (kind: string) =>
    turns.filter(({ work, failed }) => (kind === "failed" ? failed > 0 : work === kind)).length;
  return (["edits", "commands", "reading", "talk", "failed"] as const).flatMap((kind) =>
    count(kind) === 0
      ? []
      : [
          span(kind === "failed" ? "× " : "█ ", STYLES[kind]),
          span(`${kind === "failed" ? "with failures" : kind}: ${counted(count(kind), "turn")}  `),
        ],
  );
}
