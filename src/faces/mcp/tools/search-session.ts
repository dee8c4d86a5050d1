// The MCP tool `search_session`: matching turns of one session, with the words that were found and their step.
import { line, ownText, quotation, type Row } from "../../../agent-text/agent-document.ts";
import type { OperationOutputs } from "../../../archive/operation-types.ts";
import { limitField, queryField, sessionIdField } from "../fields.ts";
import { foundIn, snippetText } from "../found-words.ts";
import { tool } from "../tool.ts";

export const searchSession = tool({
  name: "search_session",
  title: "Search a session",
  description:
    "Searches one session, tool calls and outputs included, and shows the words with their step. Use it for exact words; recall answers questions about your own session too.",
  fields: { query: queryField, session_id: sessionIdField, limit: limitField.default(10) },
  async run({ archive, session, names }, { query, session_id, limit }) {
    const { id } = await session(session_id);
    const name = (await names([id]))(id);
    const asked = { session: id, query, limit, redacted: true, steps: true };
    const found = await archive.ask("findTurns", asked);
    const none = `No matching turns in session ${name}. Try fewer or other words, or search_all_sessions.`;
    return {
      blocks:
        found.entries.length === 0
          ? [ownText(none)]
          : [
              quotation(
                { said_by: "turns" },
                found.entries.flatMap((entry) => rowsOf(entry, found, name)),
              ),
            ],
      hint: "",
    };
  },
});

type FoundTurns = OperationOutputs["findTurns"];

/** `1f2e3d4c#7.12 · gist`, then the words. The gist is left out where the words are the prompt's. */
function rowsOf(
  { turn, summary }: FoundTurns["entries"][number],
  { hits, session_id }: FoundTurns,
  name: string,
): Row[] {
  const citation = `${session_id}#${turn}`;
  const hit = hits?.find((each) => each.turn === turn);
  if (!hit) return [line(`turn ${turn}`, `${name}#${turn} · ${summary}`, citation)];
  const words = `${foundIn(hit.found_in)}: ${snippetText(hit.snippet)}`;
  if (hit.step === 0) return [line(`turn ${turn}`, `${name}#${turn}.0 · ${words}`, citation)];
  return [
    line(`turn ${turn}`, `${name}#${turn}.${hit.step} · ${summary}`, citation),
    line(`words ${turn}`, `  ${words}`, citation),
  ];
}
