// Checks the table of characters against Unicode's own data.
import { expect, test } from "vitest";
import { DRESS, EMOJI, kindAt, UNSPACED } from "./scripts.ts";

const unspaced =
  /[[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}]&&[\p{L}\p{M}\p{N}]]/v;
const alsoUsedWith = /[\p{scx=Hira}\p{scx=Hang}\p{scx=Hani}]/u;
/** Ritual numbers, tone marks, signs of scripts that no one types. */
const rare = /[\u17f0-\u17f9\u302e\u302f\u{116d0}-\u{116e3}\u{16fe3}\u{16ff0}-\u{16ff6}]/u;

const characters = Array.from({ length: 0x34000 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => !/[\p{Cs}\p{Cn}]/u.test(character),
);
const those = (holds: (character: string) => boolean) => characters.filter(holds);

test("the table has every letter, mark and digit of scripts without spaces, except rare ones", () => {
  const missing = those((character) => unspaced.test(character) && kindAt(character, 0) !== UNSPACED);
  expect(missing.filter((character) => !rare.test(character))).toEqual([]);
});

test("no other character counts as one of a script without spaces", () => {
  const taken = those((character) => kindAt(character, 0) === UNSPACED && !unspaced.test(character));
  expect(taken.filter((character) => !alsoUsedWith.test(character))).toEqual([]);
});

test("every character displayed as an emoji counts as one", () => {
  const missing = those(
    (character) => /\p{Emoji_Presentation}/u.test(character) && kindAt(character, 0) !== EMOJI,
  );
  expect(missing.every((character) => kindAt(character, 0) === DRESS)).toBe(true);
});

test("half a surrogate pair counts as an ordinary character", () => {
  expect(kindAt("\ud83d", 0)).toBe(kindAt("a", 0));
  expect(kindAt("\udc00", 0)).toBe(kindAt("a", 0));
});
