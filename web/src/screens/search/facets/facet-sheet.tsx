// The facets on narrow screens: a button that opens a sheet over the page.
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import type { SearchState } from "../use-search-state.ts";
import { FacetList } from "./facet-list.tsx";

export function FacetSheet({ state, active }: { readonly state: SearchState; readonly active: number }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="lg:hidden">
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog" className="h-10">
        <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
        <span className="max-sm:sr-only">Filters</span>
        {active > 0 && (
          <span className="tabular-nums">
            {active}
            <span className="sr-only"> on</span>
          </span>
        )}
      </Button>
      <Dialog open={open} onClose={close} label="Filters">
        <div className="p-4">
          <FacetList {...state} />
          <Button tone="accent" onClick={close} className="mt-6 h-10 w-full justify-center">
            Show results
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
