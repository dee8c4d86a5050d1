// A language model's server: its protocol, address and key. Also checks what must be right before the key is sent.

export interface Provider {
  readonly wire: "anthropic" | "openai";
  readonly base_url: string;
  readonly model: string;
  /** Null if the server needs none, as most local ones do. */
  readonly key: string | null;
}

/** Returns a sentence that says what to change, without the key; null if everything is right. */
export function providerProblem({ base_url, key }: Pick<Provider, "base_url" | "key">): string | null {
  const url = URL.canParse(base_url) ? new URL(base_url) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    return "base_url must be an http or https address, such as http://127.0.0.1:11434/v1.";
  if (url.username || url.password || url.search || url.hash)
    return "base_url must be an address without user, password, query or fragment; put the key into CLEW_MODEL_KEY, or into a file named by the setting model_key_file.";
  if (key === null) return null;
  if (!isFitKey(key))
    return "The key must be one line of visible ASCII characters; check where it is stored.";
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return `The key would be sent to ${url.host} unencrypted; use https in base_url, or no key.`;
  return null;
}

/** Other characters can't be in a header, and fetch would repeat them in its error. */
export function isFitKey(key: string): boolean {
  return /^[!-~]{1,4096}$/.test(key);
}

/** A URL writes every form of an IPv4 address as four numbers. */
function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
