// Tests when two commands are attempts at the same thing.
import { expect, test } from "vitest";
import { aimOf, isCheck, sameAim } from "./aims.ts";

test.each([
  ["npm test", "npm test 2>&1 | tail -20"],
  ["cd shop && npm run lint", "npm run lint"],
  ["go test ./cart -run TestTotal", "go build ./..."],
  ["TZ=UTC npx vitest run cart.test.ts", "npx vitest run cart.test.ts"],
  ["timeout 60 cargo test", "cargo build"],
  ["gh api repos/shop/comments/12/replies -f body=x", "gh api repos/shop/comments/34/replies -f body=x"],
  ["git push", "git push"],
])("%s and %s have the same aim", (one, other) => {
  expect(sameAim(aimOf(one), aimOf(other))).toBe(true);
});

test.each([
  ["npm test", "npm run build"],
  ["npx vitest run src/cart.test.ts", "npx vitest run src/mail.test.ts"],
  ["git push", "git status"],
  ["curl http://localhost:1/a", "curl https://example.org/b -o file"],
  ["ls src", "grep x src"],
])("%s and %s do not", (one, other) => {
  expect(sameAim(aimOf(one), aimOf(other))).toBe(false);
});

test("a document in a command is not part of its aim", () => {
  const { programs, words } = aimOf("cat <<'EOF' > a.sh\nnpm test\nEOF\nbash a.sh");
  expect(programs).toEqual(["bash"]);
  expect(words).not.toContain("test");
});

test.each(["npm test", "mise run lint", "tsc -p .", "go vet ./..."])("%s is a check", (command) => {
  expect(isCheck(aimOf(command))).toBe(true);
});

test.each(["git commit -m test", "ls", "cat build.log"])("%s is none", (command) => {
  expect(isCheck(aimOf(command))).toBe(false);
});
