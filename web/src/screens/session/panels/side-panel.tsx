// What is known of a session besides its turns, one panel at a time; which one stands in the address.
import type { SessionAnswer } from "../../../api/answers.ts";
import { FilesPanel } from "./files-panel.tsx";
import { type PanelName, panelOf } from "./panel-names.ts";
import { PanelTabs, panelId, tabId } from "./panel-tabs.tsx";
import { SummariesPanel } from "./summaries-panel.tsx";
import { TasksPanel } from "./tasks-panel.tsx";
import { TitlesPanel } from "./titles-panel.tsx";
import { TreePanel } from "./tree-panel.tsx";
import { UsagePanel } from "./usage-panel.tsx";

export interface PanelProps {
  readonly session: SessionAnswer;
  readonly onJump: (turn: number) => void;
}

export function SidePanel({ session, panel, onJump }: PanelProps & { readonly panel: string }) {
  const shown = panelOf(panel);
  const Panel = VIEWS[shown];
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col bg-canvas">
      <PanelTabs shown={shown} />
      <div
        // Another session or another panel begins at its top.
        key={`${session.id} ${shown}`}
        role="tabpanel"
        id={panelId(shown)}
        aria-labelledby={tabId(shown)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="relative min-h-0 grow overflow-x-hidden overflow-y-auto -outline-offset-2"
      >
        <Panel session={session} onJump={onJump} />
      </div>
    </div>
  );
}

const VIEWS: Readonly<Record<PanelName, (props: PanelProps) => React.ReactNode>> = {
  tree: TreePanel,
  tasks: TasksPanel,
  files: FilesPanel,
  usage: UsagePanel,
  summaries: SummariesPanel,
  titles: TitlesPanel,
};
