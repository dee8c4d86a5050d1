// Loads the summarizer's configuration: provider and key, price, daily limits and calendar.
import { readFileSync, statSync } from "node:fs";
import { calendar } from "../../prices/calendar.ts";
import { costOfTokens } from "../../prices/cost-of-tokens.ts";
import { findProvider } from "../../summarize/providers/find-provider.ts";
import type { Provider } from "../../summarize/providers/provider.ts";
import type { SummarizerOptions } from "../../summarize/summarizer.ts";
import type { ModelChoice } from "./model-choice.ts";

export type SummarizerConfig = Pick<SummarizerOptions, "provider" | "budget" | "cost" | "day">;

/** Throws, with what to do, if the key is missing or the model's name is not understood. */
export async function loadSummarizerConfig(
  choice: ModelChoice,
  time_zone: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<SummarizerConfig> {
  const provider = findProvider(choice, environment, readKeyFile);
  if (!provider) throw new Error("a chosen model always has a provider");
  const [vendor = ""] = choice.model.split("/");
  const dayOf = dayIn(time_zone);
  return {
    provider,
    budget: choice.budget,
    cost: await costOfTokens(vendor, provider.model),
    day: (now) => dayOf(new Date(now)),
  };
}

/** Returns a function that maps a time to the day whose limits a call counts against. */
export function dayIn(time_zone: string): (now: Date) => string {
  const dayOf = calendar("day", time_zone);
  return (now) => dayOf(now.toISOString()) ?? now.toISOString().slice(0, 10);
}

function readKeyFile(path: string): { text: string; mode: number } {
  // Windows has no such modes and controls access differently.
  const mode = process.platform === "win32" ? 0o600 : statSync(path).mode;
  return { text: readFileSync(path, "utf8"), mode };
}

/** Identifies the provider that the user agreed to send texts to. */
export function providerIdentity({ wire, base_url, model }: Provider): string {
  return [wire, base_url, model].join(" ");
}
