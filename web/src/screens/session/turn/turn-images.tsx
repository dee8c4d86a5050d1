// Images that stand in a turn, beside each other.
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { Picture } from "../../../text/picture.tsx";
import type { TurnImage } from "./turn-entries.ts";

interface TurnImagesProps {
  readonly turn: Pick<Interaction, "id">;
  readonly images: readonly TurnImage[];
}

export function TurnImages({ turn, images }: TurnImagesProps) {
  if (images.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {images.map(({ index, media_type, size }) => (
        <li key={index}>
          <Picture
            src={`/api/v1/interactions/${encodeURIComponent(turn.id)}/images/${index}`}
            media_type={media_type}
            size={size}
          />
        </li>
      ))}
    </ul>
  );
}
