// Tests the two protocols where no server is needed: addresses, the name of the limit, and odd answers.
import { expect, test } from "vitest";
import type { ModelRequest } from "./ask.ts";
import { anthropicWire, openaiWire } from "./wires.ts";

const QUESTION: ModelRequest = { system: "s", prompt: "p", max_tokens: 60, key: "k" };

test.each([
  ["https://api.anthropic.com", "https://api.anthropic.com/v1/messages"],
  ["https://api.anthropic.com/", "https://api.anthropic.com/v1/messages"],
  ["https://api.anthropic.com/v1/", "https://api.anthropic.com/v1/messages"],
  ["https://api.anthropic.com/v1/messages", "https://api.anthropic.com/v1/messages"],
  ["https://gate.example/claude//", "https://gate.example/claude/v1/messages"],
])("Anthropic's API at %s is requested at %s", (base, address) => {
  expect(anthropicWire.address(new URL(base)).href).toBe(address);
});

test.each([
  ["https://api.openai.com/v1", "https://api.openai.com/v1/chat/completions"],
  ["http://127.0.0.1:11434", "http://127.0.0.1:11434/v1/chat/completions"],
  ["http://127.0.0.1:11434/", "http://127.0.0.1:11434/v1/chat/completions"],
  ["http://127.0.0.1:11434/v1//", "http://127.0.0.1:11434/v1/chat/completions"],
  ["https://openrouter.ai/api/v1", "https://openrouter.ai/api/v1/chat/completions"],
  ["https://gate.example/v1beta/openai/", "https://gate.example/v1beta/openai/chat/completions"],
  ["https://gate.example/v1/chat/completions", "https://gate.example/v1/chat/completions"],
])("an OpenAI-compatible server at %s is requested at %s", (base, address) => {
  expect(openaiWire.address(new URL(base)).href).toBe(address);
});

test.each([
  ["https://api.openai.com/v1", "max_completion_tokens"],
  ["https://eu.api.openai.com/v1", "max_completion_tokens"],
  ["https://api.openai.com.example/v1", "max_tokens"],
  ["https://openrouter.ai/api/v1", "max_tokens"],
  ["http://127.0.0.1:1234/v1", "max_tokens"],
])("%s gets the limit as %s only", (base, field) => {
  const body = openaiWire.body("m", QUESTION, openaiWire.address(new URL(base)));
  expect(Object.keys(body)).toEqual(["model", field, "messages", "stream"]);
  expect(body[field]).toBe(60);
});

const ODD = ["", "null", "7", '"text"', "[]", "{}", "{", '{"content":"text"}', '{"content":{}}'];
const ODD_CHOICES = [
  '{"choices":[]}',
  '{"choices":[null]}',
  '{"choices":[{"message":null}]}',
  '{"choices":{}}',
];

test.each([...ODD, ...ODD_CHOICES])("%s is not an answer in either protocol", (body) => {
  expect([anthropicWire.read(body), openaiWire.read(body)]).toEqual([null, null]);
});

test("parts without text are left out", () => {
  const parts = [null, 7, { type: "image" }, { type: "text", text: 7 }, { type: "text", text: "A gist." }];
  const answers = [
    anthropicWire.read(JSON.stringify({ content: parts })),
    openaiWire.read(JSON.stringify({ choices: [{ message: { content: parts } }] })),
  ];
  expect(answers.map((answer) => answer?.text)).toEqual(["A gist.", "A gist."]);
});

test.each([-1, 1.5, "10", null, 1e300])("%s is not a number of tokens", (count) => {
  const usage = { input_tokens: count, output_tokens: count, prompt_tokens: count, completion_tokens: count };
  const answers = [
    anthropicWire.read(JSON.stringify({ content: [], usage })),
    openaiWire.read(JSON.stringify({ choices: [{ message: {} }], usage })),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ input_tokens: null, output_tokens: null });
});
