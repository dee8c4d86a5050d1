// Finds what a command printed that was asked for a secret: the lines below `vault kv get ...`, up to the next prompt.
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import { looksRandom } from "./looks-random.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { Reader } from "./reader.ts";
import { isSigned, isUnmistakable, isUnmistakableKey } from "./secret-values.ts";

const REVEALED_RANK = 4;
const REACH = 1600;
const MOST_FINDS = 24;

/**
 * `only`: prints nothing but the secret. `named`: that too, if a word of the command names one, else it must look random. `among`:
 * prints a table or a document, so a value must look random.
 */
type Prints = "only" | "named" | "among";

const matchRevealed =
  (prints: Prints, command: string): Matcher =>
  (reader, at) => {
    const before = reader.text.slice(Math.max(0, at - LINE), at);
    reader.work += 8;
    const lead = before.slice(before.lastIndexOf("\n") + 1);
    // In a script, the next line is the next command.
    if (!prompt.test(`${lead}x`)) return NOTHING;
    const near = reader.text.slice(at, at + REACH);
    reader.work += near.length >> 1;
    const line = /^[^\n]*\n/.exec(near)?.[0] ?? "";
    if (
      line === "" ||
      />(?!&| *\/dev\/stdout)|\|[^|]*\b(?:wc|grep -c|sha\d+sum|md5sum|pbcopy|xclip|clip)\b/.test(line)
    )
      return NOTHING;
    const isSure = prints === "only" || (prints === "named" && names.test(lead + line.slice(command.length)));
    const output = outputOf(near.slice(line.length));
    return isSure ? alone(output, at + line.length) : random(reader, output, at + line.length);
  };

const LINE = 200;
const prompt =
  /^[ \t]*(?:(?:\([\w.-]{1,24}\) )?[^\s#]{0,40}[^\n]{0,24}(?:[$%❯➜λ]|(?<=\S)>)|\S{0,40}#|\++)[ \t]+\S/;
const nextPrompt = /(?:^|\n)[ \t]*(?:\([\w.-]{1,24}\) )?[^\s]{0,40}(?:[$#❯➜λ]|(?<![\w"'`=-])[%>])[ \t]+\S/;
const names = /pass|pwd|pw\b|secret|token|key|cred|auth|dsn|pin\b|_url|jwt|otp/i;

function outputOf(text: string): string {
  return text.slice(0, nextPrompt.exec(text)?.index ?? text.length);
}

/** Words of the lines that have one word, or several of the same length, as generators print them. */
function alone(output: string, from: number): readonly Find[] {
  const finds: Find[] = [];
  let at = from;
  for (const line of output.split("\n")) {
    const words = line.trim().split(/\s+/);
    const isOne =
      words.length === 1 || words.every((word) => word.length === words[0]?.length && word.length > 6);
    // Later lines belong to other things: a user, an address.
    if (!isOne && finds.length > 0) break;
    for (const { 0: word, index } of isOne
      ? line.matchAll(/(?<=^|\s)["'`]?([^\s"'`]{4,256})["'`]?(?=\s|$)/g)
      : []) {
      const value = word.replace(/^["'`]|["'`]$/g, "");
      if (isPlaceholder(value) || notSecret.test(value)) continue;
      const start = at + index + word.indexOf(value);
      finds.push({ start, end: start + value.length, kind: "secret", rank: REVEALED_RANK });
    }
    at += line.length + 1;
    if (finds.length >= MOST_FINDS) break;
  }
  return finds;
}

const notSecret =
  /^(?:\/|\.{1,2}\/|https?:|[{[(<]|-{2,}|error|warning|failed|none$|null$)|[{[(:]$|^\d{1,3}$|^arn:/i;

function random(reader: Reader, output: string, from: number): readonly Find[] {
  reader.work += output.length;
  const finds: Find[] = [];
  for (const { 0: word, index } of output.matchAll(
    /(?<![^\s"'`:=|])[^\s"'`|,;:()[\]{}<>]{10,256}(?![^\s"'`|,;)\]}])/g,
  )) {
    if (finds.length >= MOST_FINDS) break;
    if (
      namesOther.test(output.slice(Math.max(0, index - 40), index)) ||
      notSecret.test(word) ||
      isPlaceholder(word)
    )
      continue;
    if (!isRandom(word)) continue;
    finds.push({ start: from + index, end: from + index + word.length, kind: "secret", rank: REVEALED_RANK });
  }
  return finds;
}

/** A digest, an id, a version or a time. */
const namesOther =
  /(?:id|arn|etag|sha\d*|hash|digest|checksum|fingerprint|version|uid|thumbprint|resourceVersion|time|date|name)\W{1,5}$|ssh-\w{3,8} $/i;

function isRandom(value: string): boolean {
  return (
    isUnmistakable(value) ||
    isSigned(value) ||
    isUnmistakableKey(value) ||
    (/^[\w+/-]{16,}={0,2}$/.test(value) &&
      /\d/.test(value) &&
      /[A-Z]/.test(value) &&
      /[a-z]/.test(value) &&
      looksRandom(value))
  );
}

const commands: Readonly<Record<Prints, readonly string[]>> = {
  only: [
    "pass show ",
    "gopass show ",
    "op read ",
    "bw get password ",
    "bw get totp ",
    "lpass show --password ",
    "pwgen",
    "apg ",
    "diceware",
    "mkpasswd -l ",
    "makepasswd",
    "xkcdpass",
    "secret-tool lookup ",
    "find-generic-password -",
    "find-internet-password -",
    "openssl rand ",
    "/dev/urandom",
    "wg genkey",
    "wg genpsk",
    "get-login-password",
    "print-access-token",
    "print-identity-token",
    "gh auth token",
    "glab auth token",
    "secrets versions access ",
    "argocd admin initial-password",
    "kubectl create token ",
    "cat /run/secrets/",
    "cat /var/run/secrets/",
    "kubeadm token create",
    "swarm join-token -q",
    "ansible-vault view ",
  ],
  named: [
    "heroku config:get ",
    "vault kv get ",
    "vault read ",
    "terraform output ",
    "tofu output ",
    "pulumi config get ",
    "pulumi stack output ",
    "doppler secrets get ",
    "printenv ",
    "get-parameter ",
    "get-secret-value ",
    "keyvault secret show ",
    "get-access-token",
    "base64 -d",
    "base64 --decode",
    "rails credentials:show",
    "echo $",
    'echo "$',
    "| tr -dc ",
    "railway variables",
    "chamber read ",
    "infisical secrets get ",
    "keyring get ",
    "docker exec ",
    "| base64 | head -c",
    "sha256sum | base64",
  ],
  among: [
    "op item get ",
    "lpass show ",
    "keys list ",
    "list-keys",
    "credential show ",
    "show-connection-string",
    "sts assume-role",
    "sts get-session-token",
    "iam create-access-key",
    "create-for-rbac",
    "reset-password",
    "get secret ",
    "get secrets ",
    "token:create",
    "tokens create",
    "token create",
    "operator init",
    "sops -d ",
    "sops --decrypt ",
    "swarm join-token ",
    "service-account keys create",
  ],
};

export const revealedStarts: readonly Start[] = Object.entries(commands).flatMap(([prints, texts]) =>
  texts.map((text) => ({ text, any_case: false, match: matchRevealed(prints as Prints, text) })),
);
