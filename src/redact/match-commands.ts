// Finds passwords by their position in a command or a line of settings: `htpasswd -b file name password`.
import { isPassphrase } from "./chosen-words.ts";
import { type Matcher, NOTHING, type Start } from "./find.ts";
import { isPlaceholder } from "./placeholders.ts";
import { standsAlone } from "./secret-values.ts";

const COMMAND_RANK = 2;
/** Longer than such a command. */
const REACH = 260;

/** `@//host:port/service`, in Oracle's form. */
const host = /@(?:\/\/)?[\w.:/-]*$/;

interface CommandRule {
  readonly starts: readonly string[];
  /** Matches from the start up to the password. All it repeats is bounded. */
  readonly before: RegExp;
  /** The words before also occur in sentences, so the password must be one by itself. */
  readonly alone?: true;
  /** Matches the text after the password if no space is between. */
  readonly ends_at?: RegExp;
}

const rules: readonly CommandRule[] = [
  { starts: ["WIFI:"], before: /^WIFI:(?:[STHRA]:[^;\n]{0,64};){0,4}P:/, ends_at: /;.*$/ },
  {
    starts: ["reg add "],
    before: /^reg add [^\n]{1,140}(?:pass|pwd|secret|token|key)\w{0,20}"? [^\n]{0,40}?\/d /i,
  },
  { starts: ["/p:"], before: /^\/p:(?=\S)/, alone: true },
  { starts: [" /rp "], before: /^ \/rp / },
  { starts: ["AUTH "], before: /^AUTH (?:default )?(?=\S{6,128}\s*$)/m, alone: true },
  { starts: ["AUTH "], before: /^AUTH (?:\w{1,24} )?(?=\S{4,64}\r?\n(?:< ?)?\+OK)/ },
  { starts: ["\nPASS "], before: /^\nPASS (?=\S{3,64}\r?\n(?:2\d\d |\+OK))/ },
  { starts: ["sudo -S "], before: /^sudo -S [^\n|<]{0,80}<<< ?/ },
  { starts: ["requirepass ", "masterauth "], before: /^\w+ / },
  { starts: ["SETUSER ", "user default on >"], before: /^(?:SETUSER|user) \S{1,40} (?:\w{1,12} ){0,4}>/ },
  { starts: [" on >"], before: /^ on >(?=[^\s>]{4,64}(?: [~+&-]| all|\s*$))/m },
  { starts: ["<auth-user-pass>"], before: /^<auth-user-pass>\s{1,4}\S{1,64}\s{1,4}/ },
  { starts: ["{PLAIN}", "{CLEARTEXT}", "{plain}", "{noop}"], before: /^\{\w+\}/, ends_at: /:.*$/ },
  { starts: ["]:587 ", "]:465 ", "]:25 "], before: /^\]:\d+[ \t]+[\w.@+-]{1,64}:/ },
  { starts: ["kinit ", "vncpasswd ", "cryptsetup ", "secret put "], before: /^\w+[^|\n]{0,80}<<< ?/ },
  { starts: ["-file=<(echo ", "-file <(echo "], before: /^-file[= ]<\(echo (?:-n )?/ },
  { starts: ["secret 0 ", "secret 5 ", "secret 8 ", "secret 9 "], before: /^secret \d / },
  { starts: ["password 0 ", "password 7 "], before: /^password \d / },
  { starts: ["rocommunity ", "rwcommunity "], before: /^r[ow]community (?!public\b|private\b)/ },
  { starts: ["stats auth "], before: /^stats auth [\w.@-]{1,40}:/ },
  { starts: ["server community "], before: /^server community (?=\S{1,64} R[OW]\b)/ },
  { starts: ["re-shared-key ", "re-shared-key="], before: /^re-shared-key(?: ascii-text)?[ =]/ },
  { starts: ["sqlplus "], before: /^sqlplus (?:-\w )?[\w.-]{1,40}\/(?=[^\s@]{4,64}@)/, ends_at: host },
  {
    starts: ["impdp ", "expdp ", "sqlldr ", "exp ", "imp ", "rman target "],
    before: /^\w+(?: target)? [\w.-]{1,40}\/(?=[^\s@/]{4,64}(?:[@\s]|$))/,
    ends_at: host,
    alone: true,
  },
  { starts: ["connect to "], before: /^connect to \S{1,40} user \S{1,40} using / },
  { starts: ["oracle:thin:"], before: /^oracle:thin:[\w.-]{1,40}\/(?=[^\s@]{4,64}@)/, ends_at: host },
  {
    starts: ["send ", "send_user "],
    before: /^send (?:-- )?(?=\\?"[^"\n\\]{6,64}(?:\\{1,2}[rn])+\\?")/,
    alone: true,
  },
  // `expect "assword:"; send "..."`
  {
    starts: ['assword:"', 'assword: "', 'assword:*"', 'assword:\\"', 'assword: \\"', 'assword:*\\"'],
    before: /^assword[:*? ]{0,3}\\?"\s*[{;]?\s{0,12}(?:exp_)?send(?:_user)? (?:-- )?(?=\\?")/,
  },
  { starts: ["NickServ "], before: /^NickServ :?(?:IDENTIFY|identify) (?:\S{1,32} (?=\S))?/ },
  { starts: ["password-command "], before: /^password-command ["']?echo / },
  { starts: ["::add-mask::"], before: /^::add-mask::/ },
  { starts: ["::set-output name="], before: /^::set-output name=\w{0,20}(?:token|secret|password|key)::/i },
  { starts: ["isakmp key "], before: /^isakmp key (?:\d )?/ },
  { starts: ["-server key "], before: /^-server key (?:\d )?/ },
  { starts: ["encrypt_string "], before: /^encrypt_string / },
  { starts: ["rootpw "], before: /^rootpw (?:--plaintext )?(?!-)/ },
  { starts: ["<(echo "], before: /^<\(echo (?:-n )?/, alone: true },
  { starts: ["-SecureString "], before: /^-SecureString (?:-(?:String|AsPlainText) )?(?!-)/ },
  { starts: ["login "], before: /^login (?=[\w-]{24,200}\s*$)/m, alone: true },
  { starts: ["-server host "], before: /^-server host \S{1,60} key (?:\d )?/ },
  { starts: ["enable secret "], before: /^enable secret (?:\d )?/ },
  { starts: ["username "], before: /^username \S{1,40}(?: privilege \d{1,2})? secret (?:\d )?/ },
  { starts: ["IPSec secret "], before: /^IPSec secret / },
  { starts: ["sonar.login="], before: /^sonar\.login=/, alone: true },
  { starts: ["admin:"], before: /^\w+:/, alone: true },
  { starts: ["<<< "], before: /^<<< /, alone: true },
  // A mail server asks for name and password one after the other, in base64.
  { starts: ["334 UGFzc3dvcmQ"], before: /^334 \S{12,16}\s{1,4}(?:[CS<>~]:? |-> ){0,2}/ },
  {
    starts: ["AUTH LOGIN"],
    before:
      /^AUTH LOGIN\s+(?:334 \S{8,16}\s+)?[A-Za-z0-9+/=]{4,80}\s+(?:334 \S{12,16}\s+)?(?=[A-Za-z0-9+/]{8,80}=*\s*$)/m,
  },
  { starts: ["AUTH PLAIN "], before: /^AUTH PLAIN (?=[A-Za-z0-9+/]{12,200}=*\s*$)/m },
  { starts: ["<<<"], before: /^<<<(?! )/, alone: true },
];

function commandMatcher({ before, alone, ends_at }: CommandRule): Matcher {
  return (reader, at) => {
    const near = reader.text.slice(at, at + REACH);
    reader.work += 64;
    const found = before.exec(near);
    if (!found) return NOTHING;
    const rest = near.slice(found[0].length);
    const [, opened = "", , words = ""] = phrase.exec(rest) ?? [];
    if (words.includes(" ") && isPassphrase(words, !alone)) {
      const start = at + found[0].length + opened.length;
      return [{ start, end: start + words.length, kind: "password", rank: COMMAND_RANK }];
    }
    const [, quote = "", value = ""] = word.exec(rest) ?? [];
    const password = value.replace(ends_at ?? /(?:\\{1,2}[rn])+$|[,;)]$/, "");
    if (password.length < 4 || isPlaceholder(password) || /^[-$]/.test(password)) return NOTHING;
    if (alone && !standsAlone(password, "password")) return NOTHING;
    const start = at + found[0].length + quote.length;
    return [{ start, end: start + password.length, kind: "password", rank: COMMAND_RANK }];
  };
}

const phrase = /^(\\?(["']))([^"'\n]{8,80})(?=\\?\2)/;
const word = /^(\\?["']?)([^\s"'|<>]{4,128})/;

export const commandStarts: readonly Start[] = rules.flatMap((rule) =>
  rule.starts.map((text) => ({ text, any_case: false, match: commandMatcher(rule) })),
);
