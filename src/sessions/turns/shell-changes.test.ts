// Tests which files a shell command changes by name.
import { expect, test } from "vitest";
import { shellChanges } from "./shell-changes.ts";

const changes = (text: string, folder: string | null = "/shop") =>
  shellChanges(text, folder).map(({ path, how }) => `${path} ${how}`);

test.each([
  ["rm -rf src/a.ts 'b c.ts'", ["/shop/src/a.ts deleted", "/shop/b c.ts deleted"]],
  ["git rm --cached a.ts", ["/shop/a.ts deleted"]],
  ["mv a.ts b.ts", ["/shop/a.ts renamed to b.ts", "/shop/b.ts renamed from a.ts"]],
  ["git mv a.ts lib/", ["/shop/a.ts renamed to lib/a.ts", "/shop/lib/a.ts renamed from a.ts"]],
  ["cp /tmp/x.ts src/", ["/shop/src/x.ts copied from /tmp/x.ts"]],
  ["sed -i.bak -e 's/a/b/' a.ts", ["/shop/a.ts edited in place"]],
  ["sed -i 's/a/b/' a.ts b.ts", ["/shop/a.ts edited in place", "/shop/b.ts edited in place"]],
  ["echo x > a.ts; echo y >> ./b.ts 2>/dev/null", ["/shop/a.ts written", "/shop/b.ts appended to"]],
  ["cat x | tee -a a.ts", ["/shop/a.ts appended to"]],
  ["cd src && git checkout -- a.ts", ["/shop/src/a.ts restored"]],
  ["git restore --staged ../a.ts", ["/a.ts restored"]],
  ["cat > a.ts <<'END'\nrm b.ts\nEND", ["/shop/a.ts written"]],
])("%s", (text, expected) => {
  expect(changes(text)).toEqual(expected);
});

test.each([
  ["a pattern", "rm src/*.ts"],
  ["a variable", 'rm "$FILE"'],
  ["a branch", "git checkout a.ts"],
  ["a text", "echo 'rm a.ts'"],
  ["a command that only prints", "sed 's/a/b/' a.ts"],
  ["a diff that names no file", "patch -p1 < a.diff"],
  ["a comment", "true # rm a.ts"],
])("%s names no file that changes", (_, text) => {
  expect(changes(text)).toEqual([]);
});

test("a path stays as it is written where the folder is not known", () => {
  expect(changes("rm a.ts", null)).toEqual(["a.ts deleted"]);
  expect(changes('cd "$DIR" && rm a.ts')).toEqual(["a.ts deleted"]);
});
