// What can be done with a session, where there is no room for buttons.
import { Ellipsis, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { visibleLine } from "../../../text/visible-text.ts";

interface Doable {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

interface RowMenuProps {
  readonly title: string;
  readonly all: readonly Doable[];
}

export function RowMenu({ title, all }: RowMenuProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="relative z-1">
      <IconButton icon={Ellipsis} label="More" className="size-9" onClick={() => setOpen(true)} />
      {open && (
        <Dialog open onClose={close} label={visibleLine(title)}>
          <ul className="p-1">
            {all.map(({ label, icon: Icon, run }) => (
              <li key={label}>
                <button
                  type="button"
                  className="flex h-11 w-full items-center gap-3 rounded-md px-3 hover:bg-hover"
                  onClick={() => {
                    close();
                    run();
                  }}
                >
                  <Icon size={16} strokeWidth={1.75} className="text-soft" aria-hidden />
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}
