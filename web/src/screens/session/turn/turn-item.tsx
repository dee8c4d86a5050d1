// One thing that happened in a turn.
import { memo, useContext } from "react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { Thinking } from "../../../text/thinking.tsx";
import { ToolCall } from "../../../text/tool-call.tsx";
import { TurnImages } from "./turn-images.tsx";
import type { Item, ToolItem } from "./turn-items.ts";
import { TurnOptionsContext } from "./turn-options.ts";
import { RunningCall } from "./turn-running-call.tsx";
import { OpenThinking } from "./turn-thinking.tsx";
import { TurnWords } from "./turn-words.tsx";

interface TurnItemProps<Shown> {
  readonly turn: Interaction;
  readonly item: Shown;
  readonly onShowAll: () => void;
}

export const TurnItemView = memo(function TurnItemView({ turn, item, onShowAll }: TurnItemProps<Item>) {
  const { thinking } = useContext(TurnOptionsContext);
  switch (item.type) {
    case "text":
      return <TurnWords item={item} />;
    case "thinking": {
      const { text, withheld } = item;
      return thinking ? <OpenThinking {...{ text, withheld }} /> : <Thinking {...{ text, withheld }} />;
    }
    case "image":
      return <TurnImages turn={turn} images={[item]} />;
    case "tool":
      return <TurnTool turn={turn} item={item} onShowAll={onShowAll} />;
    case "note":
      return null;
  }
});

function TurnTool({ turn, item, onShowAll }: TurnItemProps<ToolItem>) {
  const { active, subsession } = useContext(TurnOptionsContext);
  const running = active && turn.ending === "open" && item.result === null;
  if (running && item.subsessions.length === 0) return <RunningCall item={item} />;
  return (
    <ToolCall item={item} onShowAll={onShowAll}>
      <TurnImages turn={turn} images={item.result?.images ?? []} />
      {item.subsessions.map((id) =>
        subsession({ id, call: item, told: turn.subsessions.find((each) => each.id === id) }),
      )}
    </ToolCall>
  );
}
