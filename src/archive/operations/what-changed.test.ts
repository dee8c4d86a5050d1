// Tests what changed a file, on a session made in code.
import { expect, test } from "vitest";
import { folderArchive } from "../../../test/builders/archive/folder-archive.ts";
import { conversation } from "../../../test/builders/transcripts/build.ts";
import { whatChanged } from "./what-changed.ts";

test("every turn that changed a file has its reason and how, and says if it was taken back", async () => {
  const file_path = "/home/dana/shop/src/total.ts";
  const edit = (old_string: string, new_string: string) => ({ file_path, old_string, new_string });
  const story = conversation()
    .prompt("Why does the cart total round down?")
    .says("It floors cents. Should I round instead?")
    .prompt("yes")
    .calls("Edit", edit("floor(x)", "round(x)"))
    .result("ok")
    .says("Done.")
    .prompt("That broke the invoice export, undo the rounding")
    .calls("Edit", edit("round(x)", "floor(x)"))
    .result("ok")
    .says("Done.")
    .prompt("Move the totals of the cart to another file")
    .calls("Bash", { command: "git mv src/total.ts src/sum.ts" })
    .result("")
    .calls("Bash", { command: "rm src/other.ts" })
    .result("")
    .says("Done.");
  await using own = await folderArchive((folder) => folder.session(story));
  const { changes } = await own.archive.run(whatChanged, { path: "total.ts" });
  expect(
    changes.map(({ turn, reason, how, lines, commands, taken_back }) => [
      ...[turn, reason, how.join(), lines.join(" "), commands.join()],
      taken_back?.split("#")[1] ?? null,
    ]),
  ).toEqual([
    [
      4,
      "Move the totals of the cart to another file",
      "renamed to src/sum.ts",
      "",
      "git mv src/total.ts src/sum.ts",
      null,
    ],
    [3, "That broke the invoice export, undo the rounding", "edited", "- round(x) + floor(x)", "", null],
    [2, "agreed to: Should I round instead?", "edited", "- floor(x) + round(x)", "", "3"],
  ]);
});

test("a change has what the agent said before it, without announcements", async () => {
  const file_path = "/home/dana/shop/src/total.ts";
  const story = conversation()
    .prompt("fix the tests")
    .says("I see the cause. The total rounds half cents down.")
    .calls("Read", { file_path })
    .result("floor(x)")
    .says("Now let me fix it.")
    .calls("Edit", { file_path, old_string: "floor(x)", new_string: "round(x)" })
    .result("ok")
    .says("Done.");
  await using own = await folderArchive((folder) => folder.session(story));
  const { changes } = await own.archive.run(whatChanged, { path: "total.ts" });
  expect(changes.map(({ said }) => said)).toEqual(["I see the cause. The total rounds half cents down."]);
});
