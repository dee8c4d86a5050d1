// A dialog: the browser's own, which traps the focus, closes on Escape and returns the focus.
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "./button.tsx";

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Shown as the heading, unless `bare`. */
  readonly label: string;
  readonly bare?: boolean;
  readonly children: ReactNode;
}

export function Dialog({ open, onClose, label, bare = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) element.current?.showModal();
    else element.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside closes it, and Escape does so by itself
    <dialog
      ref={element}
      aria-label={label}
      // The event comes late: another dialog may be open by then.
      onClose={() => open && onClose()}
      onClick={(event) => event.target === element.current && onClose()}
      className="max-h-[80dvh] w-[min(40rem,calc(100vw-2rem))] overflow-auto rounded-lg border border-line bg-surface p-0"
    >
      {open && (
        <div>
          {!bare && (
            <header className="sticky top-0 flex items-center justify-between border-b border-line bg-surface px-4 py-2">
              <h2 className="font-medium">{label}</h2>
              <IconButton icon={X} label="Close" className="size-8" onClick={onClose} />
            </header>
          )}
          {children}
        </div>
      )}
    </dialog>
  );
}
