// The Messages API of Anthropic, and of servers that speak as it does.
import { countIn, fieldsOf, listOf, parseFields, textOf } from "./json-fields.ts";
import type { Wire } from "./wire.ts";

export const anthropicWire: Wire = {
  /** A base with `/v1`, with the whole path or with a slash at its end is taken for what it means. */
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
    const answer = parseFields(body);
    const parts = listOf(answer.content);
    if (parts === null) return null;
    const texts = parts.map(fieldsOf).filter(({ type }) => type === "text");
    const usage = fieldsOf(answer.usage);
    const fresh = countIn(usage.input_tokens);
    const cached =
      (countIn(usage.cache_creation_input_tokens) ?? 0) + (countIn(usage.cache_read_input_tokens) ?? 0);
    return {
      text: texts.map(({ text }) => textOf(text)).join(""),
      input_tokens: fresh === null ? null : fresh + cached,
      output_tokens: countIn(usage.output_tokens),
      declined: answer.stop_reason === "refusal",
      unfinished: answer.stop_reason === "max_tokens",
    };
  },
};
