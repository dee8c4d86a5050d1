// Tests how command-line words become an operation's input.
import { Command } from "commander";
import { expect, test } from "vitest";
import { z } from "zod";
import { limitField, sessionField } from "../../archive/input/fields.ts";
import { inputFields } from "../../archive/input/input-fields.ts";
import { addFlags, guardWords, readFlags } from "./flags.ts";

const fields = inputFields(
  z.strictObject({
    session: sessionField,
    words: z.string().meta({ positional: true, words: true }).optional(),
    by: z.enum(["day", "week"]).default("day"),
    only_new: z.boolean().default(false),
    colour: z.boolean().default(true),
    tag: z.array(z.string()).default([]),
    limit: limitField(5),
  }),
);

function typed(...words: string[]): Record<string, unknown> {
  const command = new Command("x").exitOverride().configureOutput({ writeErr: () => undefined });
  addFlags(command, fields);
  command.parse(guardWords(words), { from: "user" });
  return readFlags(command, fields);
}

test("only fields that were typed are set", () => {
  expect(typed("latest")).toEqual({ session: "latest" });
});

test("flags become fields of the right type", () => {
  const flags = ["--by", "week", "--only-new", "--no-colour", "--tag", "a", "--tag=b", "--limit", "7"];
  expect(typed("latest", ...flags)).toEqual({
    session: "latest",
    by: "week",
    only_new: true,
    colour: false,
    tag: ["a", "b"],
    limit: 7,
  });
});

test("words are joined, and a word with a leading minus stays a word", () => {
  expect(typed("latest", "why", "-redis", "-x1", "-x", "-é", "--", "--flag", "-5")).toEqual({
    session: "latest",
    words: "why -redis -x1 -x -é --flag -5",
  });
});

test("an invalid number stays as typed, so the schema can reject it", () => {
  expect(typed("latest", "--limit", "many")).toEqual({ session: "latest", limit: "many" });
});

test("a value outside the choices is rejected", () => {
  expect(() => typed("latest", "--by", "year")).toThrow(/Allowed choices are day, week/);
});
