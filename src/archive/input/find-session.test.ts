// Tests finding a session by its id, in any case and in the forms that faces show.
import { expect, test } from "vitest";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Sessions } from "../../store/sessions.ts";
import { findSession } from "./find-session.ts";

function storeWith(...ids: string[]): Sessions {
  const rows = ids.map((id) => ({ id, top_id: id, title: id }) as ArchivedSession);
  return {
    sessionsById: async (id) => rows.filter((row) => row.id === id),
    idsBeginning: async (text, limit) =>
      rows
        .map(({ id }) => id)
        .filter((id) => id.startsWith(text))
        .slice(0, limit),
    idsEnding: async (text, limit) =>
      rows
        .map(({ id }) => id)
        .filter((id) => id.toLowerCase().endsWith(text.toLowerCase()))
        .slice(0, limit),
  } as Partial<Sessions> as Sessions;
}

const store = storeWith(
  "1f2e3d4c-aaaa",
  "MyNotes",
  "MyNotes2",
  "agent-B7C8",
  "AbCd1",
  "abcd2",
  "ses_66f7a8b9",
  "ses_e189abf63ffeKCg8VaaUbc3czq",
  "01a1e75e-704d-76e3-afd7-c3f8d2b24ab1",
  "01a1e75e-704d-76e3-afd7-c3f8d2b24ab2",
  "agent-general-purpose-call_9f8e7d6c5b4a",
);
const named = async (ref: string) => (await findSession(store, ref, ["/nowhere"])).id;

test.each([
  ["1F2E3D4C-AAAA", "1f2e3d4c-aaaa"],
  ["1F2e", "1f2e3d4c-aaaa"],
  ["MyNotes", "MyNotes"],
  ["mynotes", "MyNotes"],
  ["MYNOTES2", "MyNotes2"],
  ["b7c8", "agent-B7C8"],
  ["AGENT-b7c8", "agent-B7C8"],
  ["ABCD1", "AbCd1"],
  ["66f7", "ses_66f7a8b9"],
  ["aUbc3czq", "ses_e189abf63ffeKCg8VaaUbc3czq"],
  ["aaubc3CZQ", "ses_e189abf63ffeKCg8VaaUbc3czq"],
  ["aubc3", "ses_e189abf63ffeKCg8VaaUbc3czq"],
  ["e189abf6", "ses_e189abf63ffeKCg8VaaUbc3czq"],
  ["d2b24ab1", "01a1e75e-704d-76e3-afd7-c3f8d2b24ab1"],
  ["c3f8d2b24ab2", "01a1e75e-704d-76e3-afd7-c3f8d2b24ab2"],
  ["9f8e7d6c", "agent-general-purpose-call_9f8e7d6c5b4a"],
  ["agent-general", "agent-general-purpose-call_9f8e7d6c5b4a"],
])("%s finds %s", async (ref, id) => {
  expect(await named(ref)).toBe(id);
});

test("a prefix in another case finds one session, or reports that several match", async () => {
  expect(await named("b7C8")).toBe("agent-B7C8");
  await expect(named("mynote")).rejects.toThrow(/Several sessions match "mynote"/);
  await expect(named("01a1e75e")).rejects.toThrow(/Several sessions match "01a1e75e"/);
  await expect(named("nobody")).rejects.toThrow(/No session matches "nobody"/);
});

test("an end that is also another id's beginning is ambiguous", async () => {
  const two = storeWith("d2b24ab1-5b6a-4f00-8000-000000000001", "01a1e75e-704d-76e3-afd7-c3f8d2b24ab1");
  await expect(findSession(two, "d2b24ab1", [])).rejects.toThrow(/Several sessions match/);
});
