// Tests what a turn's commands are found to have left in its repository.
import { expect, test } from "vitest";
import { conversation } from "../../../test/builders/transcripts/build.ts";
import { transcriptFolder } from "../../../test/builders/transcripts/folder.ts";
import { readTranscript } from "../../index.ts";
import { effectsOf } from "./effects.ts";

type Story = ReturnType<typeof conversation>;

/** Reads only the dialogue, as indexing does. */
async function effects(tell: (story: Story) => Story) {
  using folder = transcriptFolder();
  const path = folder.session(tell(conversation().prompt("Go on.")).says("Done."));
  return effectsOf((await readTranscript(path, { detail: "dialogue" })).messages);
}

const run = (story: Story, command: string, output: string) =>
  story.calls("Bash", { command }).result(output);
const edit = (story: Story, file_path: string) =>
  story.calls("Edit", { file_path, old_string: "a", new_string: "b" }).result("ok");

const COMMITTED = `hook: ok\n${"checked a file\n".repeat(200)}[main 64274e0f] Round once\n 1 file changed`;

test("the last commit, its push, its pull request and the files edited since", async () => {
  const found = await effects((story) => {
    const kept = run(edit(story, "/shop/cart.ts"), "git commit -am 'Round once'", COMMITTED);
    const opened = run(
      run(kept, "git push", "ok"),
      "gh pr create --fill",
      "https://example.com/shop/pull/12\n",
    );
    return edit(opened, "/shop/invoice.ts");
  });
  expect(found).toEqual({
    commit: { id: "64274e0f", subject: "Round once" },
    pushed: true,
    pull_request: "https://example.com/shop/pull/12",
    edited_after: ["/shop/invoice.ts"],
  });
});

test("a push before the last commit is not a push of it", async () => {
  const found = await effects((story) =>
    run(run(story, "git push", "ok"), "git commit -qm 'Round once'", ""),
  );
  expect(found).toMatchObject({ commit: { id: null, subject: "Round once" }, pushed: false });
});

test("a pull request by its number, if it was changed, and not because someone looked at it", async () => {
  expect(await effects((story) => run(story, "gh pr edit 323 --body '3 of 4'", "ok"))).toMatchObject({
    pull_request: "#323",
  });
  expect(await effects((story) => run(story, "gh pr view 172", "open"))).toBeNull();
});

test("edits alone leave nothing that a command proves", async () => {
  expect(await effects((story) => edit(story, "/shop/cart.ts"))).toBeNull();
});

test("a commit in a temporary folder is not the project's", async () => {
  const trial = "cd /tmp && mkdir trial && cd trial && git init && git commit -m 'Initial commit'";
  expect(
    await effects((story) => run(story, trial, "[main (root-commit) 64274e0] Initial commit")),
  ).toBeNull();
  const back = `${trial}; cd /shop && git commit -am 'Round once'`;
  expect((await effects((story) => run(story, back, COMMITTED)))?.commit?.subject).toBe("Round once");
});

test("going on with a rebase commits what was resolved", async () => {
  const found = await effects((story) => {
    const resolved = edit(story, "/shop/cart.ts");
    const command = "git add cart.ts && GIT_EDITOR=true git rebase --continue";
    return run(run(resolved, command, "Successfully rebased."), "git push --force-with-lease", "ok");
  });
  expect(found).toMatchObject({ commit: { id: null, subject: null }, pushed: true, edited_after: [] });
});

const PUSHED = "To https://example.com/shop.git\n   1f2e3d4..2b3c4d5  main -> main";

test("a rebase takes the commit's id, and the push after it shows the new one", async () => {
  const committed = (story: Story) => run(story, "git commit -am 'Round once'", COMMITTED);
  const rebased = (story: Story) =>
    run(
      story,
      "git pull --rebase origin main",
      "   6c08f5a5..7d08f5a5  main -> origin/main\nSuccessfully rebased.",
    );
  expect(await effects((story) => rebased(run(committed(story), "git push", PUSHED)))).toEqual({
    ...{ commit: { id: null, subject: "Round once" }, pushed: false, pull_request: null, edited_after: [] },
  });
  expect(await effects((story) => run(rebased(committed(story)), "git push", PUSHED))).toMatchObject({
    ...{ commit: { id: "2b3c4d5", subject: "Round once" }, pushed: true },
  });
  expect(await effects((story) => rebased(story))).toMatchObject({ commit: null, rebased: true });
});

test("a pull that rebased nothing leaves the commit as it is", async () => {
  const found = await effects((story) =>
    run(run(story, "git commit -am 'Round once'", COMMITTED), "git pull --rebase", "Already up to date."),
  );
  expect(found?.commit?.id).toBe("64274e0f");
});

test("a picked commit has the id of its new branch", async () => {
  const found = await effects((story) =>
    run(
      run(story, "git commit -am 'Round once'", COMMITTED),
      "git cherry-pick 64274e0f",
      "[docs 5e87365] Round once\n 1 file changed",
    ),
  );
  expect(found?.commit).toEqual({ id: "5e87365", subject: "Round once" });
});

test("a merge of the pull request, and not one that waits for checks", async () => {
  const merge = async (options: string) => effects((story) => run(story, `gh pr merge 12 ${options}`, "ok"));
  expect(await merge("--squash")).toMatchObject({ pull_request: "#12", merged: true });
  expect((await merge("--auto --squash"))?.merged).toBeUndefined();
});
