// Formats the items of a streamed file for tests to compare.
import { type StreamItem, streamRecords } from "../../../src/index.ts";

export async function streamed(path: string, from?: number): Promise<StreamItem[]> {
  return Array.fromAsync(streamRecords(path, from));
}

/** Returns the uuids of the records among the items. */
export function ids(items: readonly StreamItem[]): unknown[] {
  return items.flatMap((item) => (item.type === "record" ? [item.record.value.uuid] : []));
}

/** Returns the reasons of the damage among the items. */
export function reasons(items: readonly StreamItem[]): string[] {
  return items.flatMap((item) => (item.type === "damage" ? [item.damage.reason] : []));
}
