// Tests what the records say about the session as a whole.
import { describe, expect, test } from "vitest";
import { conversation } from "../../../test/builders/transcripts/build.ts";
import { transcriptOf } from "../../../test/builders/transcripts/read.ts";

const facts = (story: ReturnType<typeof conversation>) => transcriptOf(story).facts;
const worktreeSession = { originalCwd: "/home/dana/shop", worktreePath: "/tmp/tree", worktreeBranch: "red" };

describe("the project's path", () => {
  test("is the agent's first working directory", () => {
    const story = conversation().prompt("Go.").prompt("On.", { cwd: "/home/dana/shop/src" });
    expect(facts(story).project_path).toBe("/home/dana/shop");
  });
  test("is the folder that the session was moved to last", () => {
    const story = conversation().prompt("Go.").notes("relocated", { relocatedCwd: "/one" });
    expect(facts(story.notes("relocated", { relocatedCwd: "/two" })).project_path).toBe("/two");
  });
  test("is the worktree's project, also after the agent left it", () => {
    const story = conversation({ fields: { cwd: "/tmp/tree" } }).prompt("Go.");
    story.notes("worktree-state", { worktreeSession }).notes("worktree-state", { worktreeSession: null });
    expect(facts(story)).toMatchObject({
      project_path: "/home/dana/shop",
      worktree: { path: "/tmp/tree", branch: "red", original_path: "/home/dana/shop" },
    });
  });
  test("is unknown if no record states it", () => {
    expect(facts(conversation().notes("summary", { summary: "Shop" })).project_path).toBeNull();
  });
});

test("the branch and client are those of the last record that states them", () => {
  const story = conversation().prompt("Go.", { entrypoint: "cli" });
  story.prompt("On.", { gitBranch: "red", version: "2.1.100" });
  const last = { git_branch: "red", client_version: "2.1.100", entrypoint: "cli" };
  expect(facts(story)).toMatchObject(last);
});

test("a session lasts from its earliest to its latest time, whatever their order and form", () => {
  const times = [
    "2025-06-01T10:00:00.000Z",
    "2025-06-01T09:00:00.000Z",
    "2025-06-01T13:00:00+02:00",
    "soon",
    "",
  ];
  const story = conversation();
  for (const timestamp of times) story.prompt("Go.", { timestamp });
  expect(facts(story)).toMatchObject({
    created_at: "2025-06-01T09:00:00.000Z",
    updated_at: "2025-06-01T11:00:00.000Z",
  });
});
