// The page's own host name, below `localhost` and new at each start. Browsers keep cookies, storage and service workers by
// host, so nothing that another program left at 127.0.0.1, or listens for there, ever meets the page.
import { randomBytes } from "node:crypto";

/** Returns a name with 60 random bits. Whoever does not know it cannot lead a browser to it. */
export function newPageName(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]);
  return `clew-${letters.join("")}.localhost`;
}

/** Returns whether a Host header has the form of such a name with this port, so an earlier start may have had it. */
export function isPageHost(host: string, port: number): boolean {
  const [, given] = FORM.exec(host) ?? [];
  return given === (port === 80 ? "" : `:${port}`);
}

const LENGTH = 12;
/** 32 of them, so each byte gives one of them with the same chance. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const FORM = new RegExp(`^clew-[${LETTERS}]{${LENGTH}}\\.localhost((?::\\d+)?)$`);
