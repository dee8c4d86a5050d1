// What a scribe works with: where the chosen model is asked and by which key, what it costs, and which day it is.
import { readFileSync, statSync } from "node:fs";
import { calendar } from "../../prices/calendar.ts";
import { costOfTokens } from "../../prices/cost-of-tokens.ts";
import { findProvider } from "../../summarize/providers/find-provider.ts";
import type { Provider } from "../../summarize/providers/provider.ts";
import type { SummarizerOptions } from "../../summarize/summarizer.ts";
import type { ModelChoice } from "./model-choice.ts";

export type SummarizerConfig = Pick<SummarizerOptions, "provider" | "budget" | "cost" | "day">;

/** Fails with what to do where the key is missing or the name says nothing. */
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

/** The day on whose budget a call goes. */
export function dayIn(time_zone: string): (now: Date) => string {
  const dayOf = calendar("day", time_zone);
  return (now) => dayOf(now.toISOString()) ?? now.toISOString().slice(0, 10);
}

function readKeyFile(path: string): { text: string; mode: number } {
  // Windows has no such modes: who may read it is said elsewhere there.
  const mode = process.platform === "win32" ? 0o600 : statSync(path).mode;
  return { text: readFileSync(path, "utf8"), mode };
}

/** Whom somebody agreed to have texts sent to. */
export function providerIdentity({ wire, base_url, model }: Provider): string {
  return [wire, base_url, model].join(" ");
}
