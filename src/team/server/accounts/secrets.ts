// Makes tokens and codes. The database has their hashes only, so a copy of it lets no one in.
import { hash, randomBytes } from "node:crypto";

/** 256 random bits. The prefix lets scanners for secrets recognise it. */
export function newToken(): string {
  return `clew_${randomBytes(32).toString("base64url")}`;
}

/** 100 random bits that a person can type: letters and digits that are not mistaken for each other, in groups. */
export function newCode(): string {
  const letters = Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return letters.match(/.{5}/g)?.join("-") ?? letters;
}

/** 32 of them, so a byte modulo their number favours none. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export function hashOfToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** Ignores how the code was typed: case, spaces, dashes. */
export function hashOfCode(code: string): string {
  return hash("sha256", code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""), "hex");
}

export function newId(): string {
  return randomBytes(9).toString("base64url");
}
