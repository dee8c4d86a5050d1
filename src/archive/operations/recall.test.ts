// Tests what is recalled from the demo, and from sessions made for it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoArchive, type TestArchive } from "../../../test/builders/archive/demo-archive.ts";
import { folderArchive } from "../../../test/builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../../test/builders/transcripts/build.ts";
import { demoSessionId } from "../../demo/generate-demo.ts";
import { plantedSecret } from "../../demo/planted-secret.ts";
import { recall } from "./recall.ts";
import { similarError } from "./similar-error.ts";

describe("the demo", () => {
  let demo: TestArchive;
  beforeAll(async () => {
    demo = await demoArchive({ hold_read: true });
  });
  afterAll(() => demo[Symbol.asyncDispose]());

  test("a question finds the turn with the sentence that answers it", async () => {
    const { turns } = await demo.archive.run(recall, { question: "why did the cache expire so fast" });
    expect(turns[0]?.session_id).toBe(demoSessionId("shop-cache"));
    expect(turns[0]?.outcome.join(" ")).toMatch(/seconds/);
    // Other sessions have only one of the words.
    expect(new Set(turns.map(({ session_id }) => session_id)).size).toBe(1);
  });

  test("a failure comes with the change that ended it, also in the next turn", async () => {
    const { turns } = await demo.archive.run(recall, { question: "failing test first, 40 € with a voucher" });
    const [failure] = turns.flatMap(({ failed }) => failed);
    expect(failure).toMatchObject({ command: "npm test -- refunds", ended: { passed: true, command: "" } });
    expect(failure?.changes.flatMap(({ lines }) => lines).join("\n")).toContain("+ sum + spreadPrice(item)");
    const turnOf = (citation = "") => Number(/#(\d+)\./.exec(citation)?.[1]);
    expect(turnOf(failure?.ended?.citation)).toBe(turnOf(failure?.citation) + 1);
    expect(turnOf(failure?.changed_by ?? "")).toBe(turnOf(failure?.ended?.citation));
    expect(failure?.changed_by).not.toBe(failure?.ended?.citation);
  });

  test("turns that changed the file come first", async () => {
    const { turns } = await demo.archive.run(recall, { question: "what was changed", file: "backup.sh" });
    const changes = turns[0]?.failed.flatMap((failure) => failure.changes) ?? [];
    expect([...changes, ...(turns[0]?.files ?? [])].map(({ path }) => path)).toContain("scripts/backup.sh");
  });

  test("a larger size tells more, a smaller one less", async () => {
    const question = "how was the slow product page fixed";
    const sizes = await Promise.all(
      [500, 2400, 8000].map(async (size) => {
        const { turns } = await demo.archive.run(recall, { question, size });
        return JSON.stringify(
          turns.map(({ outcome, failed, commands, files }) => [outcome, failed, commands, files]),
        ).length;
      }),
    );
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
    expect(sizes[0]).toBeLessThan(sizes[1] ?? 0);
  });

  test("no match says what to try", async () => {
    const { turns, nothing } = await demo.archive.run(recall, { question: "qqqzzz" });
    expect(turns).toEqual([]);
    expect(nothing?.reason).toContain("qqqzzz");
  });

  test("an error is found by its words, with what was done about it", async () => {
    const { errors } = await demo.archive.run(similarError, {
      text: "psql:/srv/x.sql:9: ERROR:  function unaccent(text) does not exist",
    });
    expect(errors[0]).toMatchObject({ met_in: "output", solved: false });
    expect(errors[0]?.failed[0]?.lines).toEqual(["ERROR: function unaccent(unknown) does not exist"]);
    expect(errors[0]?.failed[0]?.changes[0]?.path).toBe("migrations/0032_plain_names.sql");
  });

  test("an error is found if its command is on the same line", async () => {
    const { errors } = await demo.archive.run(similarError, {
      text: "npm run db:migrate -- --env staging --verbose → ERROR: function unaccent(unknown) does not exist",
    });
    expect(errors[0]?.failed[0]?.lines).toEqual(["ERROR: function unaccent(unknown) does not exist"]);
  });

  test("an error is found if nothing separates it from its command", async () => {
    const { errors } = await demo.archive.run(similarError, {
      text: "psql shop -c select unaccent('Café') function unaccent(unknown) does not exist",
    });
    expect(errors[0]?.failed[0]?.lines).toEqual(["ERROR: function unaccent(unknown) does not exist"]);
  });

  test("an error that was never met is not found", async () => {
    const { errors, nothing } = await demo.archive.run(similarError, {
      text: "error: zqx frobnicator jammed",
    });
    expect(errors).toEqual([]);
    expect(nothing).not.toBeNull();
  });
});

/** A check that fails, is fixed and passes. */
function fixing(seed: number, text = "cart.ts:3:1 - error TS2304: Cannot find name 'netTotal'.") {
  const fields = { sessionId: sessionId(seed), cwd: "/home/dana/shop" };
  return conversation({ seed, fields })
    .prompt(`The build number ${seed} is broken`)
    .calls("Bash", { command: "npx tsc -p ." })
    .result(`Exit code 2\n${text}`, { part: { is_error: true } })
    .says("The cause is a missing import.", { message: { stop_reason: "tool_use" } })
    .calls("Edit", {
      file_path: "/home/dana/shop/src/cart.ts",
      old_string: "a",
      new_string: "import { netTotal }",
    })
    .result("ok")
    .calls("Bash", { command: "npx tsc -p . | tail -3" })
    .result("")
    .says(`Build ${seed} passes again.`);
}

describe("sessions with an error", () => {
  test("the closest comes first, and its end is shown", async () => {
    await using made = await folderArchive((folder) => {
      folder.session(fixing(1), sessionId(1));
      folder.session(fixing(2, "mail.ts:3:1 - error TS2304: Cannot find name 'sendMail'."), sessionId(2));
    });
    const text = "lib/mail.ts:77:10 - error TS2304: Cannot find name 'sendMail'.";
    const { errors } = await made.archive.run(similarError, { text });
    expect(errors[0]).toMatchObject({ session_id: sessionId(2), closeness: 1, solved: true });
    expect(errors[0]?.failed[0]).toMatchObject({
      cause: [],
      changes: [{ path: "src/cart.ts", lines: ["- a", "+ import { netTotal }"] }],
      ended: { command: "npx tsc -p . | tail -3", passed: true },
    });
    const { turns } = await made.archive.run(recall, { question: text });
    expect(turns[0]?.session_id).toBe(sessionId(2));
  });

  test("an error that only a prompt quotes is found there", async () => {
    await using made = await folderArchive((folder) => {
      const talk = conversation({ seed: 3, fields: { sessionId: sessionId(3) } });
      talk.prompt("I get this: error TS2304: Cannot find name 'netTotal'.").says("Import it from totals.ts.");
      folder.session(talk, sessionId(3));
    });
    const { errors } = await made.archive.run(similarError, {
      text: "error TS2304: Cannot find name 'netTotal'.",
    });
    expect(errors[0]).toMatchObject({
      met_in: "prompt",
      solved: false,
      outcome: ["Import it from totals.ts."],
    });
  });

  test("redacted answers have no secret, and no secret finds one", async () => {
    const { token } = plantedSecret(5);
    await using made = await folderArchive((folder) => {
      folder.session(fixing(4, `error: token ${token} was refused by the server`), sessionId(4));
    });
    const asked = { text: "error: token was refused by the server", redacted: true };
    const found = await made.archive.run(similarError, asked);
    expect(found.errors).toHaveLength(1);
    expect(JSON.stringify(found)).not.toContain(token.slice(-10));
    expect((await made.archive.run(recall, { question: token, redacted: true })).turns).toEqual([]);
  });
});

test("a failure that is asked about is shown with the change that ended it, beside a long report", async () => {
  const report = Array.from(
    { length: 12 },
    (_, index) => `- The cart total in cart.ts has part ${index}, as asked for.`,
  );
  const cart = {
    file_path: "/home/dana/shop/cart.ts",
    old_string: "return nil",
    new_string: "return nil // kept, because the caller asks for the rate of the order again and again",
  };
  const story = conversation()
    .prompt("Round the cart total.")
    .calls("Bash", { command: "make lint" })
    .result(
      "cart.ts:12:3: error is not nil (line 8) but it returns nil, and the caller cannot know that no rate was loaded for the order (nilerr)",
      { part: { is_error: true } },
    )
    .calls("Edit", cart)
    .result("ok")
    .calls("Bash", { command: "make lint" })
    .result("0 issues")
    .says(`The cart total is right.\n\n## Cart total\n\n${report.join("\n")}`);
  await using own = await folderArchive((folder) => folder.session(story));
  const { turns } = await own.archive.run(recall, {
    question: "what fixed the nilerr lint error of the cart total in cart.ts?",
    size: 800,
  });
  expect(turns[0]?.failed[0]).toMatchObject({ changed_by: `${sessionId(1)}#1.2`, ended: { passed: true } });
});

test("a question about a change is answered by the turn that made it, with its commit", async () => {
  const edit = { file_path: "/home/dana/shop/cart.ts", old_string: "a", new_string: "b" };
  const story = conversation()
    .prompt("Why is the checkout page so slow?")
    .says("The checkout page asks for every price alone, so the page is slow.")
    .prompt("Change that please.")
    .says("The checkout page now asks for all prices at once.")
    .calls("Edit", edit)
    .result("ok")
    .says("Done.")
    .prompt("Commit.")
    .calls("Bash", { command: "git commit -am 'Ask for all prices at once'" })
    .result("[main 64274e0f] Ask for all prices at once")
    .says("Committed.")
    .prompt("Open a pull request.")
    .calls("Bash", { command: "gh pr create --fill" })
    .result("https://github.com/dana/shop/pull/12")
    .says("Opened.");
  await using own = await folderArchive((folder) => folder.session(story));
  const ask = async (question: string) => (await own.archive.run(recall, { question })).turns[0];
  expect(await ask("how was the slow checkout page made faster")).toMatchObject({ turn: 2, committed: null });
  expect((await ask("in which commit was the slow checkout page fixed"))?.committed).toEqual({
    citation: `${sessionId(1)}#3`,
    id: "64274e0f",
    subject: "Ask for all prices at once",
  });
  expect((await ask("which PR made the slow checkout page faster"))?.pull_request).toMatch(/12$/);
});

test("room that is left goes to the turn that followed, in full and only once, with its pull request", async () => {
  const story = conversation()
    .prompt("Why does the checkout page of the shop wait for the telemetry?")
    .says("It is not clear yet why the checkout page waits.")
    .prompt("Is the checkout page waiting for the telemetry to time out?")
    .calls("Edit", { file_path: "/home/dana/shop/cart.ts", old_string: "a", new_string: "b" })
    .result("ok")
    .calls("Bash", { command: "gh pr create --title 'Stop waiting'" })
    .result("https://github.com/dana/shop/pull/12")
    .says(
      "Fixed: the checkout page waited for the telemetry.\n\n- The page waits 100 ms at most: `SEND_TIMEOUT`",
    );
  await using own = await folderArchive((folder) => folder.session(story));
  const { turns } = await own.archive.run(recall, {
    question: "why did the checkout page wait for the telemetry",
  });
  const second = turns.find(({ turn }) => turn === 2);
  expect(second?.outcome.join(" ")).toContain("SEND_TIMEOUT");
  expect(second?.pull_request).toBe("https://github.com/dana/shop/pull/12");
  expect(turns.flatMap(({ later }) => later.map(({ citation }) => citation))).not.toContain(
    `${sessionId(1)}#2`,
  );
});

test("turns that are not shown are named, and a turn that was contradicted comes with the one that did so", async () => {
  const story = conversation()
    .prompt("Why does the list of carts show nothing?")
    .says("The list of carts shows nothing, because no cart has a price.")
    .prompt("that is wrong, I can see prices of carts in the list of the shop")
    .calls("Edit", { file_path: "/home/dana/shop/cart.ts", old_string: "50", new_string: "200" })
    .result("ok")
    .says("The limit was 50, which cut off older ones. It is 200 now.");
  for (const name of ["mail", "invoice", "order", "voucher", "refund"])
    story.prompt(`Look at the list of carts for ${name}.`).says(`The list of carts has the ${name}.`);
  await using own = await folderArchive((folder) => folder.session(story));
  const { turns, others } = await own.archive.run(recall, {
    question: "why does the list of carts show nothing",
  });
  const told = turns.flatMap(({ outcome, later }) => [...outcome, ...later.flatMap((each) => each.outcome)]);
  expect(told.join(" ")).toContain("It is 200 now.");
  expect(others.length).toBeGreaterThan(0);
  const shown = turns.flatMap(({ citation, later }) => [citation, ...later.map((each) => each.citation)]);
  for (const { citation } of others) expect(shown).not.toContain(citation);
});

test("a final answer that fits is whole", async () => {
  const answer = "The cart rounds twice.\n\n- `cart.ts` sums\n- `tax.ts` rounds\n- `order.ts` rounds again";
  const story = conversation().prompt("Why is the total of the cart wrong?").says(answer);
  await using own = await folderArchive((folder) => folder.session(story));
  const { turns } = await own.archive.run(recall, { question: "why is the total of the cart wrong" });
  expect(turns[0]?.outcome).toEqual([
    "The cart rounds twice. `cart.ts` sums; `tax.ts` rounds; `order.ts` rounds again.",
  ]);
});
