// Shapes that several rules share.
import { anyHex } from "./characters.ts";
import { just, type ShapePiece } from "./rule.ts";

export const uuid: readonly ShapePiece[] = [
  just(anyHex, 8),
  "-",
  just(anyHex, 4),
  "-",
  just(anyHex, 4),
  "-",
  just(anyHex, 4),
  "-",
  just(anyHex, 12),
];
