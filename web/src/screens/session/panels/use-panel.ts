// Controls which panel is open beside the turns. The address has its name.
import { getRouteApi } from "@tanstack/react-router";
import { PANELS, type PanelName } from "./panel-names.ts";

export interface Panel {
  /** Null if no panel is open. */
  readonly name: string | null;
  readonly open: () => void;
  readonly close: () => void;
  /** Cycles through all panels and none. */
  readonly turn: (step: 1 | -1) => void;
}

/** `first` is the panel that opens by default. */
export function usePanel(first: PanelName): Panel {
  const { panel } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (name: string | undefined) =>
    void navigate({
      search: (known) => ({ ...known, panel: name }),
      ...{ hash: true, replace: true, resetScroll: false, hashScrollIntoView: false },
    });
  return {
    name: panel ?? null,
    open: () => show(first),
    close: () => show(undefined),
    turn: (step) => {
      const names = [undefined, ...PANELS.map(([name]) => name)];
      const index = names.indexOf(PANELS.find(([name]) => name === panel)?.[0]);
      show(names.at((index + step) % names.length));
    },
  };
}

const route = getRouteApi("/sessions/$id");
