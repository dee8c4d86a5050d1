// Shortens addresses and long paths in a line of prose, but keeps the number of the issue or pull request.

export function withShortReferences(text: string): string {
  return text
    .replace(PATHS_FIRST, (paths) => paths.replace(/\S*[/\\](?=\S)/g, ""))
    .replace(ADDRESS, (address) => {
      // A full stop after an address ends the sentence.
      const end = /[.,;:!?)\]'"]{0,9}$/.exec(address)?.[0] ?? "";
      return shortAddress(address.slice(0, address.length - end.length)) + end;
    })
    .replace(PATH, (path) => (path.length <= LONGEST ? path : `…/${path.split("/").at(-1)}`))
    .replace(WINDOWS_PATH, (path) => (path.length <= LONGEST ? path : `…\\${path.split("\\").at(-1)}`));
}

/** Several files before the request that is about them: their names are enough. */
const PATHS_FIRST = /^(?:(?:[A-Za-z]:\\|~?\/)[^\s"'<>|*?]{2,300}\s+){2,20}(?=\S)/;

const ADDRESS = /\bhttps?:\/\/[^\s<>`"]{1,2000}/g;

/** A path in at least four parts. Japanese goes on after a path without a space, with a particle. */
const PATH =
  /(?<![\p{L}\w./:@{-])(?:~|[A-Z]:|\.{0,2}|[\w.@+-]{1,200}|@?\{[\w-]{1,40}\})(?:\/(?!\p{Script=Hiragana})[\p{L}\p{M}\w.@+-]{1,200}){3,30}(?![\p{L}\w/])/gu;

const WINDOWS_PATH = /(?<![\w/\\])[A-Za-z]:(?:\\[^\\\s"'<>|:*?]{1,200}){4,30}(?!\\)/g;

function shortAddress(address: string): string {
  const [plain = ""] = address.replace(/^https?:\/\/(?:www\.)?/, "").split(/[?#]/);
  const [host = "", ...path] = plain.split("/").filter((part) => part !== "");
  // A password or key is recognised only in its whole address, wherever the line is shown later.
  if (address.includes("@") || path.some(looksLikeKey)) return address;
  const at = path.findIndex((part, index) => KINDS.has(part) && /^\d+$/.test(path[index + 1] ?? ""));
  if (at >= 0) {
    const number = path[at + 1];
    const owner = path.slice(0, at).filter((part) => part !== "-");
    return owner.length >= 2 ? `${owner.join("/")}#${number}` : `${KINDS.get(path[at] ?? "")} ${number}`;
  }
  const keyed = path.findIndex((part) => /^[A-Z][A-Z0-9]{1,9}-\d+$/.test(part));
  if (keyed >= 0) return [path[keyed], ...wordsOf(path[keyed + 1] ?? "")].join(" ");
  const last = path.at(-1);
  return plain.length <= LONGEST || last === undefined ? [host, ...path].join("/") : `${host}/…/${last}`;
}

/** Some trackers repeat the title of an issue in its address. */
function wordsOf(part: string): string[] {
  return /^\p{L}+(?:-[\p{L}\p{N}]+){2,}$/u.test(part) ? part.split("-") : [];
}

function looksLikeKey(part: string): boolean {
  return part.length >= 16 && /\d/.test(part) && /[A-Z]/.test(part);
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ["issues", "issue"],
  ["issue", "issue"],
  ["pull", "pull request"],
  ["pulls", "pull request"],
  ["pull-requests", "pull request"],
  ["merge_requests", "merge request"],
  ["discussions", "discussion"],
]);

const LONGEST = 40;
