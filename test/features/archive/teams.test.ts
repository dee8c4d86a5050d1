// Tests the sessions of a team: what they show, how they are found, and how they are linked to the lead's session.
import { expect, test } from "vitest";
import { search } from "../../../src/archive/operations/search.ts";
import { session as detail } from "../../../src/archive/operations/session.ts";
import { turns } from "../../../src/archive/operations/turns.ts";
import { type FolderArchive, folderArchive } from "../../builders/archive/folder-archive.ts";
import { type Conversation, conversation, sessionId, uuid } from "../../builders/transcripts/build.ts";

const TASK = "Find the flaky test.";
const LEAD = sessionId(1);
const MEMBER = sessionId(2);

const from = (id: string, text: string, more = "") =>
  `<teammate-message teammate_id="${id}"${more}>\n${text}\n</teammate-message>`;

function lead(input: object = {}): Conversation {
  const call = { name: "researcher", team_name: "alpha", prompt: TASK, description: "Research", ...input };
  return conversation({ fields: { teamName: "alpha" } })
    .prompt("Hello.")
    .says("Hello.")
    .prompt("Fix the build.")
    .calls("Task", call)
    .result("Spawned.", { toolUseResult: { status: "teammate_spawned", teammate_id: "researcher@alpha" } })
    .says("The researcher is looking.");
}

function member(task: string = TASK): Conversation {
  const fields = { teamName: "alpha", agentName: "researcher", sessionId: MEMBER };
  return conversation({ seed: 2, fields })
    .prompt(from("team-lead", task, ' summary="Research"'))
    .calls("Grep", { pattern: "walnut" })
    .result("cart.test.ts")
    .says("It is cart.test.ts.");
}

async function detailOf({ archive }: FolderArchive, session: string) {
  return (await archive.run(detail, { session })).session;
}

async function turnsOf({ archive }: FolderArchive, session: string) {
  return (await archive.run(turns, { session })).turns.map(({ interaction }) => interaction);
}

function team(leading: Conversation = lead(), working: Conversation = member()) {
  return folderArchive((folder) => {
    folder.session(leading, LEAD);
    folder.session(working, MEMBER);
  });
}

test("a member's session has a turn for each message that starts work, and says who sent it", async () => {
  const working = member().prompt(from("tester", '{"type":"idle_notification","reason":"available"}'));
  working.prompt(from("team-lead", "Fix it.", ' color="blue"')).says("Fixed.");
  await using own = await team(lead(), working);
  const interactions = await turnsOf(own, MEMBER);
  expect(interactions).toMatchObject([
    { turn: 1, kind: "teammate", prompt: `team-lead: ${TASK}`, ending: "answered" },
    { turn: 2, kind: "teammate", prompt: "team-lead: Fix it.", ending: "answered" },
  ]);
  expect(JSON.stringify(interactions[0])).toContain("tester: available");
});

test("a member's session is titled by its name, its team and its task", async () => {
  const named = member();
  named.notes("agent-name", { agentName: "researcher", sessionId: MEMBER });
  await using own = await team(lead(), named);
  const found = await detailOf(own, MEMBER);
  expect(found).toMatchObject({
    title: "researcher (team alpha): Find the flaky test.",
    title_origin: "first-prompt",
  });
});

test("a title that a person gave to a member's session is stronger", async () => {
  const named = member();
  named.notes("custom-title", { customTitle: "The flaky test", sessionId: MEMBER });
  await using own = await team(lead(), named);
  expect(await detailOf(own, MEMBER)).toMatchObject({
    title: "The flaky test",
  });
});

test("a member's session is found by its task and by its work", async () => {
  await using own = await team();
  for (const query of ["flaky", "walnut"]) {
    const { results } = await own.archive.run(search, { query });
    expect(results.map(({ citation }) => citation)).toContain(`${MEMBER}#1`);
  }
});

test("a member's session is below the lead's, at the turn whose call gave the task", async () => {
  await using own = await team();
  expect(await detailOf(own, MEMBER)).toMatchObject({
    parent: LEAD,
    link: { kind: "teammate", evidence: "team_task", confidence: "certain", parent_turn: 2 },
    latest_tip: MEMBER,
  });
  expect(await detailOf(own, LEAD)).toMatchObject({
    parent: null,
    tree_sessions: 2,
    latest_tip: LEAD,
  });
});

test("a call without a team names a member of the team that its record names", async () => {
  await using own = await team(lead({ team_name: undefined }));
  expect(await detailOf(own, MEMBER)).toMatchObject({ parent: LEAD });
});

test.each([
  ["another task", lead({ prompt: "Find the slow test." })],
  ["another member", lead({ name: "reviewer" })],
  ["another team", lead({ team_name: "beta" })],
])("a session that gave its team only %s is not linked", async (_, leading) => {
  await using own = await team(leading);
  expect(await detailOf(own, MEMBER)).toMatchObject({
    parent: null,
    tree_sessions: 1,
  });
});

test("a teammate's message in the lead's session is part of the running turn", async () => {
  const leading = lead().prompt(from("researcher", "It is cart.test.ts.")).says("Found.");
  await using own = await team(leading);
  const interactions = await turnsOf(own, LEAD);
  expect(interactions.map(({ prompt }) => prompt)).toEqual(["Hello.", "Fix the build."]);
  const items = interactions[1]?.items ?? [];
  expect(items).toContainEqual(
    expect.objectContaining({ speaker: "teammate", text: "researcher: It is cart.test.ts." }),
  );
  const { results } = await own.archive.run(search, { query: "cart.test.ts", session: LEAD });
  expect(results.map(({ citation }) => citation)).toEqual([`${LEAD}#2`]);
});

test("a message that newer clients introduce, or mark as a peer's, is a teammate's", async () => {
  const fields = { teamName: "alpha", agentName: "researcher", sessionId: MEMBER };
  const words = `Another Claude session sent a message:\n${from("team-lead", TASK)}\nIt came from another session.`;
  const working = conversation({ seed: 2, fields })
    .prompt(words, { origin: { kind: "peer" }, isMeta: true })
    .says("It is cart.test.ts.");
  await using own = await team(lead(), working);
  const interactions = await turnsOf(own, MEMBER);
  expect(interactions).toMatchObject([{ id: uuid(1, 2), prompt: `team-lead: ${TASK}` }]);
  expect(await detailOf(own, MEMBER)).toMatchObject({ parent: LEAD });
});
