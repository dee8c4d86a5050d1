// Tests reading the description of fields from a schema.
import { expect, test } from "vitest";
import { z } from "zod";
import { periodFields } from "./dates.ts";
import { limitField, sessionField } from "./fields.ts";
import { inputFields } from "./input-fields.ts";

test("fields get their names, types, values and descriptions from the schema", () => {
  const input = z.strictObject({
    session: sessionField,
    words: z.string().describe("to look for").meta({ positional: true, words: true }).optional(),
    ...periodFields,
    by: z.enum(["day", "week"]).default("day").describe("what to group by"),
    all: z.boolean().default(false).describe("every one"),
    tag: z.array(z.string()).default([]).describe("a tag"),
    limit: limitField(5),
  });
  const fields = inputFields(input);
  expect(fields.map(({ name, type, positional, required }) => [name, type, positional, required])).toEqual([
    ["session", "text", true, true],
    ["words", "text", true, false],
    ["since", "text", false, false],
    ["until", "text", false, false],
    ["by", "text", false, false],
    ["all", "flag", false, false],
    ["tag", "list", false, false],
    ["limit", "number", false, false],
  ]);
  expect(fields.find(({ name }) => name === "by")).toMatchObject({ choices: ["day", "week"], usual: "day" });
  expect(fields.find(({ name }) => name === "since")).toMatchObject({ value: "date", usual: undefined });
  expect(fields.find(({ name }) => name === "words")).toMatchObject({ words: true, doc: "to look for" });
});
