// Tests the rows of the files panel: folders, files and their counts.
import { expect, test } from "vitest";
import { type FileRow, fileRows, type TouchedFile } from "./file-rows.ts";

function touched(
  path: string,
  ...turns: readonly (readonly [number, ...("read" | "edited")[]])[]
): TouchedFile {
  return {
    path,
    turns: turns.map(
      ([turn, ...access]) => ({ session_id: "s", turn, access }) as unknown as TouchedFile["turns"][number],
    ),
  };
}

const names = (rows: readonly FileRow[]) => rows.map(({ kind, name }) => `${kind} ${name}`);

test("files are listed by folder, relative to the project", () => {
  const rows = fileRows(
    [
      touched("/home/dana/shop/src/total.ts", [1, "read"]),
      touched("/home/dana/shop/src/cart.ts", [1, "read"]),
      touched("/home/dana/shop/package.json", [1, "read"]),
      touched("/home/dana/shopping/list.md", [1, "read"]),
    ],
    "/home/dana/shop",
  );
  expect(names(rows)).toEqual([
    "folder ./",
    "file package.json",
    "folder /home/dana/shopping/",
    "file list.md",
    "folder src/",
    "file cart.ts",
    "file total.ts",
  ]);
});

test("a file on two pages is one row, with its counts and last turn", () => {
  const rows = fileRows(
    [touched("/a/b.ts", [7, "read", "edited"], [5, "read"]), touched("/a/b.ts", [2, "read"])],
    null,
  );
  expect(rows[1]).toMatchObject({ edited: 1, read: 3, last: { turn: 7 } });
});

test("edited files are filtered, with the last turn that edited them", () => {
  const rows = fileRows(
    [touched("/a/b.ts", [7, "read"], [5, "edited"]), touched("/a/c.ts", [1, "read"])],
    null,
    "edited",
  );
  expect(names(rows)).toEqual(["folder /a/", "file b.ts"]);
  expect(rows[1]).toMatchObject({ last: { turn: 5 } });
});

test("Windows paths have folders as well", () => {
  const rows = fileRows([touched("C:\\shop\\src\\a.ts", [1, "read"])], "C:\\shop");
  expect(names(rows)).toEqual(["folder src\\", "file a.ts"]);
});

test("a path that ends like a folder keeps its name", () => {
  expect(names(fileRows([touched("/a/b/", [1, "read"])], null))).toEqual(["folder ./", "file /a/b/"]);
});
