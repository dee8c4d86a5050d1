// Tests how languages are recognized, and that light stems join the forms of a word and no others.
import { describe, expect, test } from "vitest";
import { cutWord, type Language, languageOf, otherForms, stemToken } from "./languages.ts";

test.each([
  ["why did the cache expire", "en"],
  ["warum wurde eine Rechnung zweimal verschickt", "de"],
  ["pourquoi les factures sont envoyées", "fr"],
  ["por qué un pedido queda pendiente", "es"],
  ["перенос логов", "ru"],
  ["refreshAccessToken", null],
  ["die hard", null],
  ["日付の計算", null],
])("the language of %j is %j", (text, language) => {
  expect(languageOf(text)).toBe(language);
});

describe("forms of a word share a stem", () => {
  test.each<[Language, string]>([
    ["de", "Rechnung Rechnungen"],
    ["de", "Fehler Fehlern Fehlers"],
    ["de", "Wort Wörter Wörtern"],
    ["fr", "facture factures"],
    ["fr", "envoyer envoyée envoyées envoyés"],
    ["fr", "journal journaux"],
    ["es", "pedido pedidos"],
    ["es", "traducción traducciones"],
    ["es", "confirmar confirma confirmaba confirman"],
    ["ru", "ошибка ошибки ошибку ошибками"],
    ["ru", "пользователь пользователя пользователи пользователей"],
    ["ru", "сертификат сертификаты сертификатов"],
    ["ru", "отчёт отчеты отчётов"],
  ])("%s: %s", (language, words) => {
    const stems = words.split(" ").map((word) => cutWord(word.toLowerCase(), language));
    expect(new Set(stems).size, stems.join(" ")).toBe(1);
  });
});

describe("other words keep other stems", () => {
  test.each<[Language, string]>([
    ["de", "Recht Rechnung Rechner Rede"],
    ["fr", "facture factrice fracture porte"],
    ["es", "pedido pedal puerta cuenta"],
    ["ru", "сервер сервис сертификат серия"],
  ])("%s: %s", (language, words) => {
    const stems = words.split(" ").map((word) => cutWord(word.toLowerCase(), language));
    expect(new Set(stems).size, stems.join(" ")).toBe(stems.length);
  });
});

test("a text is also found by stems of its language, and an English one by irregular forms", () => {
  expect(otherForms("Die Rechnungen werden nicht verschickt.")).toContain(stemToken("rechnung", "de"));
  expect(otherForms("The tests fell.")).toEqual(["fall", "fallen"]);
  expect(otherForms("The Ошибки are new.")).toEqual([stemToken("ошибка", "ru")]);
});

test("stems are words that no text contains, so they never mix with English", () => {
  expect(stemToken("listen", "de")).toBe("xdlist");
  expect(stemToken("listen", "en")).toBeNull();
  expect(stemToken("nicht", "de")).toBeNull();
});
