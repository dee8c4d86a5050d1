// Lists where clew does not give what is expected, each with the reason. The expectations were made by a simple reader.

export interface KnownDifference {
  /** Matches `agent version scenario stage session fact`. */
  readonly where: RegExp;
  readonly reason: string;
}

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    where: /^(?:kilo|opencode) .* ses_e18(?:9b3ef|a52b1|8fb2)\w+ (?:prompts taken back|usage)$/,
    reason: "The undone turn is gone from the tables. The events still have it, and it was paid for.",
  },
  {
    where: /^(?:kilo|opencode) .* models$/,
    reason: "No request was finished, but the message that was begun names its model.",
  },
  {
    where: /^(?:kilo|opencode) .* ses_e18(?:9baf4|a3550|a07a0|a2c82)\w+ title origin$/,
    reason: "A person gave the title, and nothing in the files says so.",
  },
  {
    where: /^opencode .* ses_e18a(?:3494|04da|2baa)\w+ turn 2 answer$/,
    reason: "After a compaction the client let the model go on. Those are the last words of the same turn.",
  },
  {
    where: /^opencode 1\.18\.33 all end ses_e18a4c15\w+ turn 1 answer$/,
    reason: "Half a character, which no text in UTF-8 can hold.",
  },
  {
    where: /^opencode 1\.18\.33 first-run end ses_e18ac467\w+ prompts$/,
    reason: "The client put the argument of `run` into quotes. The person typed none.",
  },
  {
    where: /^gemini 0\.20\.0 .* 3eaaac65\S+ turn 1 tools$/,
    reason: "The text of both commands has the line `Exit Code: 0`.",
  },
  {
    where: /^gemini 0\.33\.0 all end (?:sessions|0114b28e\S+ (?:turn 1 (?:answer|tools)|usage))$/,
    reason: "The messages of the agent in the session's file are a subsession, with its usage.",
  },
  {
    where: /^gemini 0\.61\.0 .* f2a22997\S+ turn 1 ending$/,
    reason: "The file ends with the result of a command, so there is no answer.",
  },
  {
    where: /^qwen 0\.1\.4 .* a161aab8\S+ prompts$/,
    reason: "This version stores no calls, so nothing tells the prompt of its agent from a person's.",
  },
  {
    where: /^qwen 0\.24\.4 .* 40a4f61c\S+ turn 1 ending$/,
    reason: "The telemetry says that the request failed.",
  },
  {
    where: /^qwen 0\.24\.4 .* 863baaec\S+ turn 1 answer$/,
    reason: "A notification is not a prompt, so what the model answers to it is in the same turn.",
  },
  {
    where: /^qwen 0\.24\.4 .* 863baaec\S+ usage of agents without a file$/,
    reason: "The agent has a file, where its requests are counted.",
  },
];
