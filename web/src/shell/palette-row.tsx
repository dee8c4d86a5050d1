// One row of the palette.
import { Command } from "cmdk";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface PaletteRowProps {
  /** Must be unique. */
  readonly id: string;
  readonly icon: LucideIcon;
  readonly onChoose: () => void;
  readonly children: ReactNode;
  /** Shown at the end of the row. */
  readonly aside?: ReactNode;
}

export function PaletteRow({ id, icon: Icon, onChoose, children, aside }: PaletteRowProps) {
  return (
    <Command.Item
      value={id}
      onSelect={onChoose}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-hover"
    >
      <Icon size={16} strokeWidth={1.75} className="shrink-0 text-faint" aria-hidden />
      <span className="min-w-0 grow">{children}</span>
      {aside !== undefined && (
        <span className="max-w-[40%] shrink-0 truncate text-xs text-faint">{aside}</span>
      )}
    </Command.Item>
  );
}

/** Rows of one kind, under their heading. */
export function PaletteGroup({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Command.Group
      heading={name}
      className="mb-2 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint"
    >
      {children}
    </Command.Group>
  );
}
