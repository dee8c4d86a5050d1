// Generates settings as people may write them: comments anywhere, odd spacing, trailing commas, hooks of other tools.
import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../../src/model/json.ts";

export interface OddJson {
  readonly value: JsonObject;
  readonly text: string;
}

/** With `empty`, the lists and objects that clew adds to may be empty. */
export function oddSettings(empty: boolean): fc.Arbitrary<OddJson> {
  const least = empty ? 0 : 1;
  const handler = fc.record({ type: fc.constant("command"), command: words }, { noNullPrototype: true });
  const group = fc.record(
    { matcher: words, hooks: fc.array(handler, { minLength: 1, maxLength: 2 }) },
    { requiredKeys: ["hooks"], noNullPrototype: true },
  );
  const events = fc.dictionary(
    fc.constantFrom("Stop", "SessionStart", "PreToolUse", "SessionEnd"),
    fc.array(group, { minLength: least, maxLength: 2 }),
    { minKeys: least, maxKeys: 3, noNullPrototype: true },
  );
  return odd(fc.tuple(others, fc.option(events, { nil: undefined })).map(withMember("hooks")));
}

export function oddConfig(empty: boolean): fc.Arbitrary<OddJson> {
  const server = fc.record({ command: words, args: fc.array(words) }, { noNullPrototype: true });
  const servers = fc.dictionary(fc.constantFrom("github", "docs", "clew2"), server, {
    minKeys: empty ? 0 : 1,
    noNullPrototype: true,
  });
  return odd(fc.tuple(others, fc.option(servers, { nil: undefined })).map(withMember("mcpServers")));
}

/** Texts that look like the syntax around them. */
const words = fc.constantFrom(
  "say done",
  "",
  "a, b",
  "// no comment",
  "}",
  '"',
  "mcp",
  "sh x/hooks/spool.sh y",
);

const others: fc.Arbitrary<JsonObject> = fc.dictionary(
  fc.constantFrom("model", "env", "a b", "", '"hooks"', "permissions"),
  // The parser used by the tests drops a key of this name, but the text keeps it.
  fc
    .jsonValue({ maxDepth: 2 })
    .filter((value) => !JSON.stringify(value).includes('"__proto__"')) as fc.Arbitrary<JsonValue>,
  { maxKeys: 3, noNullPrototype: true },
);

function withMember(name: string) {
  return ([rest, member]: readonly [JsonObject, JsonObject | undefined]): JsonObject => {
    if (member === undefined) return rest;
    const entries = Object.entries(rest);
    return Object.fromEntries([...entries.slice(0, 1), [name, member], ...entries.slice(1)]);
  };
}

function odd(values: fc.Arbitrary<JsonObject>): fc.Arbitrary<OddJson> {
  const style = fc.oneof(
    fc.constantFrom("", "  ", "\t", "    ").map((indent) => ({ indent })),
    fc.array(gap, { minLength: 1, maxLength: 12 }).map((gaps) => ({ gaps })),
  );
  return fc.tuple(values, style, fc.boolean(), fc.boolean()).map(([value, laid, windows, mark]) => {
    const plain =
      "gaps" in laid ? withGaps(value, laid.gaps) : `${JSON.stringify(value, null, laid.indent)}\n`;
    const text = (mark ? "\ufeff" : "") + (windows ? plain.replaceAll("\n", "\r\n") : plain);
    return { value: JSON.parse(JSON.stringify(value)) as JsonObject, text };
  });
}

const gap = fc.constantFrom("", "", " ", "\n", "\n  ", "\t", " /* c, } ] */ ", ' // c, " {\n', "/**/");

/** Puts the next gap between every two tokens. */
function withGaps(value: JsonValue, gaps: readonly string[]): string {
  let index = 0;
  const next = () => gaps[index++ % gaps.length] ?? "";
  const list = (open: string, parts: readonly string[], close: string) => {
    const trailing = parts.length > 0 && gaps.length % 3 === 0 ? `,${next()}` : "";
    return `${open}${next()}${parts.join(`,${next()}`)}${trailing}${close}`;
  };
  const print = (each: JsonValue | undefined): string => {
    if (Array.isArray(each))
      return list(
        "[",
        each.map((one: JsonValue) => print(one) + next()),
        "]",
      );
    if (typeof each !== "object" || each === null) return JSON.stringify(each ?? null);
    const members = Object.entries(each as JsonObject);
    return list(
      "{",
      members.map(([name, one]) => `${JSON.stringify(name)}${next()}:${next()}${print(one)}${next()}`),
      "}",
    );
  };
  return `${next()}${print(value)}${next()}`;
}
