// A way of asking that servers understand: where to, with which headers and body, and how to read what comes back.
import type { JsonObject } from "../../model/json.ts";
import type { Question } from "./ask.ts";

export interface Wire {
  address(base: URL): URL;
  headers(key: string | null): Readonly<Record<string, string>>;
  body(model: string, question: Question, address: URL): JsonObject;
  /** Null for what is no answer of this kind. */
  read(body: string): WireAnswer | null;
}

export interface WireAnswer {
  readonly text: string;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  /** The model would not answer. */
  readonly declined: boolean;
  /** The model used up its tokens. */
  readonly unfinished: boolean;
}
