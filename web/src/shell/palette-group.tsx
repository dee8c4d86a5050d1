// Things of one kind in the palette, under their name.
import { Command } from "cmdk";
import type { ReactNode } from "react";

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
