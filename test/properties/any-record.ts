// Generates valid records as an agent writes them, each as the text of its line, containing everything that could be
// mistaken for a record.
import fc from "fast-check";

/** Kinds that open a content part or another object inside a record. No test record has such a kind. */
export const INNER_KINDS: ReadonlySet<string> = new Set([
  "text",
  "thinking",
  "tool_use",
  "tool_result",
  "image",
  "base64",
  "message",
  "agent_progress",
]);

/** The uuid of a message that a progress record repeats inside itself. */
export const INNER_UUID = "inside-another-record";

/** Any character, whole or half: JSON writes half a surrogate pair as an escape. */
const anyText = fc.string({ unit: "binary", maxLength: 12 });

const anyJson = fc.jsonValue({ maxDepth: 3, stringUnit: "binary" });

const anyPart = fc.oneof(
  anyText.map((text) => ({ type: "text", text })),
  fc.record({ type: fc.constant("thinking"), thinking: anyText, signature: anyText }),
  fc.record({
    type: fc.constant("tool_use"),
    id: anyText,
    name: anyText,
    input: fc.dictionary(anyText, anyJson),
  }),
  fc.record({
    type: fc.constant("tool_result"),
    content: fc.array(anyText.map((text) => ({ type: "text", text }))),
  }),
  fc.record({ type: fc.constant("image"), source: fc.constant({ type: "base64", data: "AAAA" }) }),
);

/** A subsession's message as progress records repeat it: it looks like a record but names no session. */
const innerMessage = fc.record({
  type: fc.constantFrom("user", "assistant"),
  uuid: fc.constant(INNER_UUID),
  message: fc.record({ type: fc.constant("message"), content: fc.array(anyPart, { maxLength: 2 }) }),
});

const anyInside = fc.oneof(
  fc.record({ type: fc.constant("message"), content: fc.array(anyPart, { maxLength: 4 }) }),
  fc.record({ type: fc.constant("agent_progress"), message: innerMessage }),
  fc.tuple(anyPart, fc.nat(40)).map(([part, levels]) => nested(part, levels)),
  anyJson,
);

const LINKED = ["user", "assistant", "system", "attachment", "progress"];
const METADATA = ["summary", "custom-title", "last-prompt", "file-history-snapshot", "queue-operation"];
const UNKNOWN = ["never-seen", "constructor", "__proto__"];

/** Fields in any order, after one that opens records in some version. */
export const anyRecord: fc.Arbitrary<string> = fc
  .record({
    kind: fc.constantFrom(...LINKED, ...METADATA, ...UNKNOWN),
    uuid: fc.uuid(),
    inside: anyInside,
    // A numeric key would come first, whatever the order of the fields.
    more: fc.dictionary(
      anyText.map((key) => `x${key}`),
      anyJson,
      { maxKeys: 3 },
    ),
    opening: fc.constantFrom("parentUuid", "type", "uuid", "sessionId", "isSidechain", "leafUuid"),
    late: fc.boolean(),
  })
  .map(({ kind, uuid, inside, more, opening, late }) => {
    const own = {
      parentUuid: null,
      isSidechain: false,
      type: kind,
      ...(late ? { message: inside, sessionId: "s", uuid } : { sessionId: "s", uuid, message: inside }),
      leafUuid: uuid,
    };
    const first = Object.entries(own).filter(([key]) => key === opening);
    return JSON.stringify(Object.fromEntries([...first, ...Object.entries({ ...own, ...more })]));
  });

export const anyRecords: fc.Arbitrary<string[]> = fc.uniqueArray(anyRecord, {
  minLength: 1,
  maxLength: 5,
});

/**
 * Returns an offset inside the bytes: any, or one right before or after an object in them, where the rest is easiest
 * to mistake for a record.
 */
export function offsetIn(bytes: Buffer, at: number): number {
  const edges = [...bytes.keys()].filter((index) => {
    return index > 0 && (bytes[index] === "{".charCodeAt(0) || bytes[index - 1] === "}".charCodeAt(0));
  });
  const edge = edges[Math.floor(at / 2) % Math.max(1, edges.length)];
  return at % 2 === 1 && edge !== undefined ? edge : Math.floor(at / 2) % bytes.length;
}

function nested(part: object, levels: number): object {
  let whole = part;
  for (let level = 0; level < levels; level++) {
    whole = level % 2 === 0 ? [whole] : { type: "tool_result", content: whole };
  }
  return whole;
}
