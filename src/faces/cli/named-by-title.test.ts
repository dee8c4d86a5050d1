// Tests where a title is taken for a session.
import { expect, test } from "vitest";
import { ClewError } from "../../model/errors.ts";
import { namedByTitle } from "./named-by-title.ts";

const archive = {
  async session(ref: string) {
    if (ref !== "Slow test") throw new ClewError("not_found", `No session matches "${ref}".`);
    return { id: "1f2e3d4c-full", top_id: "", title: "Slow test suite", turns: 3, source_deleted: false };
  },
} as unknown as Parameters<typeof namedByTitle>[0];

test("a title becomes the session's id, with the turn that follows it", async () => {
  expect(await namedByTitle(archive, "show", { session: "Slow test#2", tools: true })).toEqual({
    session: "1f2e3d4c-full#2",
    tools: true,
  });
  expect(await namedByTitle(archive, "pin", { sessions: ["Slow test", "abcd"] })).toEqual({
    sessions: ["1f2e3d4c-full", "abcd"],
  });
});

test("ids stay as they are, and so does what no title has", async () => {
  for (const session of ["latest", "1f2e", "1F2E3D4C#7.12", "No such title"])
    expect(await namedByTitle(archive, "show", { session })).toEqual({ session });
});

test("nothing is forgotten by its title", async () => {
  expect(await namedByTitle(archive, "forget", { session: "Slow test" })).toEqual({ session: "Slow test" });
});
