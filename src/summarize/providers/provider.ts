// Where a language model is asked: which way of asking its server understands, where it is, and by which key.

export interface Provider {
  readonly wire: "anthropic" | "openai";
  readonly base_url: string;
  readonly model: string;
  /** Null: the server wants none, as those on one's own machine do. */
  readonly key: string | null;
}
