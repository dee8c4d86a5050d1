// Rejects the texts that models and servers return instead of a title when they fail or refuse. Each agent's
// source knows the errors of its own client, and gives no title for them.
import type { TitleOrigin } from "../../model/title.ts";

export function isNoTitle(title: string, origin: TitleOrigin): boolean {
  // People may call a session what they like.
  return origin !== "agent" && NO_TITLES.some((pattern) => pattern.test(title));
}

/** Whole messages, or beginnings that no title has: a session may well be about a rate limit. */
const NO_TITLES: readonly RegExp[] = [
  /^request (?:timed out|was aborted|too large)(?:\s*[.:(]|$)/i,
  /^(?:internal server|connection) error\.?$/i,
  /^rate limit (?:reached|exceeded)(?:\s*[.:,·∙]|$)/i,
  /^(?:api )?error: (?:\d{3}\b|request (?:timed|was)|connection )/i,
  /^(?:\d{3} )?\{"(?:type"\s*:\s*"error|error")/,
  /^fetch failed\.?$/i,
  /^(?:there was an error|failed to (?:generate|create|write) (?:a )?(?:title|summary))\b/i,
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
