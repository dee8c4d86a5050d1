// Finds passwords after one-letter flags, for the few commands where such a flag is certainly a password.
import { inQuotes, shellValue } from "./characters.ts";
import { type Matcher, NOTHING, type Start } from "./find.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { Reader } from "./reader.ts";
import { isPasswordInLine, isSecretValue } from "./secret-values.ts";

interface FlagRule {
  readonly flag: string;
  /** The commands that give the flag this meaning when they come before it on the same line. */
  readonly commands: RegExp;
  /** The value is a name and a password, with this between them. */
  readonly login?: ":" | "%" | ",";
}

const flags: readonly FlagRule[] = [
  { flag: " -u ", commands: /\bcurl\b/, login: ":" },
  { flag: " --user ", commands: /\bcurl\b/, login: ":" },
  { flag: " -u", commands: /\bcurl\b/, login: ":" },
  { flag: "u ", commands: /\bcurl\b.* -[a-zA-Z]{1,8}$/, login: ":" },
  { flag: " --user ", commands: /\b(?:etcdctl|nats)\b/, login: ":" },
  { flag: " -A ", commands: /(?:^|[\s;&|])ab\b/, login: ":" },
  { flag: " -u ", commands: /\blftp\b/, login: "," },
  { flag: " -p ", commands: /\b(?:oc login|ncftpput|ncftpget|hydra|medusa)\b/ },
  { flag: " --proxy-user ", commands: /\bcurl\b/, login: ":" },
  { flag: " -U ", commands: /\bcurl\b/, login: ":" },
  { flag: " -a ", commands: /(?:^|[\s;&|])(?:https?|xhs?)\b/, login: ":" },
  { flag: " -a ", commands: /(?:^|[\s;&|])(?:https?|xhs?) (?:.* )?-A bearer\b/ },
  { flag: " -p", commands: /\b(?:mysql|mysqldump|mysqladmin|mariadb)\b/ },
  {
    flag: " -p ",
    commands: /\bsshpass$|\b(?:docker|podman|nerdctl|helm registry|oras) login\b|\baz login\b/,
  },
  { flag: " -p", commands: /\bsshpass$/ },
  { flag: " -a ", commands: /\bredis-cli\b/ },
  { flag: " --body ", commands: /\bgh (?:secret|variable) set\b/ },
  { flag: " --body=", commands: /\bgh secret set\b/ },
  { flag: " -b", commands: /\bgh secret set\b/ },
  { flag: " --value ", commands: /\baz keyvault secret set\b|\baws ssm put-parameter\b/ },
  { flag: " --secret-string ", commands: /\baws secretsmanager\b/ },
  { flag: " -P ", commands: /\b(?:sqlcmd|bcp|unzip|zip)\b/ },
  { flag: " -p", commands: /\b(?:7z|7za|7zr|rar|unrar)\b/ },
  { flag: " -U ", commands: /\b(?:smbclient|rpcclient|net ads)\b/, login: "%" },
  { flag: " -p ", commands: /\b(?:mongo|mongosh|mongodump|clickhouse-client|cqlsh)\b/ },
  { flag: " -e ", commands: /\bsshpass$/ },
  { flag: " -passin pass:", commands: /\bopenssl\b/ },
  { flag: " -passout pass:", commands: /\bopenssl\b/ },
  { flag: " -pass pass:", commands: /\bopenssl\b/ },
  { flag: " -k ", commands: /\bopenssl enc\b/ },
  { flag: " -storepass ", commands: /\bkeytool\b|\bjarsigner\b/ },
  { flag: " -keypass ", commands: /\bkeytool\b|\bjarsigner\b/ },
  { flag: "-SecureString ", commands: /(?:^|[^A-Za-z])ConvertTo$/ },
  { flag: "-SecureString -String ", commands: /(?:^|[^A-Za-z])ConvertTo$/ },
  { flag: "-SecureString -AsPlainText ", commands: /(?:^|[^A-Za-z])ConvertTo$/ },
  { flag: " -p ", commands: /\bsecurity (?:unlock|create)-keychain\b/ },
  { flag: " -P ", commands: /\bsecurity import\b/ },
  { flag: " -k ", commands: /\bsecurity set-key-partition-list\b/ },
  { flag: " -t ", commands: /\bdoctl auth init\b|\bcodecov\b/ },
  { flag: " -s ", commands: /\bldappasswd\b/ },
  { flag: " -p ", commands: /\b(?:psexec|PsExec(?:64)?(?:\.exe)?|evil-winrm|crackmapexec|nxc)\b/ },
  { flag: " -P ", commands: /\bmosquitto_(?:pub|sub)\b|\bmqtt\b/ },
  { flag: " -pw ", commands: /\b(?:plink|pscp|putty|psftp)\b/ },
  { flag: " -A ", commands: /\bsnmp(?:walk|get|set|bulkwalk|status)\b/ },
  { flag: " -X ", commands: /\bsnmp(?:walk|get|set|bulkwalk|status)\b/ },
  { flag: " -N ", commands: /\bssh-keygen\b/ },
  { flag: " -w ", commands: /\bsecurity add-\w+-password\b/ },
  { flag: " -w ", commands: /\bldap(?:search|add|modify|whoami|passwd)\b/ },
];

/** `tool -u name -p password`: beside a user, such a flag takes a password, whatever the command. */
const matchBesideUser: Matcher = (reader, at) => {
  const [, flag = "", value = ""] =
    /^( --?(?:p|P|w|pw|pass) ["']?)([^\s"']{6,64})/.exec(reader.text.slice(at, at + 80)) ?? [];
  if (!/[A-Za-z]/.test(value) || /[/:\\]|^\w+[.,]\w+$|^\d[\d.-]*[a-z]?$/.test(value)) return NOTHING;
  const command = `${commandBefore(reader, at)} `;
  if (
    !/ -{1,2}(?:u|U|l|D|user|username|login)[ =]["']?[\w.@\\-]+["']? (?!.*[|;&])/.test(command) &&
    !isPasswordInLine(value)
  )
    return NOTHING;
  if (!/\d/.test(value) && asks.test(command)) return NOTHING;
  if (!isSecretValue(value, "password", "quoted")) return NOTHING;
  const start = at + flag.length;
  return [{ start, end: start + value.length, kind: "password", rank: FLAG_RANK }];
};

/** Commands that take something else there: a database, a folder, a project. */
const asks = /\b(?:mysql\w*|mariadb\w*|sudo|mkdir|cp|rsync|ssh|docker|podman|compose|tmux)\b/;

export const flagStarts: readonly Start[] = [
  ...flags.flatMap((rule) =>
    [rule.flag, inList(rule.flag)].map((flag) => ({
      text: flag,
      any_case: false,
      match: flagMatcher({ ...rule, flag }),
    })),
  ),
  ...[" -p ", " -P ", " -w ", " -pw ", " -pass ", " --pw ", " --pass "].map((text) => ({
    text,
    any_case: false,
    match: matchBesideUser,
  })),
];

/** The same flag in a list of arguments: `"-p", "..."`. */
function inList(flag: string): string {
  return flag.replace(/^ /, '"').replace(/ $/, '", ');
}

const FLAG_RANK = 2;
/** How far back to look for the command's name. */
const BACK = 120;

function flagMatcher({ flag, commands, login }: FlagRule): Matcher {
  return (reader, at) => {
    if (!commands.test(commandBefore(reader, at))) return NOTHING;
    const opened = /^\\{0,2}["']?/.exec(reader.text.slice(at + flag.length, at + flag.length + 3))?.[0] ?? "";
    const from = at + flag.length + opened.length;
    const end = quotedEnd(reader, from, opened) ?? reader.runEnd(shellValue, from, 256);
    const value = reader.text.slice(from, end);
    const start = login ? from + value.indexOf(login) + 1 : from;
    if (start === from && login) return NOTHING;
    const password = reader.text.slice(start, end);
    if (password.length < 4 || isPlaceholder(password) || password.startsWith("-")) return NOTHING;
    return [{ start, end, kind: "password", rank: FLAG_RANK }];
  };
}

/** Returns the end of a value in quotes, which may have spaces. */
function quotedEnd(reader: Reader, from: number, opened: string): number | undefined {
  const set = inQuotes[opened.at(-1) ?? ""];
  if (!set || opened.length > 1) return undefined;
  const end = reader.runEnd(set, from, 256);
  return reader.text[end] === opened ? end : undefined;
}

function commandBefore(reader: Reader, at: number): string {
  const before = reader.text.slice(Math.max(0, at - BACK), at);
  reader.work += before.length;
  return before.slice(before.lastIndexOf("\n") + 1);
}
