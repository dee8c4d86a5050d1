// Finds secrets by the document they are in: keys as JSON, blocks of Terraform, rows that a statement inserts.
import { isPassphrase } from "./chosen-words.ts";
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import { looksRandom } from "./looks-random.ts";
import { isPlaceholder } from "./placeholders.ts";
import { secretOfName } from "./secret-names.ts";
import { isSecretValue } from "./secret-values.ts";

const DOCUMENT_RANK = 2;
const REACH = 4096;

/** The private members of a JSON web key. */
const matchJsonKey: Matcher = (reader, at) => {
  const open = reader.text.lastIndexOf("{", at);
  if (open === -1 || at - open > REACH) return NOTHING;
  const object = /^[^{}]*/.exec(reader.text.slice(open + 1, open + 1 + 2 * REACH))?.[0] ?? "";
  reader.work += object.length;
  const members = /\\{0,4}"(d|p|q|dp|dq|qi|k)\\{0,4}"[ \t]*:[ \t]*\\{0,4}"([\w-]{16,2048})/g;
  return [...object.matchAll(members)].map(({ 0: all, 2: value = "", index }) => {
    const start = open + 1 + index + all.length - value.length;
    return found(start, start + value.length, "private-key");
  });
};

/** `variable "db_password" { default = "..." }`, `resource "..._secret" "name" { value = "..." }` */
const matchBlock: Matcher = (reader, at) => {
  const near = reader.text.slice(at, at + 600);
  reader.work += near.length;
  const block = /^(?:variable|resource)[ \t]+"([\w-]{1,64})"(?:[ \t]+"[\w-]{1,64}")?[ \t]*\{/.exec(near);
  const kind = block && secretOfName(block[1]?.replace(/_(?:version|parameter)$/, "") ?? "");
  if (!block || !kind) return NOTHING;
  const value =
    /^[^{}]{0,400}?\b(?:default|value|secret_string|secret_data|plaintext)[ \t]*=[ \t]*"([^"\n]{6,256})"/.exec(
      near.slice(block[0].length),
    );
  const secret = value?.[1] ?? "";
  if (!value || !isSecretValue(secret, "password", "quoted")) return NOTHING;
  const end = at + block[0].length + value[0].length - 1;
  return [found(end - secret.length, end, kind)];
};

/** `INSERT INTO users (name, password) VALUES ('ann', '...')` */
const matchInsert: Matcher = (reader, at) => {
  const before = reader.text.slice(Math.max(0, at - 400), at);
  reader.work += before.length;
  const columns = /\(([\w\s,"`[\].]{1,300})\)\s*$/.exec(before)?.[1]?.split(",");
  const index = columns?.findIndex((name) => secretOfName(name.trim()) !== undefined) ?? -1;
  if (index === -1) return NOTHING;
  let from = at + "values".length;
  from += /^\s*\(/.exec(reader.text.slice(from, from + 16))?.[0].length ?? 0;
  for (let column = 0; column <= index; column++) {
    const value = /^\s*(?:N?'([^'\n]{0,200})'|"([^"\n]{0,200})"|[\w.$?:()]{1,60})\s*[,)]/.exec(
      reader.text.slice(from, from + 300),
    );
    reader.work += 64;
    if (!value) return NOTHING;
    const secret = value[1] ?? value[2] ?? "";
    if (column === index && (isSecretValue(secret, "password", "quoted") || isPassphrase(secret, true))) {
      const start = from + value[0].indexOf(secret);
      return [found(start, start + secret.length, "password")];
    }
    from += value[0].length;
  }
  return NOTHING;
};

/** `UPDATE settings SET value='...' WHERE name='smtp_password'` */
const matchSetting: Matcher = (reader, at) => {
  const found_at =
    /^value["`]? ?= ?N?'([^'\n]{4,128})'[^'\n]{0,60} where \w{1,24} ?= ?'([\w.-]{1,60})'/i.exec(
      reader.text.slice(at, at + 280),
    );
  reader.work += 8;
  const kind = found_at && secretOfName(found_at[2] ?? "");
  const secret = found_at?.[1] ?? "";
  if (!kind || !(isSecretValue(secret, "password", "quoted") || isPassphrase(secret, true))) return NOTHING;
  const start = at + found_at[0].indexOf(secret);
  return [found(start, start + secret.length, kind)];
};

/** `keypair: [12,34,...]`: the bytes of a key as a list. */
const matchBytes: Matcher = (reader, at) => {
  reader.work += 8;
  if (!/^[\w"' ]{4,40}(?:[:=][ \t]*|(?<= ))\[/.test(reader.text.slice(at, at + 48))) return NOTHING;
  const near = reader.text.slice(at, at + 480);
  reader.work += near.length;
  const list = /^[\w"' ]{4,40}(?:[:=][ \t]*|(?<= ))(\[(?:\s*\d{1,3},){15,63}\s*\d{1,3}\s*\])/i.exec(near);
  if (!list) return NOTHING;
  return [found(at + list[0].length - (list[1] ?? "").length, at + list[0].length, "private-key")];
};

/** `accounts: ["0x..."]`: the keys that a tool signs with. */
const matchAccounts: Matcher = (reader, at) => {
  const list = /^accounts["']?[ \t]*[:=][ \t]*\[\s*((?:["'](?:0x)?[0-9a-f]{64}["'],?\s*){1,10})/i.exec(
    reader.text.slice(at, at + 900),
  );
  reader.work += 16;
  const keys = list?.[1] ?? "";
  const from = at + (list?.[0].length ?? 0) - keys.length;
  return [...keys.matchAll(/[0-9a-fx]{64,66}/gi)].map(({ 0: key, index }) =>
    found(from + index, from + index + key.length, "private-key"),
  );
};

/** `typeText(passwordField, "...")`, `$("#password").val("...")`: a test that types. The field is named after a password. */
const matchField: Matcher = (reader, at) => {
  const near = reader.text.slice(at, at + 120);
  reader.work += 16;
  const typed =
    /^(?:password|passwd|pwd)[\w-]{0,16}[\\"'`\])]{0,6}(?:\)?\s{0,4}\.(?:fill|type|val|pressSequentially|send_?keys|set_?value|typeText|enterText|performTextInput|setText|replaceText|clearAndType)\(|,[ \t]*(?:text[:=][ \t]*)?)\\{0,2}(["'`])([^"'`\n\\]{4,64})\\{0,2}\1/i.exec(
      near,
    );
  const secret = typed?.[2] ?? "";
  // Cypress types keys in braces.
  if (
    !typed ||
    /\s/.test(secret) ||
    !isSecretValue(secret.replace(/\{\w{1,12}\}$/, ""), "password", "quoted")
  )
    return NOTHING;
  const isCall = typed[0].includes("(");
  // In a list of names, the next is another name.
  if (!isCall && !typing.test(reader.text.slice(Math.max(0, at - 48), at))) return NOTHING;
  const end = at + typed[0].length - 1;
  const start = end - secret.length - (/\\+$/.exec(typed[0].slice(0, -1))?.[0].length ?? 0);
  return [found(start, start + secret.length, "password")];
};

const typing =
  /(?:type|fill|fill_in|send_?keys|set_?value|enterText|input|setInputValue|change)\([^()\n]{0,40}$/i;

/** A tool that types: `{"element":"Password field","text":"..."}` */
const matchTyped: Matcher = (reader, at) => {
  const near = reader.text.slice(at, at + 160);
  reader.work += near.length;
  const typed =
    /^password(?: (?:field|input|box|textbox))?\\{0,4}"(?:,\s*\\{0,4}"\w{1,12}\\{0,4}"\s*:\s*\\{0,4}"[\w#.-]{0,32}\\{0,4}"){0,3},\s*\\{0,4}"(?:text|value|keys|input)\\{0,4}"\s*:\s*\\{0,4}"([^"\n\\]{6,128})/i.exec(
      near,
    );
  const secret = typed?.[1] ?? "";
  if (!typed || /\s/.test(secret) || isPlaceholder(secret)) return NOTHING;
  return [found(at + typed[0].length - secret.length, at + typed[0].length, "password")];
};

/** A key of AWS after its id, in a call, a table or a line of a log. */
const matchKeyAfterId: Matcher = (reader, at) => {
  const near = reader.text.slice(at, at + 190);
  reader.work += 16;
  const pair = /^A[KS]IA[A-Z0-9]{16}(?![\w-])[\s\S]{0,120}?[\s"'`,:=|]([A-Za-z0-9/+]{40})(?![\w/+=])/.exec(
    near,
  );
  const key = pair?.[1] ?? "";
  if (!pair || !/[a-z]/.test(key) || !/[A-Z]/.test(key) || !looksRandom(key)) return NOTHING;
  return [found(at + pair[0].length - key.length, at + pair[0].length, "secret")];
};

/** `"type": "random_password", ..., "result": "..."`, as Terraform keeps it. */
const matchRandomPassword: Matcher = (reader, at) => {
  const near = reader.text.slice(at, at + 1200);
  reader.work += near.length >> 2;
  const result =
    /^\\{0,4}"random_password\\{0,4}"[\s\S]*?\\{0,4}"result\\{0,4}":\s*\\{0,4}"([^"\n]{4,256}?)\\{0,4}"/.exec(
      near,
    );
  const secret = result?.[1] ?? "";
  if (!result || isPlaceholder(secret)) return NOTHING;
  const start = at + result[0].lastIndexOf(secret);
  return [found(start, start + secret.length, "password")];
};

/** `BUNDLE_GEMS__ACME__COM: "name:password"`: the login for a host, as Bundler keeps it. */
const matchBundle: Matcher = (reader, at) => {
  const set = /^BUNDLE_[A-Z\d_]{1,60}__[A-Z\d]{2,12}["']?(?:: ?|=)["']?([^\s"':]{1,64}:[^\s"']{4,128})/.exec(
    reader.text.slice(at, at + 280),
  );
  reader.work += 16;
  const login = set?.[1] ?? "";
  if (!set || isPlaceholder(login)) return NOTHING;
  return [found(at + set[0].length - login.length, at + set[0].length, "password")];
};

function found(start: number, end: number, kind: string): Find {
  return { start, end, kind, rank: DOCUMENT_RANK };
}

export const documentStarts: readonly Start[] = [
  { text: '"kty', any_case: false, match: matchJsonKey },
  { text: 'variable "', any_case: false, match: matchBlock },
  { text: 'resource "', any_case: false, match: matchBlock },
  ...["value=", "value ="].map((text) => ({ text, any_case: true, match: matchSetting })),
  { text: '"random_password', any_case: false, match: matchRandomPassword },
  { text: "BUNDLE_", any_case: false, match: matchBundle },
  { text: "values", any_case: true, match: matchInsert },
  ...["AKIA", "ASIA"].map((text) => ({ text, any_case: false, match: matchKeyAfterId })),
  { text: "keypair", any_case: true, match: matchBytes },
  { text: "network_key", any_case: true, match: matchBytes },
  { text: "private", any_case: true, match: matchBytes },
  { text: "secret", any_case: true, match: matchBytes },
  { text: "accounts", any_case: false, match: matchAccounts },
  { text: "password", any_case: true, match: matchTyped },
  { text: "password", any_case: true, match: matchField },
  { text: "passwd", any_case: true, match: matchField },
];
