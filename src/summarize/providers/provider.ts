// Where a language model is asked: which way of asking its server understands, where it is, by which key; and what has to
// be right before anything is sent, because the key goes with it.

export interface Provider {
  readonly wire: "anthropic" | "openai";
  readonly base_url: string;
  readonly model: string;
  /** Null: the server wants none, as those on one's own machine do. */
  readonly key: string | null;
}

/** A sentence that says what to change, without the key; null if nothing stands in the way. */
export function providerProblem({ base_url, key }: Pick<Provider, "base_url" | "key">): string | null {
  const url = URL.canParse(base_url) ? new URL(base_url) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    return "base_url has to be an http or https address, such as http://127.0.0.1:11434/v1.";
  if (url.username || url.password || url.search || url.hash)
    return "base_url has to be an address without user, password, query or fragment; a key has its own place.";
  if (key === null) return null;
  if (!isFitKey(key))
    return "The key has to be one line of visible ASCII characters; check where it is kept.";
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return `The key would go to ${url.host} unencrypted; use https in base_url, or no key.`;
  return null;
}

/** Others can't be in a header, and fetch would repeat them in its error. */
export function isFitKey(key: string): boolean {
  return /^[!-~]{1,4096}$/.test(key);
}

/** A URL has every spelling of an IPv4 address as four numbers. */
function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
