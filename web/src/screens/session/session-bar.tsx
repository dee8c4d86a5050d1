// Small buttons above the turns: contents, details, and whether thinking is expanded.
import { Brain, List, PanelRight } from "lucide-react";
import { fullCount } from "../../../../src/text/numbers.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import type { Panel } from "./panels/use-panel.ts";

interface SessionBarProps {
  readonly current: number;
  readonly total: number;
  readonly thinking: boolean;
  readonly panel: Panel;
  /** The contents are beside the turns, so they need no button. */
  readonly tocBeside: boolean;
  readonly onToc: () => void;
  readonly onThinking: () => void;
}

/** A bar on a phone, with a button for the contents; in the corner of a wide screen otherwise. */
export function SessionBar(props: SessionBarProps) {
  const { current, total, thinking, panel, tocBeside, onToc, onThinking } = props;
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line px-3 lg:order-last lg:h-auto lg:w-11 lg:flex-col lg:border-b-0 lg:px-0 lg:py-2">
      <Button onClick={onToc} className="me-auto border-none bg-transparent lg:hidden">
        <List size={16} strokeWidth={1.75} aria-hidden />
        Contents
        <span className="text-faint tabular-nums">
          {fullCount(current)} of {fullCount(total)}
        </span>
      </Button>
      {!tocBeside && (
        <IconButton icon={List} label="Contents" onClick={onToc} className="size-8 max-lg:hidden" />
      )}
      <IconButton
        icon={PanelRight}
        label={panel.name === null ? "Show details (])" : "Hide details"}
        pressed={panel.name !== null}
        onClick={panel.name === null ? panel.open : panel.close}
        className="size-8"
      />
      <IconButton
        icon={Brain}
        label={thinking ? "Collapse all thinking (t)" : "Expand all thinking (t)"}
        pressed={thinking}
        onClick={onThinking}
        className="size-8"
      />
    </div>
  );
}
