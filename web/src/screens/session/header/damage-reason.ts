// Why a place of a transcript could not be read, in words.

export function damageReason(reason: string): string {
  return REASONS.get(reason) ?? reason;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["not_json", "A line that is no JSON"],
  ["not_a_record", "A line that is no record"],
  ["nul_bytes", "NUL bytes"],
  ["invalid_utf8", "Text that is not UTF-8"],
  ["too_long", "A line over the limit"],
  ["unfinished", "A line without an end"],
  ["truncated", "The file is shorter than it was"],
  ["unreadable", "The file could not be read further"],
]);
