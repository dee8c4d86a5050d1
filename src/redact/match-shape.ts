// Where a shape that begins here ends. Each piece takes all it can and gives nothing back, so the work is bounded by
// what is looked at once.
import type { Reader } from "./reader.ts";
import type { ShapePiece } from "./rule.ts";

/** -1 if the text does not fit. */
export function shapeEnd(reader: Reader, shape: readonly ShapePiece[], from: number): number {
  let at = from;
  for (const piece of shape) {
    const end = pieceEnd(reader, piece, at);
    if (end === -1) return -1;
    at = end;
  }
  return at;
}

function pieceEnd(reader: Reader, piece: ShapePiece, at: number): number {
  if (typeof piece === "string") return reader.has(piece, at) ? at + piece.length : -1;
  if ("of" in piece) {
    const end = reader.runEnd(piece.of, at, piece.most + 1);
    return end - at < piece.least || end - at > piece.most ? -1 : end;
  }
  const end = shapeEnd(reader, piece, at);
  return end === -1 ? at : end;
}
