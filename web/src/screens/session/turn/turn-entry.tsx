// One thing that happened in a turn.
import { memo, useContext } from "react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { Thinking } from "../../../text/thinking.tsx";
import { ToolCall } from "../../../text/tool-call.tsx";
import type { TurnEntry } from "./turn-entries.ts";
import { TurnImages } from "./turn-images.tsx";
import { TurnOptionsContext } from "./turn-options.ts";
import { RunningCall } from "./turn-running-call.tsx";
import { OpenThinking } from "./turn-thinking.tsx";
import { TurnWords } from "./turn-words.tsx";

interface TurnEntryProps {
  readonly turn: Interaction;
  readonly entry: TurnEntry;
  readonly onShowAll: () => void;
}

export const TurnEntryView = memo(function TurnEntryView({ turn, entry, onShowAll }: TurnEntryProps) {
  const { thinking, active, subsession } = useContext(TurnOptionsContext);
  switch (entry.kind) {
    case "words":
      return <TurnWords words={entry.words} />;
    case "thinking":
      return thinking ? <OpenThinking {...entry.thought} /> : <Thinking {...entry.thought} />;
    case "images":
      return <TurnImages turn={turn} images={entry.images} />;
    case "call": {
      const { call, images } = entry;
      const running = active && turn.ending === "open" && call.result === null;
      if (running && call.subsessions.length === 0) return <RunningCall call={call} />;
      return (
        <ToolCall call={call} left_out={turn.left_out} onShowAll={onShowAll} images={images.length}>
          <TurnImages turn={turn} images={images} />
          {call.subsessions.map((id) =>
            subsession({ id, call, told: turn.subsessions.find((each) => each.id === id) }),
          )}
        </ToolCall>
      );
    }
  }
});
