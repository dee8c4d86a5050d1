// Images of a turn, side by side.
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { numbered } from "../../../text/numbered.ts";
import { Picture } from "../../../text/picture.tsx";
import type { ImageItem } from "./turn-items.ts";

type ShownImage = Pick<ImageItem, "index" | "media_type" | "size">;

interface TurnImagesProps {
  readonly turn: Pick<Interaction, "id">;
  readonly images: readonly ShownImage[];
}

export function TurnImages({ turn, images }: TurnImagesProps) {
  if (images.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {numbered(images).map(({ value: { index, media_type, size }, position }) => (
        <li key={position}>
          <Picture
            src={
              index === null ? null : `/api/v1/interactions/${encodeURIComponent(turn.id)}/images/${index}`
            }
            media_type={media_type}
            size={size}
          />
        </li>
      ))}
    </ul>
  );
}
