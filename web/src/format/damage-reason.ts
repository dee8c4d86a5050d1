// Says in words why part of a transcript could not be read.

export function damageReason(reason: string): string {
  return REASONS.get(reason) ?? reason;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["not_json", "Not JSON"],
  ["not_a_record", "Not a record"],
  ["nul_bytes", "NUL bytes"],
  ["invalid_utf8", "Not valid UTF-8"],
  ["too_long", "Line too long"],
  ["unfinished", "Unfinished line"],
  ["truncated", "File became shorter"],
  ["unreadable", "Could not be read"],
  ["lost", "clew's copy is damaged, and there is no other"],
]);
