// Checks that each question has exactly one answer in the demo, in the given turn.
import { basename } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readDemo } from "../../test/builders/transcripts/demo.ts";
import type { SessionId } from "../model/ids.ts";
import type { Session } from "../model/session.ts";
import { generateDemo } from "./generate-demo.ts";
import { DEMO_QUESTIONS } from "./questions.ts";

const demo = await readDemo();
afterAll(() => demo[Symbol.dispose]());

/** Sessions in the order they are generated: a copy comes after its original. */
const written = [...generateDemo()].map(({ path }) => basename(path, ".jsonl") as SessionId);

/** The API's ids of the messages with these words; a copied history keeps them, so copies count once. */
function answersWith(words: string, sessions: readonly Session[]): Set<string> {
  const messages = sessions.flatMap((session) => session.messages);
  return new Set(
    messages.filter(({ kind, content }) => kind === "answer" && content.includes(words)).map(apiId),
  );
}

function apiId(message: { readonly api_id: string | null }): string {
  return String(message.api_id);
}

describe("the demo's questions", () => {
  test("are at least thirty, and all different", () => {
    expect(DEMO_QUESTIONS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(DEMO_QUESTIONS.map(({ question }) => question)).size).toBe(DEMO_QUESTIONS.length);
    expect(new Set(DEMO_QUESTIONS.map(({ session_id, turn }) => `${session_id}#${turn}`)).size).toBe(
      DEMO_QUESTIONS.length,
    );
  });

  test.each(DEMO_QUESTIONS)("$question: is answered in one turn", ({ session_id, turn, proof }) => {
    const session = demo.sessions.find(({ id }) => id === session_id);
    expect(session?.turns[turn - 1]?.answer).toContain(proof);
    expect(answersWith(proof, demo.sessions).size).toBe(1);
  });

  test.each(DEMO_QUESTIONS)("$question: is owned by the named session", ({ session_id, proof }) => {
    const holders = demo.sessions.filter((session) => answersWith(proof, [session]).size > 0);
    const [first] = holders.map(({ id }) => written.indexOf(id)).sort((one, other) => one - other);
    expect(first).toBe(written.indexOf(session_id as SessionId));
  });
});
