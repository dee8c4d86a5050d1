// The chat completions API of OpenAI, and of the many servers that speak as it does.
import type { JsonValue } from "../../model/json.ts";
import { countIn, fieldsOf, listOf, parseFields, textOf } from "./json-fields.ts";
import type { Wire } from "./wire.ts";

export const openaiWire: Wire = {
  /**
   * A base without any path gets `/v1`, which is where such servers listen. Any other path stays as it is, since some
   * have theirs elsewhere, such as `/api/v1` or `/v1beta/openai`. The whole path or a slash at the end does no harm.
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
    const answer = parseFields(body);
    const choice = fieldsOf(listOf(answer.choices)?.[0]);
    const { message } = choice;
    if (typeof message !== "object" || message === null) return null;
    const { content, refusal } = fieldsOf(message);
    const usage = fieldsOf(answer.usage);
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
 * OpenAI's newer models refuse `max_tokens`, and both at once; Ollama and LM Studio know only `max_tokens`, which
 * OpenRouter takes too.
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
