// Tests what is removed from text for agents, what is shown in another form, and what stays.
import { expect, test } from "vitest";
import { plantedSecret } from "../demo/planted-secret.ts";
import { sanitizeLine, sanitizeText } from "./sanitize.ts";

const { token } = plantedSecret(3);

test.each([
  ["a secret", `use ${token} now`],
  ["a secret with colours in it", `use ${token.slice(0, 8)}\u001b[31m${token.slice(8)} now`],
  ["a secret after a control character", `x\u0007${token}`],
  ["a private passage", `a <private>${token}</private> b`],
  ["a private passage whose tag has colours in it", `a <\u001b[1mprivate>${token}`],
])("%s is removed", (_, text) => {
  expect(sanitizeText(text)).not.toContain(token.slice(-10));
  expect(sanitizeLine(text)).not.toContain(token.slice(-10));
});

test.each([
  ["the end", `Deploy with ${token.slice(0, 20)}…`, "Deploy with …"],
  ["the beginning", `…${token.slice(8)} is what it takes`, "… is what it takes"],
  ["the end, made of letters only,", "Deploy with ghp_MNPwVdFkuW…", "Deploy with …"],
  ["an address", "Push to https://dana:pw12…", "Push to …"],
])("half a secret at %s of a cut line is removed", (_, line, left) => {
  expect(sanitizeLine(line)).toBe(left);
});

test("ordinary words at a cut are kept", () => {
  expect(sanitizeLine("…expire after the authentication…")).toBe("…expire after the authentication…");
});

test("control sequences are removed, and hidden characters are shown", () => {
  expect(sanitizeText("a\u0000b\u001b[2Jc\td\r\ne\u202ef\u200bg")).toBe("abc\td\ne⟨U+202E⟩f⟨U+200B⟩g");
});

test("text in every script is unchanged", () => {
  const text = "Añadir 割引 и скидка 👩‍👩‍👧 می‌خواهم";
  expect(sanitizeText(text)).toBe(text);
});

test("half a secret at the end of a title is removed, whatever follows the title", () => {
  expect(sanitizeLine(`id · Deploy with ${token.slice(0, 20)}… · /home/dana/shop`)).toBe(
    "id · Deploy with … · /home/dana/shop",
  );
});
