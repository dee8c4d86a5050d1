import { mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sealText, sessionKeys, unsealText } from "./session-keys.ts";

const fresh = () => join(mkdtempSync(join(tmpdir(), "clew-keys-")), "keys");
const text = Buffer.from("What the agent wrote.");

test("bytes can be read again with the session's key, by every process that has the folder", () => {
  const folder = fresh();
  const sealed = sessionKeys(folder).seal("one", text);
  expect(Buffer.from(sealed).includes("agent")).toBe(false);
  expect(sessionKeys(folder).unseal(sealed)).toEqual(text);
  expect(sessionKeys(fresh()).unseal(sealed)).toBeNull();
  expect(sessionKeys(folder).unseal(text)).toBe(text);
});

test("a text stays a text, and one that was never sealed is itself", () => {
  const keys = sessionKeys(fresh());
  const sealed = sealText(keys, "one", "Ünder a desk");
  expect(sealed).toMatch(/^sealed:[\w+/=]+$/);
  expect([sealed, "as it is"].map((each) => unsealText(keys, each))).toEqual(["Ünder a desk", "as it is"]);
  keys.drop("one");
  expect(unsealText(keys, sealed)).toBeNull();
});

test("a byte that was changed is noticed", () => {
  const keys = sessionKeys(fresh());
  const sealed = keys.seal("one", text);
  for (const at of [6, 40, 50, 60, sealed.length - 1]) {
    const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
    expect(keys.unseal(changed)).toBeNull();
  }
});

test("a dropped key opens nothing, and the session gets another one", () => {
  const keys = sessionKeys(fresh());
  const [sealed, other] = [keys.seal("one", text), keys.seal("two", text)];
  keys.drop("one");
  keys.drop("absent");
  expect(keys.unseal(sealed)).toBeNull();
  expect(keys.isForgotten("one")).toBe(false);
  const again = keys.seal("one", text);
  expect(keys.unseal(sealed)).toBeNull();
  expect([again, other].map((each) => keys.unseal(each))).toEqual([text, text]);
});

test("a forgotten session gets no key again, and its id is nowhere in the folder", () => {
  const folder = fresh();
  const keys = sessionKeys(folder);
  const sealed = keys.seal("session-one", text);
  keys.forget("session-one");
  keys.forget("never-seen");
  keys.forget("session-one");
  keys.drop("session-one");
  expect(keys.unseal(sealed)).toBeNull();
  expect(["session-one", "never-seen", "two"].map(keys.isForgotten)).toEqual([true, true, false]);
  expect(() => keys.seal("session-one", text)).toThrow("forgotten");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  const contents = files
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, "latin1"));
  expect([...files, ...contents].filter((each) => /session-one|never-seen/.test(each))).toEqual([]);
  expect(files.every((path) => (statSync(path).mode & 0o077) === 0)).toBe(true);
});

test("a folder is known by its own key, and an empty one has none", () => {
  const folder = fresh();
  expect(sessionKeys(folder).fingerprint()).toBeNull();
  const known = sessionKeys(folder).begin();
  expect(known).toMatch(/^[0-9a-f]{64}$/);
  expect(sessionKeys(folder).fingerprint()).toBe(known);
});
