// Describes one command of the palette.
import type { LucideIcon } from "lucide-react";

export interface PaletteCommand {
  readonly group: string;
  readonly text: string;
  /** Other words people search for. */
  readonly also: string;
  readonly icon: LucideIcon;
  readonly keys?: string;
  readonly aside?: string;
  /** Called once the palette is closed. */
  readonly run: () => void;
}
