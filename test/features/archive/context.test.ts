// Tests the recap that an agent gets at session start: which project, and which sessions.
import { expect, test } from "vitest";
import { contextText } from "../../../src/archive/agent-context/context-text.ts";
import { demoArchive } from "../../builders/archive/demo-archive.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";

const home = "/home/dana";
const startup = { source: "startup", tokens: 800, home } as const;

function worked(number: number, cwd: string) {
  const fields = { sessionId: sessionId(number), cwd };
  return conversation({ seed: number, fields }).prompt(`Look at ${cwd}.`).says("I looked.");
}

test("a home folder is not the project of its subfolders, and a path may end in a slash", async () => {
  await using own = await folderArchive((folder) => {
    folder.session(worked(1, home), sessionId(1), "-home-dana");
    folder.session(worked(2, `${home}/shop`), sessionId(2));
  });
  const given = async (project: string) =>
    (await contextText(own.archive.store, { ...startup, project }))?.citations ?? null;
  expect(await given(home)).toEqual([`${sessionId(1)}#1`]);
  for (const project of ["new", "shop2/src"]) expect(await given(`${home}/${project}`)).toBeNull();
  for (const project of ["shop", "shop/", "shop/src"])
    expect(await given(`${home}/${project}`)).toEqual([`${sessionId(2)}#1`]);
});

test("sessions without a prompt do not displace others", async () => {
  await using own = await folderArchive((folder) => {
    folder.session(worked(1, `${home}/shop`), sessionId(1));
    for (let number = 2; number < 7; number++) {
      const fields = { sessionId: sessionId(number) };
      folder.session(conversation({ seed: number, fields }).prints("usage", "12 %"), sessionId(number));
    }
  });
  const given = await contextText(own.archive.store, { ...startup, project: `${home}/shop` });
  expect(given?.citations).toEqual([`${sessionId(1)}#1`]);
});

test("too small a budget gives nothing, instead of half a sentence", async () => {
  await using own = await folderArchive((folder) => folder.session(worked(1, `${home}/shop`)));
  expect(
    await contextText(own.archive.store, { ...startup, tokens: 100, project: `${home}/shop` }),
  ).toBeNull();
});

test("a long list of tasks leaves room for the turns after a compaction", async () => {
  const todos = Array.from({ length: 40 }, (_, index) => ({
    content: `Task ${index}, ${"told at length ".repeat(5)}`,
    status: "pending",
    activeForm: "",
  }));
  const story = conversation()
    .prompt("Look at the cart.")
    .calls("Edit", { file_path: `${home}/shop/cart.ts`, old_string: "a", new_string: "b" })
    .result("ok")
    .says("The cart rounds each price.")
    .prompt("Plan.")
    .calls("TodoWrite", { todos })
    .result("ok")
    .says("Planned.");
  await using own = await folderArchive((folder) => folder.session(story));
  const given = await contextText(own.archive.store, {
    ...{ source: "compact", tokens: 800, session: sessionId(1) },
  });
  expect(given?.text).toContain("#1 asked: Look at the cart. → 1 edit → says: The cart rounds each price.");
});

test("a tree is represented by its tip, even if an older session of it is pinned", async () => {
  await using demo = await demoArchive();
  const { store } = demo.archive;
  const old = (await store.sessions({ archived: "either" })).find(
    ({ id, position, turns, project_path }) =>
      position.latest_tip !== id && turns > 0 && project_path !== null,
  );
  if (!old?.project_path) throw new Error("The demo has a tree.");
  const ids = async () =>
    (await contextText(store, { ...startup, tokens: 8000, project: old.project_path ?? "" }))?.citations.map(
      (citation) => citation.split("#")[0],
    );
  const before = await ids();
  await store.mark(old.id, { pinned: true });
  expect(await ids()).toEqual(before);
});

test("sessions of the checked-out branch come first", async () => {
  await using own = await folderArchive((folder) => {
    for (const [number, gitBranch] of ["main", "main", "main", "fix/cart"].entries()) {
      const fields = { sessionId: sessionId(number + 1), cwd: `${home}/shop`, gitBranch };
      folder.session(
        conversation({ seed: number + 1, fields })
          .prompt(`Look at part${number}.`)
          .says("I looked."),
        sessionId(number + 1),
      );
    }
  });
  const cited = async (branch: string | null) =>
    (await contextText(own.archive.store, { ...startup, project: `${home}/shop`, branch }))?.citations[0];
  expect(await cited("fix/cart")).toBe(`${sessionId(4)}#1`);
  expect(await cited(null)).toBe(`${sessionId(1)}#1`);
});

test("all turns of a short session are shown in their own words, and first what is not finished", async () => {
  await using own = await folderArchive((folder) => {
    const fields = { sessionId: sessionId(1), cwd: `${home}/shop` };
    folder.session(
      conversation({ fields })
        .prompt("Round the cart total once.")
        .calls("Edit", { file_path: `${home}/shop/cart.ts`, old_string: "a", new_string: "b" })
        .result("ok")
        .says("Perfect! Great idea. I rounded the total once per order. Japan has its own test.")
        .prompt("Thanks!")
        .says("You're welcome!")
        .prompt("Now do the same for the invoice."),
      sessionId(1),
    );
  });
  const given = await contextText(own.archive.store, { ...startup, project: `${home}/shop` });
  expect(given?.citations).toEqual([`${sessionId(1)}#3`]);
  expect(given?.text).toContain(
    [
      "session 00000001: Round the cart total once. · 2025-06-01 10:00 · 3 turns · branch main",
      "no commit in this session, 1 file edited",
      "files changed: cart.ts",
      "no check ran after the last edit",
      "not finished, #3 asked: Now do the same for the invoice.",
      "#2 asked: Thanks! → says: You're welcome!",
      "#1 asked: Round the cart total once. → 1 edit → says: Perfect! Great idea. I rounded the total once per order. Japan has its own test.",
    ].join("\n"),
  );
});

test("the state of the repository comes first: the commit, and what was edited after it", async () => {
  const edit = (name: string) => ({ file_path: `${home}/shop/${name}`, old_string: "a", new_string: "b" });
  const story = conversation({
    fields: { sessionId: sessionId(1), cwd: `${home}/shop`, gitBranch: "fix/cart" },
  })
    .prompt("Round the cart total once.")
    .calls("Edit", edit("cart.ts"))
    .result("ok")
    .calls("Bash", { command: "git commit -am 'Round once' && git push" })
    .result("[fix/cart 64274e0f] Round once")
    .says("Committed and pushed.")
    .prompt("Now the invoice.")
    .calls("Edit", edit("invoice.ts"))
    .result("ok")
    .says("The invoice now rounds once too. Want me to commit this?");
  await using own = await folderArchive((folder) => folder.session(story));
  const { store } = own.archive;
  const begun = await contextText(store, { ...startup, project: `${home}/shop` });
  const state = 'last commit 64274e0f "Round once", pushed, 1 file edited after it, not committed';
  expect(begun?.text).toContain(
    `\n${state}\nfiles changed after the last commit: invoice.ts\nno check ran after the last edit\n#2 asked: Now the invoice. → 1 edit → says: The invoice now rounds once too. Want me to commit this?\n`,
  );
  const compacted = await contextText(store, { source: "compact", tokens: 800, session: sessionId(1) });
  expect(compacted?.text).toContain(
    `${state}, branch fix/cart\nfiles changed after the last commit: invoice.ts\n`,
  );
});

test("commits are told by their subjects, and a turn without an end by what it said and did", async () => {
  const cwd = `${home}/shop`;
  const edit = { file_path: `${cwd}/src/cart/total.ts`, old_string: "a", new_string: "b" };
  const story = conversation({ fields: { sessionId: sessionId(1), cwd } })
    .prompt("hmm, that looks off to me")
    .calls("Edit", edit)
    .result("ok")
    .calls("Bash", { command: "git commit -am 'Round the total once'" })
    .result("[main 1f2e3d4c] Round the total once")
    .says("Committed.")
    .prompt("and the tax")
    .calls("Edit", { ...edit, file_path: `${cwd}/src/cart/tax.ts` })
    .result("ok")
    .calls("Bash", { command: "git commit -am 'Take the tax from the order'" })
    .result("[main 2f2e3d4c] Take the tax from the order")
    .says("Done. Committed as `2f2e3d4c`.")
    .prompt("https://shop.example/review/7")
    .says("Two findings: Japan has no tax, and the test is missing. Let me look at the rates.")
    .calls("Edit", edit)
    .result("ok");
  await using own = await folderArchive((folder) => folder.session(story));
  const given = await contextText(own.archive.store, { ...startup, project: cwd });
  expect(given?.text).toContain(
    [
      "\nnot finished, #3 asked: https://shop.example/review/7",
      "done so far:",
      "- Two findings: Japan has no tax, and the test is missing. Let me look at the rates.",
      "- edited total.ts",
      "no check ran after the last edit\n",
    ].join("\n"),
  );
  expect(given?.text).toContain(
    '\n#1 asked: hmm, that looks off to me → 1 edit, committed 1f2e3d4c "Round the total once" → says: Committed.\n',
  );
});

test("a plan that another session carries out is continued there, not unfinished", async () => {
  await using own = await folderArchive((folder) => {
    const cwd = `${home}/shop`;
    const planned = conversation({ fields: { sessionId: sessionId(1), cwd } })
      .prompt("Round the cart.")
      .calls("Edit", { file_path: `${cwd}/plan.md`, old_string: "a", new_string: "b" })
      .result("ok")
      .prompt("Plan the invoice.");
    folder.session(planned, sessionId(1));
    const opening = `Implement the following plan:\n\n# Invoice\n\nRead the transcript at: /x/${sessionId(1)}.jsonl`;
    const carried = conversation({ seed: 2, fields: { sessionId: sessionId(2), cwd } })
      .prompt(opening)
      .calls("Edit", { file_path: `${cwd}/invoice.ts`, old_string: "a", new_string: "b" })
      .result("ok")
      .says("The invoice now rounds once.");
    folder.session(carried, sessionId(2));
  });
  const given = await contextText(own.archive.store, { ...startup, project: `${home}/shop` });
  expect(given?.text).toContain("continued in 00000002");
  expect(given?.text).not.toContain("not finished");
});

test("a session that begins with a plan right after another carries that plan out", async () => {
  const cwd = `${home}/shop`;
  const recap = async (began: string) => {
    await using own = await folderArchive((folder) => {
      const ended = { timestamp: "2026-02-05T14:00:00.000Z" };
      const planned = conversation({ fields: { sessionId: sessionId(1), cwd } })
        .prompt("Round the cart.", ended)
        .calls("Edit", { file_path: `${cwd}/cart.ts`, old_string: "a", new_string: "b" }, ended)
        .result("ok", ended)
        .prompt("Plan the invoice.", ended);
      folder.session(planned, sessionId(1));
      const carried = conversation({ seed: 2, fields: { sessionId: sessionId(2), cwd } })
        .prompt("Implement the following plan:\n\n# Plan: Invoice\n\nRound once.", { timestamp: began })
        .calls("Edit", { file_path: `${cwd}/invoice.ts`, old_string: "a", new_string: "b" })
        .result("ok")
        .says("The invoice now rounds once.");
      folder.session(carried, sessionId(2));
    });
    return (await contextText(own.archive.store, { ...startup, project: cwd }))?.text;
  };
  expect(await recap("2026-02-05T14:00:05.000Z")).toContain("continued in 00000002");
  expect(await recap("2026-02-05T15:00:00.000Z")).toContain("not finished, #2 asked: Plan the invoice.");
});

test("a failed check comes before what the answer claims, and a question that was passed over is shown", async () => {
  const cwd = `${home}/shop`;
  const story = conversation({ fields: { sessionId: sessionId(1), cwd } })
    .prompt("Split the cart.")
    .calls("Edit", { file_path: `${cwd}/cart.ts`, old_string: "a", new_string: "b" })
    .result("ok")
    .calls("Bash", { command: "npm test" })
    .result("FAIL cart.test.ts", { part: { is_error: true } })
    .says("I have successfully split the cart. The order has a module of its own.")
    .prompt("What happens to an empty cart?")
    .says("It stays empty. The order could refuse it. Want me to add that?")
    .prompt("And what about a cart without prices?")
    .says("Its total is zero.");
  await using own = await folderArchive((folder) => folder.session(story));
  const given = await contextText(own.archive.store, { ...startup, project: cwd });
  expect(given?.text).toContain(
    "\n#2 asked: What happens to an empty cart? → says: It stays empty. The order could refuse it. Want me to add that?\n#1 asked: Split the cart. → 1 edit, tests failed → says: I have successfully split",
  );
});

test("pushed work on another branch is told in one line", async () => {
  const cwd = `${home}/shop`;
  const on = (number: number, gitBranch: string, command: string) =>
    conversation({ seed: number, fields: { sessionId: sessionId(number), cwd, gitBranch } })
      .prompt(`Change part${number}.`)
      .calls("Edit", { file_path: `${cwd}/part${number}.ts`, old_string: "a", new_string: "b" })
      .result("ok")
      .calls("Bash", { command })
      .result(`[${gitBranch} ${number}f2e3d4c] Change`)
      .says("It now rounds once.");
  await using own = await folderArchive((folder) => {
    folder.session(on(1, "fix/cart", "git commit -m 'Change cart'"), sessionId(1));
    folder.session(on(2, "main", "git commit -m 'Change main' && git push"), sessionId(2));
  });
  const given = await contextText(own.archive.store, { ...startup, project: cwd, branch: "fix/cart" });
  expect(given?.text).toContain('"Change", no push in this session\n');
  expect(given?.text).toContain('"Change", pushed\n</history');
});

test("what sub-agents committed and edited counts as their session's work", async () => {
  const cwd = `${home}/shop`;
  const edit = (name: string) => ({ file_path: `${cwd}/${name}`, old_string: "a", new_string: "b" });
  const inner = conversation({ seed: 9, fields: { isSidechain: true, cwd } })
    .prompt("Round the cart.")
    .calls("Bash", { command: "git commit -am 'Round once'" })
    .result("[main 64274e0f] Round once\n 1 file changed")
    .calls("Edit", edit("notes.md"))
    .result("ok")
    .says("Rounded.");
  const story = conversation({ fields: { sessionId: sessionId(1), cwd } })
    .prompt("Let an agent round the cart.")
    .calls("Task", { prompt: "Round the cart.", subagent_type: "worker", description: "Round" })
    .result("Rounded.", { toolUseResult: { agentId: "a1", status: "completed" } })
    .says("The agent rounded the cart.");
  await using own = await folderArchive((folder) => {
    folder.session(story, sessionId(1));
    folder.subsession(inner, "a1", { of: sessionId(1) });
    folder.session(worked(2, cwd), sessionId(2));
  });
  const given = await contextText(own.archive.store, { ...startup, project: cwd });
  expect(given?.text).toContain(
    'last commit 64274e0f "Round once", no push in this session, 1 file edited after it, not committed',
  );
  // The other one only talked.
  expect(given?.citations).toEqual([`${sessionId(1)}#1`]);
});

const REFUSED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\n";

test("what the person said with a refusal is told, and a short reply with its question", async () => {
  const refused = { part: { is_error: true } };
  const story = conversation({ fields: { sessionId: sessionId(1), cwd: `${home}/shop` } })
    .prompt("Plan the rounding.")
    .says("Two ways fit. Should I round in the cart?")
    .prompt("yes")
    .calls("ExitPlanMode", { plan: `Round each price. ${"At length. ".repeat(300)}` })
    .result(`${REFUSED}round once, and write the plan down`, refused)
    .calls("AskUserQuestion", { questions: [] })
    .result(
      `User has answered your questions: "Where?"="In the docs". You can now continue with the answers in mind.`,
    )
    .says("I will write it down.")
    .calls("AskUserQuestion", { questions: [] })
    .result(`${REFUSED}The user wants to clarify these questions.`, refused);
  await using own = await folderArchive((folder) => folder.session(story, sessionId(1)));
  const { store } = own.archive;
  const after = { source: "compact", tokens: 800, session: sessionId(1) } as const;
  expect((await contextText(store, after))?.text).toContain(
    [
      "#2 was asked last: yes (in reply to: Should I round in the cart?)",
      "then said to you: round once, and write the plan down",
      'then said to you: "Where?" → "In the docs"',
      "it is not finished",
      "said last: I will write it down.",
    ].join("\n"),
  );
  const begun = await contextText(store, { ...startup, project: `${home}/shop` });
  expect(begun?.text).toContain('\nthe person then said: "Where?" → "In the docs"\n');
  expect(begun?.text).not.toContain("clarify");
});
