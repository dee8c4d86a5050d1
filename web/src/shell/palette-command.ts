// A command of the palette.
import type { LucideIcon } from "lucide-react";

export interface PaletteCommand {
  readonly group: string;
  readonly text: string;
  /** Other words by which people look for it. */
  readonly also: string;
  readonly icon: LucideIcon;
  readonly keys?: string;
  readonly aside?: string;
  /** Once the palette is closed. */
  readonly run: () => void;
}
