// Keys of services that run models, and of services made for agents.
import { alnum, base64Url, lowerHex, word } from "./characters.ts";
import { just, some, type TokenRule, uuid } from "./rule.ts";

export const modelRules: readonly TokenRule[] = [
  { kind: "anthropic-key", starts: ["sk-ant-"], shape: [some(base64Url, 24)] },
  { kind: "openrouter-key", starts: ["sk-or-"], shape: [some(base64Url, 24)] },
  {
    kind: "openai-key",
    starts: ["sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-"],
    shape: [some(base64Url, 20)],
  },
  { kind: "langfuse-key", starts: ["sk-lf-"], shape: uuid },
  // OpenAI's first form, which several other services took over.
  { kind: "openai-key", starts: ["sk-"], shape: [some(base64Url, 20)], own_word: true, random: true },
  { kind: "openai-key", starts: ["sess-"], shape: [just(alnum, 40)], own_word: true },
  { kind: "huggingface-token", starts: ["hf_"], shape: [some(alnum, 30, 64)], own_word: true },
  { kind: "huggingface-token", starts: ["api_org_"], shape: [some(alnum, 30, 64)], own_word: true },
  { kind: "replicate-token", starts: ["r8_"], shape: [some(alnum, 30, 64)], own_word: true },
  { kind: "groq-key", starts: ["gsk_"], shape: [some(alnum, 40, 128)], own_word: true },
  { kind: "perplexity-key", starts: ["pplx-"], shape: [some(alnum, 32, 128)] },
  { kind: "xai-key", starts: ["xai-"], shape: [some(alnum, 60, 128)], own_word: true },
  { kind: "cerebras-key", starts: ["csk-"], shape: [some(alnum, 40, 64)], own_word: true },
  { kind: "nvidia-key", starts: ["nvapi-"], shape: [some(base64Url, 40, 128)] },
  {
    kind: "langsmith-key",
    starts: ["lsv2_pt_", "lsv2_sk_"],
    shape: [just(lowerHex, 32), "_", just(lowerHex, 10)],
  },
  { kind: "pinecone-key", starts: ["pcsk_"], shape: [some(word, 40, 128)] },
  { kind: "tavily-key", starts: ["tvly-"], shape: [some(base64Url, 24, 128)], random: true },
  { kind: "elevenlabs-key", starts: ["sk_"], shape: [just(lowerHex, 48)], own_word: true },
  { kind: "together-key", starts: ["tgp_v1_"], shape: [some(base64Url, 30, 128)] },
  { kind: "voyage-key", starts: ["pa-"], shape: [just(base64Url, 43)], own_word: true, random: true },
  { kind: "firecrawl-key", starts: ["fc-"], shape: [just(lowerHex, 32)], own_word: true },
  { kind: "e2b-key", starts: ["e2b_"], shape: [just(lowerHex, 40)], own_word: true },
  { kind: "apify-token", starts: ["apify_api_"], shape: [some(alnum, 30, 64)] },
];
