// Tests finding the statements of a TOML text.
import { expect, test } from "vitest";
import { stringsIn, tomlStatements, tomlStrings } from "./toml-text.ts";

const found = (text: string) =>
  tomlStatements(text, "config.toml").map(({ type, names, value }) =>
    type === "table" ? `[${names.join("|")}]` : `${names.join("|")} = ${value}`,
  );

test("tables and keys are found with all their names, whatever the values contain", () => {
  const text = [
    "# [no.table]",
    'model = "gpt # \\" [x]" # a comment',
    "a . 'b.c' = 1979-05-27 07:32:00",
    'long = """',
    "[not.a.table]",
    'key = "x" \\""" ""',
    '"""',
    "raw = '''",
    "[nor.this]''' ",
    "list = [ # comment ]",
    '  "]", { x = [1, 2], y = "}" },',
    "]",
    '[ projects . "/work/a.b" ]',
    'trust_level = "trusted"',
    "[[profiles]]",
    "on = true",
    "[mcp_servers.docs.env]",
    "KEY = 'a\\b'",
  ].join("\n");
  const statements = found(text);
  expect(statements.filter((each) => !/^(?:long|raw|list) /.test(each))).toEqual([
    'model = "gpt # \\" [x]"',
    "a|b.c = 1979-05-27 07:32:00",
    "[projects|/work/a.b]",
    'projects|/work/a.b|trust_level = "trusted"',
    "[profiles]",
    "profiles|on = true",
    "[mcp_servers|docs|env]",
    "mcp_servers|docs|env|KEY = 'a\\b'",
  ]);
  expect(statements).toHaveLength(11);
  expect(found(`\ufeff${text.replaceAll("\n", "\r\n")}`)).toHaveLength(11);
});

test.each(["[a", "a", "a =", "a = 1 b = 2", 'a = "x', "a = [1, 2", "a = }", "= 1", 'a = """x"'])(
  "%j is refused with its line",
  (text) => {
    expect(() => tomlStatements(`ok = 1\n${text}\n`, "config.toml")).toThrow(
      /^config\.toml is not valid TOML \(line [23]\)\. Nothing was changed\./,
    );
  },
);

test("strings are read back as they were written, and other values are not", () => {
  const texts = ["sh", "a b", 'q"\\', "é\n", "$& #"];
  expect(stringsIn(tomlStrings(texts))).toEqual(texts);
  expect(stringsIn("'C:\\x'")).toEqual(["C:\\x"]);
  expect(stringsIn('[\n  "a",\n  "b",\n]')).toEqual(["a", "b"]);
  for (const value of ["1", '{ a = "x" }', '["a", 1]', '"\\x41"']) expect(stringsIn(value)).toBeNull();
});
