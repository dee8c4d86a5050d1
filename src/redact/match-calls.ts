// Finds passwords by their position in a call or a command that takes them without a name.
import { solid } from "./characters.ts";
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import { isPlaceholder } from "./placeholders.ts";
import { isSecretValue, standsAlone } from "./secret-values.ts";

const CALL_RANK = 2;
const REACH = 400;

/** Functions that take a password as a text, and which argument it is. */
const calls: Readonly<Record<string, number>> = {
  ".login(": 2,
  "->login(": 2,
  ".auth(": 2,
  "mysqli(": 3,
  "mysqli_connect(": 3,
  "mysql_connect(": 3,
  "new PDO(": 3,
  "getConnection(": 3,
  "NetworkCredential(": 2,
  "NetworkCredential]::new(": 2,
  "HTTPBasicAuth(": 2,
  "BasicAuth(": 2,
  "basic_auth(": 2,
  "auth=(": 2,
  "UsernamePasswordCredentials(": 2,
  "UsernamePasswordAuthenticationToken(": 2,
  "PasswordAuthentication(": 2,
  "BasicAWSCredentials(": 2,
};

function callMatcher(start: string, argument: number): Matcher {
  return (reader, at) => {
    const from = at + start.length;
    const list = reader.text.slice(from, from + REACH);
    reader.work += list.length;
    let end = 0;
    for (let number = 1; number <= argument; number++) {
      const next = /^\s*(?:"([^"\n]*)"|'([^'\n]*)'|[\w.$[\]>-]{1,60})\s*(?=[,)])/.exec(list.slice(end));
      if (!next) return NOTHING;
      const value = next[1] ?? next[2];
      if (number === argument) {
        if (value === undefined || /\s/.test(value) || !isSecretValue(value, "password", "quoted"))
          return NOTHING;
        const first = from + end + next[0].indexOf(value);
        return [found(first, first + value.length)];
      }
      end += next[0].length + 1;
    }
    return NOTHING;
  };
}

/** `echo password | docker login --password-stdin` */
const matchPiped: Matcher = (reader, at) => {
  const before = reader.text.slice(Math.max(0, at - REACH), at);
  reader.work += before.length;
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const piped = /\b(?:echo|printf)(?:[ \t]+-\w+)*[ \t]+["']?([^\s"'|]{4,128})["']?[ \t]*\|[^|]{0,120}$/.exec(
    line,
  );
  const password = piped?.[1] ?? "";
  if (!piped || password === "" || isPlaceholder(password)) return NOTHING;
  const start = at - line.length + piped.index + piped[0].indexOf(password);
  return [found(start, start + password.length)];
};

/** `net use Z: \\server\share /user:name password` */
const matchNetUse: Matcher = (reader, at) => {
  const before = reader.text.slice(Math.max(0, at - 160), at);
  const after = /^\/user:\S{1,80}[ \t]+/i.exec(reader.text.slice(at, at + 100));
  reader.work += 260;
  if (!after || !/\bnet use\b/i.test(before)) return NOTHING;
  const start = at + after[0].length;
  const end = reader.runEnd(solid, start, 128);
  const value = reader.text.slice(start, end);
  return value.length < 4 || value.startsWith("/") || isPlaceholder(value) ? NOTHING : [found(start, end)];
};

/** `Login: admin / password` */
const matchPair: Matcher = (reader, at) => {
  const near = reader.text.slice(at, at + 160);
  reader.work += near.length;
  const pair = /^[\p{L} -]{4,24}:[ \t]*[\w.@+-]{2,40}[ \t]+[/|][ \t]+(?=\S)/iu.exec(near);
  if (!pair) return NOTHING;
  const start = at + pair[0].length;
  let end = reader.runEnd(solid, start, 128);
  while (end > start && ".,;:)]}".includes(reader.text[end - 1] ?? " ")) end--;
  return standsAlone(reader.text.slice(start, end), "password") ? [found(start, end)] : NOTHING;
};

function found(start: number, end: number): Find {
  return { start, end, kind: "password", rank: CALL_RANK };
}

export const callStarts: readonly Start[] = [
  ...Object.entries(calls).map(([text, argument]) => ({
    text,
    any_case: false,
    match: callMatcher(text, argument),
  })),
  ...["--password-stdin", "sudo -S", "chpasswd"].map((text) => ({
    text,
    any_case: false,
    match: matchPiped,
  })),
  { text: "/user:", any_case: true, match: matchNetUse },
  ...["login", "password", "passwort", "credentials", "creds", "zugang", "zugangsdaten"].map((name) => ({
    text: `${name}:`,
    any_case: true,
    match: matchPair,
  })),
];
