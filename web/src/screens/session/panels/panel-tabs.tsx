// The tabs of the panels; arrow keys go from one to the next.
import { useNavigate } from "@tanstack/react-router";
import { PANELS, type PanelName, panelAfter } from "./panel-names.ts";

export const tabId = (name: PanelName) => `tab-${name}`;
export const panelId = (name: PanelName) => `panel-${name}`;

export function PanelTabs({ shown }: { readonly shown: PanelName }) {
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
