// Lists the files that a shell command changes by name: removed, moved, copied onto, written, edited in place,
// restored. Never guesses: a file that the command does not name exactly is left out.
import { type SimpleCommand, shellCommands } from "./shell-commands.ts";

export interface ShellChange {
  /** Absolute if the command or the folder it runs in says so. */
  readonly path: string;
  /** Such as `deleted` or `renamed to b.ts`. */
  readonly how: string;
}

/** `folder` is where the command starts, if known; `cd` within the text is followed. */
export function shellChanges(text: string, folder: string | null): ShellChange[] {
  if (!CHANGING.test(text)) return [];
  let at = folder;
  return shellCommands(text).flatMap((command) => {
    const [first, target] = command.words;
    if (first?.text === "cd" || first?.text === "pushd") {
      at = target?.exact ? joinPath(at, target.text) : null;
      return [];
    }
    return changesOf(command).map(({ path, how }) => ({ path: joinPath(at, path), how }));
  });
}

/** Skips most commands without parsing them. */
const CHANGING = />|\b(?:rm|unlink|mv|cp|sed|perl|tee|checkout|restore|patch|truncate)\b/;

function joinPath(folder: string | null, path: string): string {
  const clean = path.replace(/^(?:\.\/)+/, "");
  if (folder === null || /^(?:\/|~|[A-Za-z]:[/\\])/.test(clean)) return clean;
  const parts = folder.split("/");
  for (const part of clean.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

function changesOf(command: SimpleCommand): ShellChange[] {
  return [...redirected(command), ...byProgram(command)];
}

function redirected({ redirections }: SimpleCommand): ShellChange[] {
  return redirections.flatMap(({ operator, target }) => {
    const how = /^&?>>$/.test(operator) ? "appended to" : /^(?:&?>|>\|)$/.test(operator) ? "written" : null;
    return how === null || !target.exact || target.text.startsWith("/dev/")
      ? []
      : [{ path: target.text, how }];
  });
}

function byProgram({ words }: SimpleCommand): ShellChange[] {
  const plain = words[0]?.text === "sudo" ? words.slice(1) : words;
  const git = plain[0]?.text === "git";
  const program = plain[git ? 1 : 0]?.text ?? "";
  const rest = plain.slice(git ? 2 : 1);
  const dashes = rest.findIndex(({ text }) => text === "--");
  const named = rest.filter(({ text }, index) =>
    index > dashes && dashes >= 0 ? true : !text.startsWith("-"),
  );
  const files = named.filter(({ text, exact }) => exact && text !== "").map(({ text }) => text);
  const all = (how: string) => files.map((path) => ({ path, how }));
  switch (git ? `git ${program}` : program) {
    case "rm":
    case "unlink":
    case "git rm":
      return all("deleted");
    case "mv":
    case "git mv":
      return named.length === 2 && files.length === 2 ? moved(files[0] ?? "", files[1] ?? "") : [];
    case "cp":
      return named.length === 2 && files.length === 2
        ? [{ path: inFolder(files[1] ?? "", files[0] ?? ""), how: `copied from ${files[0]}` }]
        : [];
    case "tee":
      return all(rest.some(({ text }) => text === "-a" || text === "--append") ? "appended to" : "written");
    case "sed":
    case "perl":
      return rest.some(({ text }) => /^(?:-[a-zA-Z]*i|--in-place)/.test(text))
        ? inPlace(rest).map((path) => ({ path, how: "edited in place" }))
        : [];
    case "git restore":
      return all("restored");
    case "git checkout":
      // Without the dashes, a name may be a branch.
      return dashes < 0
        ? []
        : rest
            .slice(dashes + 1)
            .flatMap(({ text, exact }) => (exact ? [{ path: text, how: "restored" }] : []));
    case "patch":
      return files.length > 0 ? [{ path: files[0] ?? "", how: "patched" }] : [];
    case "truncate":
      return files.slice(-1).map((path) => ({ path, how: "truncated" }));
    default:
      return [];
  }
}

function moved(from: string, to: string): ShellChange[] {
  const target = inFolder(to, from);
  return [
    { path: from, how: `renamed to ${target}` },
    { path: target, how: `renamed from ${from}` },
  ];
}

/** A target that ends in a slash is a folder. */
function inFolder(target: string, file: string): string {
  return target.endsWith("/") ? `${target}${file.slice(file.lastIndexOf("/") + 1)}` : target;
}

/** The first word without a dash is the script, unless an option gives one. */
function inPlace(words: SimpleCommand["words"]): string[] {
  const script = words.findIndex(({ text }) => /^-[a-zA-Z]*e$|^--expression/.test(text));
  const others = words.filter(
    ({ text }, index) =>
      !text.startsWith("-") && text !== "" && !/^-[a-zA-Z]*[ef]$/.test(words[index - 1]?.text ?? ""),
  );
  return (script >= 0 ? others : others.slice(1)).flatMap(({ text, exact }) => (exact ? [text] : []));
}
