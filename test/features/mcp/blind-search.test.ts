// Tries to read secrets letter by letter through the search tools. Two archives differ in nothing but the secrets, so
// an answer that differs tells something about them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { search } from "../../../src/archive/operations/search.ts";
import { type FolderArchive, folderArchive } from "../../builders/archive/folder-archive.ts";
import { type McpScene, mcpScene } from "../../builders/mcp/scene.ts";
import { type Conversation, conversation, sessionId } from "../../builders/transcripts/build.ts";

interface Secrets {
  readonly key: string;
  readonly password: string;
}

/** In parts, so this file does not look as if it held a key. */
const REAL: Secrets = { key: ["AKIA", "QY4N7ZLM2WXK5VTB"].join(""), password: "zq8Kestrel4vane" };
const OTHER: Secrets = { key: ["AKIA", "RB3HC6TDUFGS7JWP"].join(""), password: "xk5Plover9mirth" };

/** Has the secrets in every place of a turn that is indexed. */
function told({ key, password }: Secrets): Conversation {
  return conversation({ seed: 1 })
    .prompt(`Deploy with ${key} please. The password is ${password}, do not print it.`)
    .thinks(`They gave me password="${password}" and ${key}.`)
    .calls("Bash", { command: `export AWS_ACCESS_KEY_ID=${key}`, password })
    .result(`Exported ${key}.\nDB_PASSWORD=${password}\nDeploy done.`)
    .says(`I deployed it with ${key} and password: ${password}`);
}

async function archiveWith(secrets: Secrets): Promise<FolderArchive> {
  return folderArchive((folder) => {
    folder.session(told(secrets), sessionId(1));
    const other = conversation({ seed: 2 }).prompt("Deploy the other one.").says("Deployed, no key needed.");
    folder.session(other, sessionId(2));
  });
}

let own: FolderArchive;
let twin: FolderArchive;
let scenes: readonly McpScene[];
beforeAll(async () => {
  [own, twin] = await Promise.all([archiveWith(REAL), archiveWith(OTHER)]);
  scenes = await Promise.all([mcpScene(own.archive), mcpScene(twin.archive)]);
});
afterAll(async () => {
  for (const each of [...scenes, own, twin]) await each[Symbol.asyncDispose]();
});

/** Ways to ask whether a text has a word that begins like this: alone, by the order of results, and by exclusion. */
const questions: readonly ((guess: string) => string)[] = [
  (guess) => `${guess}*`,
  (guess) => `deploy ${guess}*`,
  (guess) => `deploy with ${guess}`,
  (guess) => `deploy -${guess}*`,
];

/** Returns the queries whose answers differ between the two archives. */
async function telling(queries: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const query of queries) {
    const answers = scenes.map(async (scene) =>
      JSON.stringify([
        await scene.call("search_all_sessions", { query, limit: 1 }),
        await scene.call("search_all_sessions", { query }),
        await scene.call("search_session", { query, session_id: sessionId(1) }),
        await scene.call("recall", { question: query }),
        await scene.call("similar_error", { text: query }),
      ]).replaceAll(/"as_of":"[^"]*"/g, ""),
    );
    if (new Set(await Promise.all(answers)).size > 1) found.push(query);
  }
  return found;
}

test.each([
  ["a key", REAL.key, 4],
  ["a password", REAL.password, 2],
])("no letter of %s is learnt by asking for beginnings", async (_, secret, known) => {
  const right = Array.from({ length: secret.length - known }, (_, index) =>
    secret.slice(0, known + index + 1),
  );
  const queries = questions.flatMap((question) => right.map((guess) => question(guess.toLowerCase())));
  expect(await telling(queries)).toEqual([]);
});

test("no answer depends on a whole secret, a phrase with it, or a part of it", async () => {
  const { key, password } = REAL;
  const parts = ["Kestrel4vane", "kestrel", "vane", "zq 8", "QY4N", "zlm"];
  const phrases = [`"with ${key}"`, `"password is ${password}"`, `${key} deploy ${password}`];
  expect(await telling([key, password, `"${key}"`, ...parts, ...phrases])).toEqual([]);
});

test("the words around a secret are found, and the mark in its place", async () => {
  for (const query of ["exported", '"with redacted"']) {
    const page = await scenes[0]?.call("search_all_sessions", { query });
    expect(page?.text).toContain("[redacted aws-key-id]");
  }
});

test.each([
  ["its letters", REAL.key],
  ["its beginning", "akiaqy4*"],
  ["a phrase with it", `"password is ${REAL.password}"`],
  ["a part of it", "kestrel"],
])("a person finds a secret by %s", async (_, query) => {
  const { results } = await own.archive.run(search, { query });
  expect(results.map(({ session_id }) => session_id)).toEqual([sessionId(1)]);
  expect(JSON.stringify(results[0]?.snippet)).toMatch(/AKIA|estrel/);
});

test("a person excludes a turn by a secret", async () => {
  const { results } = await own.archive.run(search, { query: `deploy -${REAL.key}` });
  expect(results.map(({ session_id }) => session_id)).toEqual([sessionId(2)]);
});
