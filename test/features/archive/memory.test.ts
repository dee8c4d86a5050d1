// Tests what a session is reminded of while it works: only strong matches, once, and nothing of its own.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answerMoment } from "../../../src/archive/agent-context/memory/answer-moment.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";

const CART = "The cart total ignores the discount voucher for customers in Japan, please repair the rounding";
const NEW = sessionId(99);

function asked(prompt: string, session: string = NEW): string {
  return JSON.stringify({ session_id: session, hook_event_name: "UserPromptSubmit", prompt });
}

function printed(stdout: string, event = "PostToolUse"): string {
  const said = event === "PostToolUse" ? { tool_response: { stdout, stderr: "" } } : { error: stdout };
  return JSON.stringify({ session_id: NEW, hook_event_name: event, tool_name: "Bash", ...said });
}

const ERROR = "Error: voucher ledger cannot be opened twice in one checkout";

/** Makes an archive in which the cart was repaired once, among other work. */
function shop() {
  return folderArchive((folder) => {
    const fields = (number: number) => ({ sessionId: sessionId(number), cwd: "/home/dana/shop" });
    const worked = conversation({ seed: 1, fields: fields(1) })
      .prompt(CART)
      .calls("Bash", { command: "npm test" })
      .result(ERROR)
      .calls("Edit", { file_path: "/home/dana/shop/cart.ts", old_string: "a", new_string: "b" })
      .result("ok")
      .says("Vouchers are rounded once per order. The voucher ledger is opened once for each checkout.");
    folder.session(worked, sessionId(1));
    for (let number = 2; number < 30; number++) {
      const other = conversation({ seed: number, fields: fields(number) });
      folder.session(other.prompt(`Describe module${number}.`).says("Described it."), sessionId(number));
    }
  });
}

async function given(data_dir: string, payload: string): Promise<string | null> {
  const answer = await answerMoment(data_dir, payload);
  const output = answer?.hookSpecificOutput as { readonly additionalContext: string } | undefined;
  return output?.additionalContext ?? null;
}

test("a session is reminded of the same request once, and the session that made it never", async () => {
  await using own = await shop();
  const again =
    "Repair the rounding of the cart total: the discount voucher is ignored for customers in Japan";
  expect(await given(own.folder.data_dir, asked(again, sessionId(1)))).toBeNull();
  const line = await given(own.folder.data_dir, asked(again));
  expect(line).toContain("Vouchers are rounded once per order");
  expect(line).toContain("shop 00000001#1");
  expect(line?.length).toBeLessThanOrEqual(300);
  expect(await given(own.folder.data_dir, asked(again))).toBeNull();
  expect(await given(own.folder.data_dir, asked(again, sessionId(98)))).not.toBeNull();
});

test.each([
  [
    "Codex",
    { hook_event_name: "UserPromptSubmit", turn_id: "t1", transcript_path: "/home/dana/.codex/a.jsonl" },
  ],
  ["Gemini CLI", { hook_event_name: "BeforeAgent", transcript_path: "/home/dana/.gemini/tmp/a.jsonl" }],
  ["Qwen Code", { hook_event_name: "UserPromptSubmit", transcript_path: "/home/dana/.qwen/a.jsonl" }],
])("a prompt sent to %s is answered for its event", async (_, fields) => {
  await using own = await shop();
  const answer = await answerMoment(
    own.folder.data_dir,
    JSON.stringify({ session_id: NEW, ...fields, prompt: CART }),
  );
  expect(answer?.hookSpecificOutput).toMatchObject({
    hookEventName: fields.hook_event_name,
    additionalContext: expect.stringContaining("shop 00000001#1"),
  });
});

test.each([
  ["a request that only shares a subject", "Add a page that lists every voucher a customer has used"],
  ["a greeting", "Hello, good morning!"],
  ["something else", "Upgrade the database driver and measure how long the import of products takes"],
])("%s is no reason to speak", async (_, prompt) => {
  await using own = await shop();
  expect(await given(own.folder.data_dir, asked(prompt))).toBeNull();
});

test("an error that was ended before is recognised in a failed and in a successful command", async () => {
  await using own = await shop();
  for (const event of ["PostToolUse", "PostToolUseFailure"]) {
    const answer = await answerMoment(own.folder.data_dir, printed(`running 12 tests\n${ERROR}\n`, event));
    if (event === "PostToolUse")
      expect(answer?.hookSpecificOutput).toMatchObject({
        hookEventName: event,
        additionalContext: expect.stringContaining("ledger is opened once for each checkout"),
      });
    // The session heard of that turn already.
    else expect(answer).toBeNull();
  }
  expect(
    await given(own.folder.data_dir, printed("Error: another ledger is missing in this warehouse")),
  ).toBeNull();
});

test("an answer that a person complained about is not repeated", async () => {
  await using own = await folderArchive((folder) => {
    const story = conversation({ fields: { sessionId: sessionId(1) } });
    const told = story.prompt(CART).says("Vouchers are rounded once per order.");
    folder.session(told.prompt("That is still wrong.").says("I looked again."), sessionId(1));
  });
  expect(await given(own.folder.data_dir, asked(CART))).toBeNull();
});

test("an archive that can't be read is an error for the caller, who stays silent", async () => {
  await using own = await shop();
  writeFileSync(join(own.folder.data_dir, "archive.db"), "not a database");
  await expect(answerMoment(own.folder.data_dir, asked(CART))).rejects.toThrow();
});
