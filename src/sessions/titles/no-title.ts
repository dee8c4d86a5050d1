// What a client stored in place of a title when the model that was to write one failed or refused: never a name.
import type { TitleOrigin } from "../../model/title.ts";

export function isNoTitle(title: string, origin: TitleOrigin): boolean {
  // A person may call a session what he likes.
  return origin !== "agent" && NO_TITLES.some((pattern) => pattern.test(title));
}

/** Whole messages, or beginnings that no title has: a session may well be about a rate limit. */
const NO_TITLES: readonly RegExp[] = [
  /^[\w-]{1,40}(?: ai| code)? usage limit reached(?:\s*[|.,·∙]|$)/i,
  /^you['’]ve (?:hit|reached) your (?:\w+ ){0,2}limit\b/i,
  /^(?:5-hour|weekly|opus weekly|session|usage) limit reached(?:\s*[|.,·∙]|$)/i,
  /^api error(?:: (?:\d{3}\b|connection|request|unable|failed|the |[\w-]+['’]s response\b)| \(|[:.]?$)/i,
  /^invalid api key(?:\s*[.·∙]|$)/i,
  /\bplease run \/login\b/i,
  /^credit balance is too low\b/i,
  /^prompt is too long\.?$/i,
  /^request (?:timed out|was aborted|too large)(?:\s*[.:(]|$)/i,
  /^oauth (?:token|authentication) (?:has )?(?:expired|been revoked|revoked|is (?:currently )?not supported)/i,
  /^(?:this|your) organization has been disabled/i,
  /^\[request interrupted by user/i,
  /^(?:internal server|connection|execution) error\.?$/i,
  /^overloaded(?:_error)?\.?$/i,
  /^rate limit (?:reached|exceeded)(?:\s*[.:,·∙]|$)/i,
  /^failed to authenticate(?:\s*[.:]|$)/i,
  /^error: (?:\d{3}\b|request (?:timed|was)|connection )/i,
  /^(?:\d{3} )?\{"(?:type"\s*:\s*"error|error")/,
  /\bunable to respond to this request, which appears to violate\b/i,
  /^(?:no response requested|interrupted by user|fetch failed)\.?$/i,
  /^(?:unable to connect to api|error during compaction|there was an error|failed to (?:generate|create|write) (?:a )?(?:title|summary))\b/i,
  /^i(?:['’]m| am) (?:sorry|unable to|not able to)\b/i,
  /^i apologi[sz]e\b/i,
  /^i can(?:not|['’]t) (?:help|assist|provide|generate|create|write|see|determine|summari[sz]e|access|find)\b/i,
  /^i (?:don['’]t|do not) (?:have|see) (?:a|any|enough|access|the)\b/i,
  /^i (?:would )?need (?:more|additional|the|to see) (?:\w+ )?(?:context|information|conversation|messages?|transcript)\b/i,
  /^(?:sorry|unfortunately),? (?:but )?i\b/i,
  /^as an ai\b/i,
  /^(?:there is )?no conversation(?: (?:provided|to|history|content|has|was)\b|\.?$)/i,
  /^please provide (?:\w+ ){0,2}(?:conversation|transcript|messages?|context|text)\b/i,
];
