// Finds passwords after one-letter flags, for the few commands where such a flag is certainly a password.
import { shellValue } from "./characters.ts";
import { type Matcher, NOTHING, type Start } from "./find.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { Reader } from "./reader.ts";

interface FlagRule {
  readonly flag: string;
  /** The commands that give the flag this meaning when they come before it on the same line. */
  readonly commands: RegExp;
  /** The value is `name:password`. */
  readonly login?: true;
}

const flags: readonly FlagRule[] = [
  { flag: " -u ", commands: /\bcurl\b/, login: true },
  { flag: " --user ", commands: /\bcurl\b/, login: true },
  { flag: " -u", commands: /\bcurl\b/, login: true },
  { flag: " -p", commands: /\b(?:mysql|mysqldump|mysqladmin|mariadb)\b/ },
  {
    flag: " -p ",
    commands: /\bsshpass$|\b(?:docker|podman|nerdctl|helm registry|oras) login\b|\baz login\b/,
  },
  { flag: " -p", commands: /\bsshpass$/ },
  { flag: " -a ", commands: /\bredis-cli\b/ },
  { flag: " -w ", commands: /\bldap(?:search|add|modify|whoami|passwd)\b/ },
];

export const flagStarts: readonly Start[] = flags.map((rule) => ({
  text: rule.flag,
  any_case: false,
  match: flagMatcher(rule),
}));

const FLAG_RANK = 2;
/** How far back to look for the command's name. */
const BACK = 120;

function flagMatcher({ flag, commands, login }: FlagRule): Matcher {
  return (reader, at) => {
    if (!commands.test(commandBefore(reader, at))) return NOTHING;
    const opened = /^\\{0,2}["']?/.exec(reader.text.slice(at + flag.length, at + flag.length + 3))?.[0] ?? "";
    const from = at + flag.length + opened.length;
    const end = reader.runEnd(shellValue, from, 256);
    const value = reader.text.slice(from, end);
    const start = login ? from + value.indexOf(":") + 1 : from;
    if (start === from && login) return NOTHING;
    const password = reader.text.slice(start, end);
    if (password.length < 4 || isPlaceholder(password) || password.startsWith("-")) return NOTHING;
    return [{ start, end, kind: "password", rank: FLAG_RANK }];
  };
}

function commandBefore(reader: Reader, at: number): string {
  const before = reader.text.slice(Math.max(0, at - BACK), at);
  reader.work += before.length;
  return before.slice(before.lastIndexOf("\n") + 1);
}
