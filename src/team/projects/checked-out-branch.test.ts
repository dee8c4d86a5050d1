// Tests which branch is found in folders laid out as git does.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkedOutBranch } from "./checked-out-branch.ts";

const root = mkdtempSync(join(tmpdir(), "clew-branch-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test("a subfolder has the branch of its repository", () => {
  write("shop/.git/HEAD", "ref: refs/heads/fix/cart-total\n");
  write("shop/src/cart.ts", "");
  expect(checkedOutBranch(join(root, "shop/src"))).toBe("fix/cart-total");
});

test("a worktree has a branch of its own", () => {
  write("main/.git/HEAD", "ref: refs/heads/main\n");
  write("main/.git/worktrees/try/HEAD", "ref: refs/heads/try\n");
  write("try/.git", `gitdir: ${join(root, "main/.git/worktrees/try")}\n`);
  write("near/.git", "gitdir: ../main/.git/worktrees/try\n");
  expect(["main", "try", "near"].map((name) => checkedOutBranch(join(root, name)))).toEqual([
    "main",
    "try",
    "try",
  ]);
});

test("a commit that is checked out, a broken file and a folder elsewhere have no branch", () => {
  write("detached/.git/HEAD", "4f9c2e1b7d3a4f9c2e1b7d3a4f9c2e1b7d3a4f9c\n");
  write("broken/.git", "nothing\n");
  mkdirSync(join(root, "headless/.git"), { recursive: true });
  for (const name of ["detached", "broken", "headless", "missing"])
    expect([name, checkedOutBranch(join(root, name))]).toEqual([name, null]);
});
