// Tests how recorded changes compose into a net diff.
import { describe, expect, it } from "vitest";
import type { SessionId } from "../../model/ids.ts";
import type { Edit } from "../../model/tool-use.ts";
import { netChanges } from "./net-changes.ts";
import type { CommandChange } from "./recorded-changes.ts";

const FILE = "/shop/cart.ts";

describe("edits with line numbers", () => {
  it("compose into hunks with the file's own numbers", () => {
    const [file] = net(
      patch("@@ -10,3 +10,4 @@", " a", "-b", "+B", "+new", " c"),
      patch("@@ -40,2 +40,1 @@", " x", "-y"),
    );
    expect(file?.status).toBe("changed");
    expect(file?.parts).toHaveLength(1);
    expect(shown(file)).toEqual(["10/10  a | -b | +B | +new |  c", "39/40  x | -y"]);
  });

  it("drop out if a later edit puts the lines back", () => {
    const [file] = net(
      patch("@@ -10,3 +10,3 @@", " a", "-b", "+B", " c"),
      patch("@@ -10,3 +10,3 @@", " a", "-B", "+b", " c"),
    );
    expect(file?.status).toBe("undone");
    expect(file?.parts).toEqual([]);
    expect(file?.changes).toHaveLength(2);
  });

  it("of the same line become one change, made by the last edit", () => {
    const [file] = net(
      patch("@@ -1,2 +1,2 @@", "-one", "+two", " z"),
      patch("@@ -1,2 +1,2 @@", "-two", "+three", " z"),
    );
    expect(shown(file)).toEqual(["1/1 -one | +three |  z"]);
    expect(file?.parts[0]?.hunks[0]?.lines.map(({ by }) => by)).toEqual([0, 1, null]);
  });

  it("that do not fit what is known begin a part of their own", () => {
    const [file] = net(patch("@@ -5,1 +5,1 @@", "-a", "+b"), patch("@@ -5,1 +5,1 @@", "-other", "+c"));
    expect(file?.parts.map(({ begins }) => begins)).toEqual(["start", "elsewhere"]);
    expect(shown(file)).toEqual(["5/5 -a | +b", "5/5 -other | +c"]);
  });

  it("fit although an agent recorded tabs as spaces", () => {
    const [file] = net(
      patch("@@ -1,2 +1,2 @@", " \ta", "-b", "+c"),
      patch("@@ -1,2 +1,2 @@", "   a", "-c", "+b"),
    );
    expect(file?.status).toBe("undone");
  });
});

describe("a file that was written whole", () => {
  it("is created, and later edits become part of it", () => {
    const [file] = net(write("a\nb\n", true), replace("b", "c"));
    expect(file?.status).toBe("created");
    expect(shown(file)).toEqual(["1/1 +a | +c"]);
    expect(file?.parts[0]?.hunks[0]?.lines.map(({ by }) => by)).toEqual([0, 1]);
  });

  it("is left out if it was deleted again", () => {
    expect(net(write("a\n", true), { path: FILE, applied: true, change: "delete" })).toEqual([]);
  });

  it("is shown as written, not as new, if nothing says what it replaced", () => {
    const [file] = net(write("a\n", null));
    expect(file).toMatchObject({ status: "written", parts: [{ begins: "written" }] });
    expect(net(write("a\n", false))[0]).toMatchObject({ status: "changed", parts: [{ begins: "written" }] });
  });

  it("is compared with what was known of it", () => {
    const [file] = net(write("a\nb\nc\n", true), write("a\nB\nc\n", false));
    expect(shown(file)).toEqual(["1/1 +a | +B | +c"]);
  });
});

describe("edits without line numbers", () => {
  it("stay separate hunks in order, without a number", () => {
    const [file] = net(replace("one", "1"), replace("two\nlines", "2"));
    expect(shown(file)).toEqual(["?/? -one | +1", "?/? -two | -lines | +2"]);
  });

  it("compose where one changes what another wrote", () => {
    const [file] = net(replace("one", "1\n2"), replace("2", "3"));
    expect(shown(file)).toEqual(["?/? -one | +1 | +3"]);
    expect(net(replace("one", "1"), replace("1", "one"))[0]?.status).toBe("undone");
  });

  it("are never mistaken for another place: a text that occurs twice is left where it is", () => {
    const [file] = net(write("x\nx\n", true), replace("x", "y"));
    expect(shown(file)).toEqual(["1/1 +x | +x", "?/? -x | +y"]);
  });

  it("do not let later numbers be trusted if they moved lines", () => {
    const [file] = net(
      patch("@@ -5,1 +5,1 @@", "-a", "+b"),
      replace("one", "1\n2"),
      patch("@@ -9,1 +9,1 @@", "-c", "+d"),
    );
    expect(file?.parts.map(({ begins }) => begins)).toEqual(["start", "moved_lines"]);
  });

  it("are read from a patch without numbers", () => {
    const [file] = net({
      path: FILE,
      applied: true,
      change: "patch",
      patch: "@@ def f():\n a\n-b\n+c",
      moved_to: null,
    });
    expect(shown(file)).toEqual(["?/?  a | -b | +c"]);
  });
});

describe("shell commands", () => {
  it("that delete a file end it, and say so", () => {
    const [file] = net(patch("@@ -5,1 +5,1 @@", "-a", "+b"), command("deleted"));
    expect(file).toMatchObject({ status: "deleted", parts: [] });
    expect(file?.changes.at(-1)).toMatchObject({ how: "deleted", command: "the command" });
  });

  it("that rename a file keep its changes", () => {
    const [file] = net(patch("@@ -5,1 +5,1 @@", "-a", "+b"), command("renamed to b.ts", "/shop/b.ts"));
    expect(file).toMatchObject({ path: "/shop/b.ts", old_path: FILE, status: "renamed" });
    expect(shown(file)).toEqual(["5/5 -a | +b"]);
  });

  it("that change lines in an unknown way begin a new part", () => {
    const [file] = net(
      patch("@@ -5,1 +5,1 @@", "-a", "+b"),
      command("edited in place"),
      patch("@@ -5,1 +5,1 @@", "-b", "+a"),
    );
    expect(file?.parts.map(({ begins, after }) => [begins, after])).toEqual([
      ["start", null],
      ["command", 1],
    ]);
    expect(shown(file)).toEqual(["5/5 -a | +b", "5/5 -b | +a"]);
  });

  it("that delete a folder delete the files in it", () => {
    const files = net(write("a\n", true), { ...command("deleted"), path: "/shop" });
    expect(files).toEqual([]);
  });
});

function net(...changes: (Edit | CommandChange)[]) {
  return netChanges(
    changes.map((change, index) => ({
      change,
      made_by: { session_id: "s" as SessionId, turn: index + 1, top_turn: index + 1 },
    })),
  );
}

function shown(file: ReturnType<typeof net>[number] | undefined): string[] | undefined {
  return file?.parts.flatMap(({ hunks }) =>
    hunks.map(
      ({ before, after, lines }) =>
        `${before ?? "?"}/${after ?? "?"} ${lines.map(({ sign, text }) => sign + text).join(" | ")}`,
    ),
  );
}

function patch(...lines: string[]): Edit {
  return { path: FILE, applied: true, change: "patch", patch: lines.join("\n"), moved_to: null };
}

function write(after: string, created: boolean | null): Edit {
  return { path: FILE, applied: true, change: "write", after, created };
}

function replace(before: string, after: string): Edit {
  return { path: FILE, applied: true, change: "replace", before, after };
}

function command(how: string, moved_to: string | null = null): CommandChange {
  return { change: "command", path: FILE, how, command: "the command", moved_to };
}
