import { expect, test } from "vitest";
import { describeEdits, tellingBranch, tellingCommit } from "./telling-work.ts";

function commit(subject: string | null, asked?: string): string | undefined {
  return tellingCommit({ effects: { commit: { id: null, subject }, pull_request: null } }, asked)?.text;
}

test("a commit is named by its subject, without the kind of change", () => {
  expect(commit("Round the cart total once")).toBe("Round the cart total once");
  expect(commit("fix(cart): round the total once")).toBe("Round the total once");
  expect(commit("feat!: parseTotal returns cents")).toBe("parseTotal returns cents");
  expect(commit("cart: corrige el redondeo del carrito")).toBe("Corrige el redondeo del carrito");
  expect(commit("fix: 修复购物车的四舍五入")).toBe("修复购物车的四舍五入");
});

test.each([
  "Merge branch 'main' into cart-rounding",
  "Merge remote-tracking branch 'origin/cart' into rounding",
  "fixup! round the cart total once",
  "fix tests",
  "Address PR feedback",
  "WIP",
  "update",
  "corrections",
])("%s does not name the work", (subject) => {
  expect(commit(subject)).toBeUndefined();
});

test("a subject that repeats the request adds nothing", () => {
  expect(commit("Round the cart total", "round the cart total")).toBeUndefined();
  expect(commit(null)).toBeUndefined();
  expect(tellingCommit({ effects: null })).toBeNull();
});

test.each([
  ["cart-rounding", "cart-rounding"],
  ["alex/fix/cart_total_rounding", "cart_total_rounding"],
  ["feat/phase-12-multi-factor", "phase-12-multi-factor"],
])("the branch %s names its work", (branch, named) => {
  expect(tellingBranch(branch)).toBe(named);
});

test.each([
  ["main"],
  ["master"],
  ["dev"],
  ["develop"],
  ["HEAD"],
  ["feature-branch"],
  ["fix/tests"],
  ["alex"],
  ["20260205-1200"],
  [`fix/${"a-very-long-name-".repeat(4)}`],
  [""],
  [null],
  [undefined],
])("the branch %s does not", (branch) => {
  expect(tellingBranch(branch)).toBeNull();
});

test("edited files are named, or counted if they are many; those of one name with their folders", () => {
  expect(describeEdits([])).toBe("");
  expect(describeEdits(["/shop/a.ts", "/shop/a.ts", "/shop/b.ts"])).toBe("edited a.ts, b.ts");
  expect(describeEdits(["/shop/cart/index.ts", "C:\\shop\\tax\\index.ts"])).toBe(
    "edited cart/index.ts, tax/index.ts",
  );
  expect(describeEdits(["/a.ts", "/b.ts", "/c.ts", "/d.ts"])).toBe("edited a.ts and 3 other files");
});
