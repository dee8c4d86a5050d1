// Lists keys of services that run models, and of services made for agents.
import { alnum, base64Url, lowerHex, word } from "./characters.ts";
import { exactly, repeated, type TokenRule, uuid } from "./rule.ts";

export const modelRules: readonly TokenRule[] = [
  { kind: "anthropic-key", starts: ["sk-ant-"], shape: [repeated(base64Url, 24)] },
  { kind: "openrouter-key", starts: ["sk-or-"], shape: [repeated(base64Url, 24)] },
  {
    kind: "openai-key",
    starts: ["sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-"],
    shape: [repeated(base64Url, 20)],
  },
  { kind: "langfuse-key", starts: ["sk-lf-"], shape: uuid },
  // OpenAI's first format, which several other services adopted.
  { kind: "openai-key", starts: ["sk-"], shape: [repeated(base64Url, 20)], own_word: true, random: true },
  { kind: "openai-key", starts: ["sess-"], shape: [exactly(alnum, 40)], own_word: true },
  { kind: "huggingface-token", starts: ["hf_"], shape: [repeated(alnum, 30, 64)], own_word: true },
  { kind: "huggingface-token", starts: ["api_org_"], shape: [repeated(alnum, 30, 64)], own_word: true },
  { kind: "replicate-token", starts: ["r8_"], shape: [repeated(alnum, 30, 64)], own_word: true },
  { kind: "groq-key", starts: ["gsk_"], shape: [repeated(alnum, 40, 128)], own_word: true },
  { kind: "perplexity-key", starts: ["pplx-"], shape: [repeated(alnum, 32, 128)] },
  { kind: "xai-key", starts: ["xai-"], shape: [repeated(alnum, 60, 128)], own_word: true },
  { kind: "cerebras-key", starts: ["csk-"], shape: [repeated(alnum, 40, 64)], own_word: true },
  { kind: "nvidia-key", starts: ["nvapi-"], shape: [repeated(base64Url, 40, 128)] },
  {
    kind: "langsmith-key",
    starts: ["lsv2_pt_", "lsv2_sk_"],
    shape: [exactly(lowerHex, 32), "_", exactly(lowerHex, 10)],
  },
  { kind: "pinecone-key", starts: ["pcsk_"], shape: [repeated(word, 40, 128)] },
  { kind: "tavily-key", starts: ["tvly-"], shape: [repeated(base64Url, 24, 128)], random: true },
  { kind: "elevenlabs-key", starts: ["sk_"], shape: [exactly(lowerHex, 48)], own_word: true },
  { kind: "together-key", starts: ["tgp_v1_"], shape: [repeated(base64Url, 30, 128)] },
  { kind: "voyage-key", starts: ["pa-"], shape: [exactly(base64Url, 43)], own_word: true, random: true },
  { kind: "firecrawl-key", starts: ["fc-"], shape: [exactly(lowerHex, 32)], own_word: true },
  { kind: "e2b-key", starts: ["e2b_"], shape: [exactly(lowerHex, 40)], own_word: true },
  { kind: "fireworks-key", starts: ["fw_"], shape: [repeated(alnum, 22, 40)], own_word: true, random: true },
  { kind: "jina-key", starts: ["jina_"], shape: [repeated(base64Url, 50, 80)], own_word: true },
  { kind: "context7-key", starts: ["ctx7sk-"], shape: uuid },
  { kind: "brave-key", starts: ["BSA"], shape: [repeated(base64Url, 24, 32)], own_word: true, random: true },
  { kind: "apify-token", starts: ["apify_api_"], shape: [repeated(alnum, 30, 64)] },
];
