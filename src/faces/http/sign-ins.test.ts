// Tests sign-ins and their links with a fake clock.
import { expect, test } from "vitest";
import { LINK_LASTS_MS, linkCodeEnd, newLinkCode, newSignInKey } from "./link-code.ts";
import { signIns } from "./sign-ins.ts";

const HOST = "127.0.0.1:9878";
const SECOND = 1000;

function at(start = 0) {
  const key = newSignInKey();
  const clock = { now: start };
  const all = signIns(key, () => clock.now);
  const cookieOf = (code: string, host = HOST) => {
    const redeemed = all.redeem(code, host);
    if (redeemed.state !== "signed_in") throw new Error(redeemed.state);
    return redeemed.cookie;
  };
  return { key, clock, all, cookieOf };
}

test("a link signs in one browser, at one host", () => {
  const { all, cookieOf } = at();
  const code = all.issue();
  expect(code).toMatch(/^[\w-]{30}$/);
  const cookie = cookieOf(code);
  expect([all.isSignedIn(cookie, HOST), all.isSignedIn(cookie, "localhost:9878")]).toEqual([true, false]);
  expect(all.isSignedIn(code, HOST)).toBe(false);
});

test("a second clew makes links with the key of the start", () => {
  const { all, key } = at();
  expect(all.redeem(newLinkCode(key, 0), HOST).state).toBe("signed_in");
  expect(all.redeem(newLinkCode(newSignInKey(), 0), HOST).state).toBe("unknown");
});

test("a link that is used twice signs out the browser that used it first, and is reported once", () => {
  const { all, cookieOf } = at();
  const [code, other] = [all.issue(), all.issue()];
  const [thief, own] = [cookieOf(code), cookieOf(other)];
  expect(all.redeem(code, HOST)).toEqual({ state: "used_before", first_time: true });
  expect([all.isSignedIn(thief, HOST), all.isSignedIn(own, HOST)]).toEqual([false, true]);
  expect(all.redeem(code, HOST, [thief])).toEqual({ state: "used_before", first_time: false });
});

test("the browser that used a link may open it again, and no other", () => {
  const { all, cookieOf } = at();
  const code = all.issue();
  const cookie = cookieOf(code);
  expect(all.redeem(code, HOST, ["x", cookie])).toEqual({ state: "opened_again" });
  expect(all.isSignedIn(cookie, HOST)).toBe(true);
  // A browser that is signed in by another link did not use this one.
  const elsewhere = cookieOf(all.issue());
  expect(all.redeem(code, HOST, [elsewhere]).state).toBe("used_before");
  expect([all.isSignedIn(cookie, HOST), all.isSignedIn(elsewhere, HOST)]).toEqual([false, true]);
});

test("a link works for ten minutes, and a sign-in goes on", () => {
  const { all, clock, cookieOf } = at();
  const [early, late] = [all.issue(), all.issue()];
  clock.now = LINK_LASTS_MS - SECOND;
  const cookie = cookieOf(early);
  clock.now = LINK_LASTS_MS;
  expect(all.redeem(late, HOST).state).toBe("unknown");
  expect(all.redeem(early, HOST).state).toBe("unknown");
  expect(all.isSignedIn(cookie, HOST)).toBe(true);
});

test("a made-up or changed code does not work", () => {
  const { all, key } = at();
  const code = all.issue();
  expect(linkCodeEnd(key, code)).toBe(LINK_LASTS_MS);
  for (let index = 0; index < code.length; index++) {
    const letter = code[index] === "A" ? "B" : "A";
    expect(all.redeem(code.slice(0, index) + letter + code.slice(index + 1), HOST).state).toBe("unknown");
  }
  for (const other of ["", "A".repeat(30), `${code}A`, code.slice(1)])
    expect(all.redeem(other, HOST).state).toBe("unknown");
  expect(all.redeem(code, HOST).state).toBe("signed_in");
});

test("as many browsers as one likes take bounded memory", () => {
  const { all, cookieOf } = at();
  const first = cookieOf(all.issue());
  const last = Array.from({ length: 1000 }, () => cookieOf(all.issue())).at(-1) ?? "";
  expect([all.isSignedIn(first, HOST), all.isSignedIn(last, HOST)]).toEqual([false, true]);
});
