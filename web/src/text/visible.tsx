// Foreign text on the page: as it is, and what would hide in it stands out.
import { numbered } from "./numbered.ts";
import { visiblePieces, visibleText } from "./visible-text.ts";

export function Visible({ text }: { readonly text: string }) {
  const pieces = visiblePieces(text);
  if (pieces.length === 1 && pieces[0]?.hidden === false) return pieces[0].text;
  if (pieces.length > MOST_PIECES) return visibleText(text);
  return numbered(pieces).map(({ value: piece, place }) =>
    piece.hidden ? (
      <span key={place} className="text-warn">
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  );
}

/** A binary file read as text would make an element of every other byte. */
const MOST_PIECES = 2000;
