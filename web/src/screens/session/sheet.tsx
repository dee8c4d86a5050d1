// On a phone: what stands beside the turns on a wide screen, in a dialog over them.
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "../../parts/button.tsx";

interface SheetProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** It is open for as long as it is there. */
export function Sheet({ label, onClose, children }: SheetProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it, and so does Escape by itself
    <dialog
      ref={element}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
      className="mx-0 mt-auto mb-0 h-[85dvh] max-h-none w-full max-w-none overflow-hidden rounded-t-xl border-t border-line bg-canvas p-0"
    >
      <div className="flex h-full flex-col">
        <header className="flex h-11 shrink-0 items-center justify-between border-b border-line px-4">
          <h2 className="text-sm font-medium">{label}</h2>
          <IconButton icon={X} label="Close" onClick={onClose} className="size-8" />
        </header>
        <div className="flex min-h-0 grow flex-col overflow-auto">{children}</div>
      </div>
    </dialog>
  );
}
