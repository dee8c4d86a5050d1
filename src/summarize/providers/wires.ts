// The two protocols that servers understand: address, headers and body of a request, and how to read the response.
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { ModelRequest } from "./ask.ts";
import { countIn, fieldsOf, listOf, parseFields, textOf } from "./server-text.ts";

export interface Wire {
  address(base: URL): URL;
  headers(key: string | null): Readonly<Record<string, string>>;
  body(model: string, request: ModelRequest, address: URL): JsonObject;
  /** Returns null for a body that is not a response of this protocol. */
  read(body: string): WireResponse | null;
}

interface WireResponse {
  readonly text: string;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  /** The model refused to answer. */
  readonly declined: boolean;
  /** The model used up its tokens. */
  readonly unfinished: boolean;
}

/** The Messages API of Anthropic, and of compatible servers. */
export const anthropicWire: Wire = {
  /** Accepts a base with `/v1`, with the whole path, or with a slash at the end. */
  address(base) {
    const path = base.pathname.replace(/\/+$/, "").replace(/\/v1(?:\/messages)?$/, "");
    return new URL(`${path}/v1/messages`, base);
  },

  headers: (key) => ({ "anthropic-version": "2023-06-01", ...(key !== null && { "x-api-key": key }) }),

  body: (model, { system, prompt, max_tokens }) => ({
    model,
    max_tokens,
    system,
    messages: [{ role: "user", content: prompt }],
  }),

  read(body) {
    const response = parseFields(body);
    const parts = listOf(response.content);
    if (parts === null) return null;
    const texts = parts.map(fieldsOf).filter(({ type }) => type === "text");
    const usage = fieldsOf(response.usage);
    const fresh = countIn(usage.input_tokens);
    const cached =
      (countIn(usage.cache_creation_input_tokens) ?? 0) + (countIn(usage.cache_read_input_tokens) ?? 0);
    return {
      text: texts.map(({ text }) => textOf(text)).join(""),
      input_tokens: fresh === null ? null : fresh + cached,
      output_tokens: countIn(usage.output_tokens),
      declined: response.stop_reason === "refusal",
      unfinished: response.stop_reason === "max_tokens",
    };
  },
};

/** The chat completions API of OpenAI, and of the many compatible servers. */
export const openaiWire: Wire = {
  /**
   * Adds `/v1`, where such servers listen, to a base without a path. Keeps any other
   * path, because some servers use another one, such as `/api/v1` or
   * `/v1beta/openai`. Accepts the whole path, or a slash at the end.
   */
  address(base) {
    const path = base.pathname.replace(/\/+$/, "").replace(/\/chat\/completions$/, "");
    return new URL(`${path || "/v1"}/chat/completions`, base);
  },

  headers: (key): Record<string, string> => (key === null ? {} : { authorization: `Bearer ${key}` }),

  body: (model, { system, prompt, max_tokens }, address) => ({
    model,
    [limitField(address)]: max_tokens,
    messages: [
      { role: "system", content: system },
      { role: "user", content: prompt },
    ],
    stream: false,
  }),

  read(body) {
    const response = parseFields(body);
    const choice = fieldsOf(listOf(response.choices)?.[0]);
    const { message } = choice;
    if (typeof message !== "object" || message === null) return null;
    const { content, refusal } = fieldsOf(message);
    const usage = fieldsOf(response.usage);
    return {
      text: contentText(content),
      input_tokens: countIn(usage.prompt_tokens),
      output_tokens: countIn(usage.completion_tokens),
      declined: textOf(refusal) !== "" || choice.finish_reason === "content_filter",
      unfinished: choice.finish_reason === "length",
    };
  },
};

/**
 * OpenAI's newer models reject `max_tokens`, and both at once; Ollama and LM
 * Studio know only `max_tokens`, which OpenRouter accepts too.
 */
function limitField({ hostname }: URL): string {
  return hostname === "api.openai.com" || hostname.endsWith(".api.openai.com")
    ? "max_completion_tokens"
    : "max_tokens";
}

function contentText(content: JsonValue | undefined): string {
  const parts = listOf(content);
  if (parts === null) return textOf(content);
  const texts = parts.map(fieldsOf).filter(({ type }) => type === "text");
  return texts.map(({ text }) => textOf(text)).join("");
}
