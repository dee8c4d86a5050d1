// Locates a part of a message in the log.
import type { ItemId } from "../../model/item.ts";
import type { Message, PartPosition } from "../../model/message.ts";

export function positionOf(
  { records, part_positions }: Pick<Message, "records" | "part_positions">,
  index: number,
): PartPosition {
  return part_positions?.[index] ?? { record: records[0], index };
}

export function itemIdAt({ record, index }: PartPosition): ItemId {
  return `${record.id}/${index}`;
}
