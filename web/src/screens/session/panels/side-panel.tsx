// Shows everything about a session besides its turns, one panel at a time. The address has the panel's name.

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Type } from "lucide-react";
import { counted } from "../../../../../src/text/numbers.ts";
import type { SessionOutput } from "../../../api/outputs.ts";
import { titlesQuery } from "../../../api/queries.ts";
import { Empty } from "../../../parts/states.tsx";
import { FilesPanel } from "./files-panel.tsx";
import { Loaded } from "./loaded.tsx";
import { PANELS, type PanelName, panelAfter, panelOf } from "./panel-names.ts";
import { SummariesPanel } from "./summaries-panel.tsx";
import { TasksPanel } from "./tasks-panel.tsx";
import { TitleList } from "./title-list.tsx";
import { TreePanel } from "./tree-panel.tsx";
import { UsagePanel } from "./usage-panel.tsx";

export interface PanelProps {
  readonly session: SessionOutput;
  /** Goes to a turn, or to what was done to a file in it. */
  readonly onJump: (turn: number, file?: string) => void;
}

export function SidePanel({ session, panel, onJump }: PanelProps & { readonly panel: string }) {
  const shown = panelOf(panel);
  const Panel = VIEWS[shown];
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col bg-canvas">
      <PanelTabs shown={shown} />
      <div
        // The key scrolls to the top for another session or panel.
        key={`${session.id} ${shown}`}
        role="tabpanel"
        id={panelId(shown)}
        aria-labelledby={tabId(shown)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
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

/** Lists all titles a session has had. */
function TitlesPanel({ session, onJump }: PanelProps) {
  return (
    <Loaded query={useQuery(titlesQuery(session.id))}>
      {({ history }) =>
        history.length === 0 ? (
          <Empty icon={Type} title="No title yet">
            Press r to rename the session.
          </Empty>
        ) : (
          <div className="px-4 pt-3 pb-4">
            <p className="pb-2 text-xs text-soft tabular-nums">
              {counted(history.length, "title")}, newest first
            </p>
            <TitleList history={history} onJump={onJump} />
          </div>
        )
      }
    </Loaded>
  );
}

const tabId = (name: PanelName) => `tab-${name}`;
const panelId = (name: PanelName) => `panel-${name}`;

/** The tabs of the panels; arrow keys move between them. */
function PanelTabs({ shown }: { readonly shown: PanelName }) {
  const navigate = useNavigate();
  const show = (panel: PanelName) =>
    void navigate({
      to: ".",
      search: (fields: Record<string, unknown>) => ({ ...fields, panel }),
      hash: true,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  return (
    <div
      role="tablist"
      aria-label="About this session"
      className="flex shrink-0 justify-between gap-px overflow-x-auto border-b border-line px-2 [scrollbar-width:none]"
    >
      {PANELS.map(([name, text]) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(name)}
          aria-selected={name === shown}
          aria-controls={name === shown ? panelId(name) : undefined}
          tabIndex={name === shown ? 0 : -1}
          onClick={() => show(name)}
          onKeyDown={(event) => {
            const next = panelAfter(event.key, shown);
            if (next === null) return;
            event.preventDefault();
            document.getElementById(tabId(next))?.focus();
            show(next);
          }}
          className="-mb-px h-9 shrink-0 border-b-2 border-transparent px-1.5 text-xs text-soft -outline-offset-2 hover:text-ink aria-selected:border-accent aria-selected:text-ink"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
