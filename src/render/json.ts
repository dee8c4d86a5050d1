// Writes a session as JSON, with the field names of `clew read --json` but without fields that need the original file.
import type { Message } from "../model/message.ts";
import type { Session } from "../model/session.ts";
import { withoutPrivate } from "../sessions/turns/private.ts";
import { escapeHidden } from "../text/hidden-characters.ts";
import { type ExportedSession, exported } from "./exported.ts";
import {
  branchRow,
  costRow,
  messageRow,
  sessionRow,
  subsessionRow,
  turnCostRow,
  turnRow,
} from "./json-rows.ts";
import type { ExportOptions } from "./options.ts";
import { redaction } from "./redaction.ts";

/** Yields one row per line, with keys in a stable order. */
export async function* sessionToJson(
  given: Session | ExportedSession,
  { title, title_origin, note, whole = false, costs, ...options }: ExportOptions,
): AsyncGenerator<string> {
  const { redaction: redact = redaction(false), read_messages } = options;
  const session = "slices" in given ? given : exported(given, read_messages);
  const message = (each: Message) => messageRow(redact.of(each), whole);
  yield `{\n"clew_export": 1,\n"title": ${json(redact.title(withoutPrivate(title).trim()))},\n`;
  yield `"title_origin": ${json(title_origin)},\n`;
  if (note !== undefined) yield `"note": ${json(note)},\n`;
  yield `"session": ${json({ ...redact.of(sessionRow(session)), ...(costs && costRow(costs.session)) })},\n`;
  if (costs) yield `"outside_turns": ${json(costRow(costs.outside))},\n`;
  yield* rows("turns", session.turns(), async (turn) => ({
    ...redact.of(turnRow(turn)),
    ...(costs && turnCostRow(await costs.of(turn.id))),
  }));
  yield ",\n";
  yield* rows("messages", session.messages(), message);
  yield ",\n";
  yield* rows("other_messages", session.other_messages(), message);
  yield ",\n";
  yield* rows("branches", session.branches, branchRow);
  yield `,\n"subsessions": [`;
  for (const [index, subsession] of session.subsessions.entries()) {
    yield `${index === 0 ? "\n" : ",\n"}{\n"session": ${json(redact.of(subsessionRow(subsession)))},\n`;
    yield* rows("turns", subsession.turns(), (turn) => redact.of(turnRow(turn)));
    yield ",\n";
    yield* rows("messages", subsession.messages(), message);
    yield "\n}";
  }
  const { with_secrets, removed } = redact;
  yield `],\n"secrets": ${json({ redacted: !with_secrets, removed: removed() })}\n}\n`;
}

/** Yields each row as a separate part. */
async function* rows<Row>(
  name: string,
  all: Iterable<Row> | AsyncIterable<Row>,
  shape: (row: Row) => object | Promise<object>,
): AsyncGenerator<string> {
  yield `"${name}": [`;
  let before = "\n";
  for await (const row of all) {
    yield `${before}${json(await shape(row))}`;
    before = ",\n";
  }
  yield "]";
}

/** Escapes characters that would control a screen or change the reading order; the data stays the same. */
function json(value: unknown): string {
  return escapeHidden(JSON.stringify(value));
}
