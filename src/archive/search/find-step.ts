// Finds the step of a turn that shows best why a search found the turn, with the words that matched.
import type { TurnItem } from "../../model/item.ts";
import type { Query } from "../../search/query.ts";
import { type SnippetOptions, type SnippetSpan, snippetAt, snippetPosition } from "../../search/snippet.ts";
import { numberSteps } from "../../sessions/turns/number-steps.ts";
import { textsIn } from "../turns/bound-item.ts";
import type { FieldText, FoundIn } from "./best-snippet.ts";

export interface FoundStep {
  /** 0 for the prompt. */
  readonly step: number;
  readonly found_in: FoundIn;
  readonly spans: readonly SnippetSpan[];
}

export interface FindStepOptions extends SnippetOptions {
  /** Redacts a text before it is cut, because half a secret is not recognised. */
  readonly clean: (text: string) => string;
}

/** Returns the step with the most query words, the first of equals; null if no step has any. */
export function findStep(
  {
    id,
    prompt,
    items,
  }: { readonly id: string; readonly prompt: string; readonly items: readonly TurnItem[] },
  query: Query,
  { clean, ...options }: FindStepOptions,
): FoundStep | null {
  const texts = [
    { step: 0, field: "prompt" as const, text: prompt },
    ...numberSteps(items, id).flatMap(({ number, item }) =>
      fieldsOf(item).map((each) => ({ step: number, ...each })),
    ),
  ];
  const likely = texts
    .map((each) => ({ ...each, terms: snippetPosition(each.text.slice(0, LOOKED_AT), query, options).terms }))
    .filter(({ terms }) => terms > 0)
    .sort((one, other) => other.terms - one.terms);
  // Redacting takes longest, so only until a text still has words then.
  for (const { step, field, text } of likely) {
    const position = snippetPosition(clean(text), query, options);
    if (position.terms > 0) return { step, found_in: field, spans: snippetAt(position) };
  }
  return null;
}

/** Limits the work: an output may be megabytes. */
const LOOKED_AT = 200_000;

function fieldsOf(item: TurnItem): FieldText[] {
  switch (item.type) {
    case "text":
      return [{ field: item.phase === "final" ? "answer" : "words", text: item.text }];
    case "thinking":
      return [{ field: "thinking", text: item.text }];
    case "note":
      return [{ field: "outputs", text: item.text }];
    case "tool":
      return [
        { field: "tools", text: [item.use.label, ...textsIn({ ...item, result: null })].join("\n") },
        ...(item.result === null ? [] : [{ field: "outputs" as const, text: item.result.text }]),
      ];
    case "image":
      return [];
  }
}
