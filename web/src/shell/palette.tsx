// The command palette: do or find anything. What is in it is loaded after the screen.
import { lazy, Suspense, useEffect } from "react";
import { Dialog } from "../parts/dialog.tsx";

const load = async () => ({ default: (await import("./palette-panel.tsx")).PalettePanel });
const PalettePanel = lazy(load);

export function Palette({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  useEffect(() => {
    // So that no key is lost that is typed right after it is opened.
    const timer = setTimeout(() => void load(), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog open={open} onClose={onClose} label="Find or do anything" bare>
      <Suspense fallback={<div className="h-[calc(3rem+min(26rem,60dvh))]" />}>
        <PalettePanel onDone={onClose} />
      </Suspense>
    </Dialog>
  );
}

const SOON_MS = 1000;
