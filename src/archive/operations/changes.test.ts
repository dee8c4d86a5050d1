// Tests net changes of sessions made in code.
import { describe, expect, test } from "vitest";
import { folderArchive } from "../../../test/builders/archive/folder-archive.ts";
import { conversation } from "../../../test/builders/transcripts/build.ts";
import { changes } from "./changes.ts";

const CART = "/home/dana/shop/src/cart.ts";

/** The fields of an edit's result that say which lines changed. */
function patched(oldStart: number, ...lines: string[]) {
  const size = (sign: string) => lines.filter((line) => !line.startsWith(sign)).length;
  const hunk = { oldStart, oldLines: size("+"), newStart: oldStart, newLines: size("-"), lines };
  return { toolUseResult: { filePath: CART, structuredPatch: [hunk] } };
}

const story = () =>
  conversation()
    .prompt("Round the total")
    .calls("Edit", { file_path: CART, old_string: "floor(x)", new_string: "round(x)" })
    .result("ok", patched(7, "-floor(x)", "+round(x)"))
    .calls("Edit", { file_path: CART, old_string: "let a", new_string: "let b" })
    .result("ok", patched(30, " // a", "-let a", "+let b"))
    .says("Done.")
    .prompt("Undo the rounding, and add a test")
    .calls("Edit", { file_path: CART, old_string: "round(x)", new_string: "floor(x)" })
    .result("ok", patched(7, "-round(x)", "+floor(x)"))
    .calls("Write", { file_path: "/home/dana/shop/src/cart.test.ts", content: "test\n" })
    .result("ok", {
      toolUseResult: {
        type: "create",
        filePath: "/home/dana/shop/src/cart.test.ts",
        content: "test\n",
        structuredPatch: [],
      },
    })
    .calls("Bash", { command: "rm src/old.ts" })
    .result("")
    .says("Done.");

describe("the changes of a session", () => {
  test("are the net diff of each file, with true line numbers and the turns that made them", async () => {
    await using own = await folderArchive((folder) => folder.session(story()));
    const found = await own.archive.run(changes, { session: "latest" });
    expect([found.added, found.removed]).toEqual([2, 1]);
    expect(found.files.map(({ path, status, added, removed }) => [path, status, added, removed])).toEqual([
      [CART, "changed", 1, 1],
      ["/home/dana/shop/src/cart.test.ts", "created", 1, 0],
      [expect.stringMatching(/src\/old\.ts$/), "deleted", 0, 0],
    ]);
    const [cart] = found.files;
    expect(cart?.changes.map(({ turn }) => turn)).toEqual([1, 1, 2]);
    expect(cart?.parts).toEqual([
      {
        begins: "start",
        after: null,
        hunks: [{ before: 30, after: 30, lines: [" // a", "-let a", "+let b"], by: [null, 1, 1] }],
      },
    ]);
  });

  test("may be those of one turn, of one file, or only counts", async () => {
    await using own = await folderArchive((folder) => folder.session(story()));
    const first = await own.archive.run(changes, { session: "latest", turns: "1" });
    expect([first.added, first.removed]).toEqual([2, 2]);
    const cited = await own.archive.run(changes, { session: "latest#1" });
    expect(cited).toEqual(first);
    const test = await own.archive.run(changes, { session: "latest", file: "cart.test.ts", stat: true });
    expect(test.files).toMatchObject([{ added: 1, removed: 0, parts: [] }]);
    await expect(own.archive.run(changes, { session: "latest", turns: "9" })).rejects.toThrow("no turn 9");
  });

  test("of a project are those of its sessions in the period, by time", async () => {
    await using own = await folderArchive((folder) => folder.session(story()));
    const all = await own.archive.run(changes, { project: "shop" });
    expect(all.files).toHaveLength(3);
    expect(all.session_id).toBe(null);
    const none = await own.archive.run(changes, { project: "shop", until: "2001-01-01" });
    expect(none.files).toEqual([]);
    await expect(own.archive.run(changes, {})).rejects.toThrow("Missing session");
  });

  test("are without secrets if they are to leave the machine", async () => {
    const key = `ghp_${"a1B2".repeat(9)}`;
    const secret = conversation()
      .prompt("Add the key")
      .calls("Edit", { file_path: CART, old_string: "key = ''", new_string: `key = '${key}'` })
      .result("ok")
      .says("Done.");
    await using own = await folderArchive((folder) => folder.session(secret));
    const text = async (redacted: boolean) =>
      JSON.stringify(await own.archive.run(changes, { session: "latest", redacted }));
    expect(await text(false)).toContain(key);
    expect(await text(true)).not.toContain(key);
  });
});
