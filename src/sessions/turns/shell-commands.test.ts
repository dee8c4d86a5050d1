// Tests how the text for a shell is split into commands.
import fc from "fast-check";
import { expect, test } from "vitest";
import { shellCommands } from "./shell-commands.ts";

/** Shows words joined by a dot, an inexact one with a question mark, then redirections and what follows. */
function shown(text: string): string[] {
  return shellCommands(text).map(({ words, redirections, joined }) =>
    [
      words.map((word) => word.text + (word.exact ? "" : "?")).join("·"),
      ...redirections.map(({ operator, target }) => operator + target.text),
      joined,
    ].join(" "),
  );
}

test.each([
  ["words and quotes", `rm -f "a b.ts" 'c d' e\\ f`, ["rm·-f·a b.ts·c d·e f ;"]],
  ["lists", "a && b || c; d & e | f", ["a &&", "b ||", "c ;", "d &", "e |", "f ;"]],
  ["lines", "a \\\n  b\nc", ["a·b ;", "c ;"]],
  ["redirections", "a >x 2>&1 >> y <z &> w", ["a >x >&1 >>y <z &>w ;"]],
  ["assignments", "A=1 B='2 3' npm test", ["npm·test ;"]],
  ["what a shell would replace", 'rm $A *.ts {a,b} ~/x "$B" `c`', ["rm·$A?·*.ts?·{a,b}?·~/x?·$B?·`c`? ;"]],
  ["comments", "a # rm b\nc#d", ["a ;", "c#d ;"]],
  ["subshells", "(cd x; rm y) && { z; }", ["cd·x ;", "rm·y ;", "z ;"]],
  ["conditions", "if [ -f x ]; then rm x; fi", ["[?·-f·x·]? ;", "rm·x ;"]],
  ["here-documents", "cat > x <<'END'\nrm y\nEND\nrm z", ["cat >x <<END ;", "rm·z ;"]],
  ["indented here-documents", "cat <<-END\n\trm y\n\tEND\nrm z", ["cat <<-END ;", "rm·z ;"]],
  [
    "a here-document within a quotation",
    "git commit -m \"$(cat <<'EOF'\nit's (a)\nEOF\n)\" && b",
    ["git·commit·-m·$(cat <<'EOF'\nit's (a)\nEOF\n)? &&", "b ;"],
  ],
])("%s are read as a shell reads them", (_, text, commands) => {
  expect(shown(text)).toEqual(commands);
});

test.each(["echo 'open", 'echo "open', "echo $(open", "cat <<END"])("%s is not a command", (text) => {
  expect(shown(text)).toEqual([]);
});

test("any text is read to its end", () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab '\"\\$()`<>|&;\n#{}-E") });
  fc.assert(
    fc.property(text, (given) => {
      expect(shellCommands(given).length).toBeLessThanOrEqual(given.length);
    }),
  );
});
