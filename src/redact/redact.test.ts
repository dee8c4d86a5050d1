// Tests what is removed from texts of every kind, what stays, and what holds for any text.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plantedSecret } from "../demo/planted-secret.ts";
import { Random } from "../demo/random.ts";
import { redact } from "./redact.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const random = new Random("texts");
const base64 = (length: number) => random.text(`${LETTERS}0123456789+/`, length);
const alnum = (length: number) => random.text(`${LETTERS}0123456789`, length);
const token = `${"gh"}${"p_"}${alnum(36)}`;
const opaque = alnum(40);
const password = ["Blue", "Heron", random.between(100, 999), "!"].join("");
const login = Buffer.from(`ada:${password}`).toString("base64");

/** Texts with `§` in place of the secret. */
type Case = readonly [text: string, secret: string, kind: string];

function expectGone([text, secret, kind]: Case) {
  expect(redact(text.replace("§", () => secret))).toEqual({
    text: text.replace("§", () => `[redacted ${kind}]`),
    found: { [kind]: 1 },
  });
}

describe("passwords in addresses:", () => {
  test.each<Case>([
    ["postgres://app:§@db.example.com:5432/app?sslmode=require", password, "url-password"],
    ["DATABASE_URL=postgres://app:§@db:5432/app", password, "url-password"],
    ["redis://:§@cache:6379/0", password, "url-password"],
    ["mongodb+srv://app:§@c0.mongodb.net/?retryWrites=true", password, "url-password"],
    ["amqps://app:§@queue/vhost", password, "url-password"],
    ["mysql://app:§@db/app", `a/b?${password}`, "url-password"],
    ["postgres://app:§@db/app", `p@ss${password}`, "url-password"],
    ["git clone https://ada:§@git.example.com/web.git", opaque, "url-password"],
    ["git clone https://x-access-token:§@github.com/ada/web.git", token, "github-token"],
  ])("%s", (...each) => expectGone(each));
});

describe("headers and cookies:", () => {
  test.each<Case>([
    ["Authorization: Bearer §", opaque, "authorization"],
    ["authorization: Basic §", login, "authorization"],
    ["Proxy-Authorization: Basic §\r\nHost: example.com", login, "authorization"],
    ["curl -H 'Authorization: token §' https://example.com", opaque, "authorization"],
    ['{"Authorization": "§"}', opaque, "authorization"],
    ['headers["Authorization"] = "Bearer §"', opaque, "authorization"],
    ["Authorization: Bearer §", token, "github-token"],
    ["X-Api-Key: §", opaque, "secret"],
    ["PRIVATE-TOKEN: §", opaque, "secret"],
    ["Set-Cookie: sid=§; Path=/; HttpOnly; Expires=Wed, 21 Oct 2026 07:28:00 GMT", opaque, "cookie"],
    ["Cookie: theme=dark; session=§; lang=en", opaque, "cookie"],
    ['curl --cookie "JSESSIONID=§" https://example.com', random.hex(32), "cookie"],
    ['curl -b "PHPSESSID=§" https://example.com', alnum(26), "cookie"],
    ["https://s.blob.core.windows.net/c/f?sv=2022&sig=§&se=1", `${alnum(41)}%2F%3D`, "azure-sas"],
    ["AccountName=store;AccountKey=§;EndpointSuffix=core.windows.net", `${base64(86)}==`, "azure-key"],
  ])("%s", (...each) => expectGone(each));
});

describe("commands, code and settings:", () => {
  test.each<Case>([
    ["curl -u ada:§ https://example.com", password, "password"],
    ["mysql -u root -p§ shop", password, "password"],
    ["sshpass -p '§' ssh ada@host", password, "password"],
    ["docker login -u ada -p § registry.example.com", password, "password"],
    ["redis-cli -h cache -a § ping", password, "password"],
    ["deploy --password § --yes", password, "password"],
    ["deploy --db-password=§ --yes", password, "password"],
    ["machine example.com login ada password §", password, "password"],
    ["CREATE USER ada WITH PASSWORD '§';", password, "password"],
    ["CREATE USER ada IDENTIFIED BY '§';", password, "password"],
    ["Server=db;User Id=sa;Password=§;Encrypt=true", password, "password"],
    ["PASSWORD=§\nPORT=1", "ab,cd(e)f1", "password"],
    ["password = §\n", password, "password"],
    ["<password>§</password>", password, "password"],
    ["form.setPassword('§');", password, "password"],
    ["| DB password | § |", password, "password"],
    ["The password is § for now.", password, "password"],
    ['auth: { user: "ada", pass: "§" }', password, "password"],
    ['const TOKEN: &str = "§";', opaque, "secret"],
    ['token: str = "§"', opaque, "secret"],
    ['os.environ["API_TOKEN"] = "§"', opaque, "secret"],
    ['setenv("API_TOKEN", "§", 1)', opaque, "secret"],
    ['{"name": "API_KEY", "value": "§"}', opaque, "secret"],
    ["- name: API_KEY\n  value: §\n", opaque, "secret"],
    ["//registry.example/:_authToken=§", random.uuid(), "secret"],
    ['"auths": {"r.example.com": {"auth": "§"}}', login, "secret"],
    ["SECRET_KEY_BASE=§", random.hex(128), "secret"],
    ['{\\"text\\": \\"one\\napi_key=§\\ntwo\\"}', opaque, "secret"],
    ["GET /v1/items?api_key=§&page=2", opaque, "secret"],
  ])("%s", (...each) => expectGone(each));
});

describe("private keys:", () => {
  const body = [base64(64), base64(64), base64(64), `${base64(30)}==`].join("\n");
  const armoured = (name: string, text = body) => `-----BEGIN ${name}-----\n${text}\n-----END ${name}-----`;
  const numbered = (text: string) =>
    text
      .split("\n")
      .map((line, at) => `${String(at + 7).padStart(6)}→${line}`)
      .join("\n");
  const headers = "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123456789ABCDEF\n\n";
  const key = armoured("PRIVATE KEY");

  test.each<Case>([
    ...["RSA PRIVATE KEY", "EC PRIVATE KEY", "OPENSSH PRIVATE KEY", "ENCRYPTED PRIVATE KEY"].map(
      (name): Case => [`${name} before\n§\nafter`, armoured(name), "private-key"],
    ),
    ["with headers:\n§\nafter", armoured("RSA PRIVATE KEY", headers + body), "private-key"],
    ["of PGP:\n§\nafter", armoured("PGP PRIVATE KEY BLOCK", `Version: 1\n\n${body}\n=aB3d`), "private-key"],
    ['in JSON: {"private_key": "§\\n", "id": 1}', key.replaceAll("\n", "\\n"), "private-key"],
    ['in JSON in JSON: "{\\"private_key\\": \\"§\\\\n\\"}"', key.replaceAll("\n", "\\\\n"), "private-key"],
    ["in code: '§';", key.replaceAll("\n", "\\n' +\n  '"), "private-key"],
    ["with numbers before the lines\n§\n    99→after", numbered(key).trimStart().slice(2), "private-key"],
    [
      "without its end\n§\nand the text goes on as before",
      key.slice(0, key.indexOf("\n-----END")),
      "private-key",
    ],
    ["without its end, torn in a line\n§", key.slice(0, 120), "private-key"],
    ["without its beginning\n§\nafter", key.slice(60), "private-key"],
    ["in base64: client-key-data: §\n", Buffer.from(key).toString("base64"), "private-key"],
    ["of PuTTY:\nPrivate-Lines: 4\n§\nPrivate-MAC: 00", body, "private-key"],
  ])("%s", (...each) => expectGone(each));

  test("a public key between two private ones stays", () => {
    const open = armoured("PUBLIC KEY");
    const { text, found } = redact([key, open, key].join("\n"));
    expect(text).toBe(`[redacted private-key]\n${open}\n[redacted private-key]`);
    expect(found).toEqual({ "private-key": 2 });
  });
});

describe("redact", () => {
  test("catches the secrets planted in the demo", () => {
    for (let seed = 0; seed < 50; seed++) {
      const { cloud_key_id, token } = plantedSecret(seed);
      const { text, found } = redact(
        `export KEY=${cloud_key_id}\ngit push https://${token}@github.com/ada/web`,
      );
      expect(text).toBe(
        "export KEY=[redacted aws-key-id]\ngit push https://[redacted github-token]@github.com/ada/web",
      );
      expect(found).toEqual({ "aws-key-id": 1, "github-token": 1 });
    }
  });

  test("counts each kind", () => {
    const { found } = redact(`${token} ${token} password="${password}"`);
    expect(found).toEqual({ "github-token": 2, password: 1 });
  });

  test("returns a text without secrets unchanged", () => {
    expect(redact("nothing to see")).toEqual({ text: "nothing to see", found: {} });
    expect(redact("")).toEqual({ text: "", found: {} });
  });

  test("does not mistake the user's own brackets for marks", () => {
    expect(redact(`[redacted ${token}]`).text).toBe("[redacted [redacted github-token]]");
    expect(redact("[redacted password: blue heron]").text).toBe("[redacted password: blue heron]");
    expect(redact(`[redacted token is ${random.hex(12)}${random.hex(12)}]`).text).toBe(
      "[redacted token is [redacted secret]]",
    );
  });

  test("finds a secret wherever the borders of windows fall", () => {
    for (let at = 65_536 - token.length - 1; at <= 65_537; at++) {
      const before = `${"lorem ipsum ".repeat(6000).slice(0, at - 1)} `;
      expect(redact(`${before}${token} dolor`).text).toBe(`${before}[redacted github-token] dolor`);
    }
  });

  test("finds a private key longer than the rest of its window", () => {
    const name = "RSA PRIVATE KEY";
    const key = `-----BEGIN ${name}-----\n${Array.from({ length: 50 }, () => base64(64)).join("\n")}\n`;
    const before = "x ".repeat(32_000);
    expect(redact(`${before}${key}-----END ${name}-----\nok`).text).toBe(
      `${before}[redacted private-key]\nok`,
    );
  });
});

/** Fragments of secrets and of texts that look like them, in any order. */
const piece = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    ..."password token secret api_key auth cookie bearer basic value login curl -u -p -----BEGIN -----END".split(
      " ",
    ),
    ..."PRIVATE KEY----- :// @ = : \" ' ` \\ \\n % [redacted ] [redacted|secret] eyJ . sk- ghp_ AKIA _live_ 🔑".split(
      " ",
    ),
    " ",
    "\n",
    "[redacted password]",
    token,
    opaque,
    password,
    login,
    base64(64),
  ),
);
const text = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(""));

describe("for any text", () => {
  test("redacting twice changes nothing more", () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: "binary" })), (any) => {
        const once = redact(any).text;
        expect(redact(once)).toEqual({ text: once, found: {} });
      }),
      { numRuns: 2000 },
    );
  });

  test("the result is the text with marks in place of secrets", () => {
    fc.assert(
      fc.property(text, (any) => {
        const { text: left, found } = redact(any);
        const marks = Object.values(found).reduce((sum, count) => sum + count, 0);
        expect(marks === 0).toBe(left === any);
        let from = 0;
        for (const kept of left.split(/\[redacted [a-z0-9 -]+\]/)) {
          const at = any.indexOf(kept, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + kept.length;
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("a token is removed and everything around it stays", () => {
    const words = fc.lorem({ mode: "sentences", maxCount: 3 });
    const signs = fc.stringMatching(/^[^\w\\%/+=-]{1,8}$/u);
    fc.assert(
      fc.property(words, signs, signs, words, (before, open, close, after) => {
        const { text: left } = redact(`${before}${open}${token}${close}${after}`);
        expect(left).toBe(`${before}${open}[redacted github-token]${close}${after}`);
      }),
    );
  });
});

describe("a secret in another form", () => {
  const token = ["ghp", "x9Kq2Lw8Rt5Zv1Bn7Mc3Hd6Jf4Gs0Pa2Ye8U"].join("_");
  test.each([
    ["a zero-width space", `${token.slice(0, 17)}\u200b${token.slice(17)}`],
    ["a soft hyphen and a joiner", `${token.slice(0, 9)}\u00ad${token.slice(9, 20)}\u200d${token.slice(20)}`],
    ["colours", `\u001b[1m${token.slice(0, 9)}\u001b[0m${token.slice(9)}`],
    ["a line break", `${token.slice(0, 20)}\n${token.slice(20)}`],
    ["a continued line", `${token.slice(0, 20)}\\\n  ${token.slice(20)}`],
    ["a quoted mail", `${token.slice(0, 20)}\r\n> ${token.slice(20)}`],
  ])("is found with %s inside", (_, split) => {
    const { text } = redact(`use ${split} now`);
    expect(text.replace("\u001b[1m", "")).toBe("use [redacted github-token] now");
  });
  test("does not take the next line with it", () => {
    expect(redact(`${token}\nnext line`).text).toBe("[redacted github-token]\nnext line");
    expect(redact(`${token.slice(0, 12)}\nnext line`).text).toBe(`${token.slice(0, 12)}\nnext line`);
  });
  test.each([
    ["a hash", `$2b$12$${"aZ9kQ3".repeat(9).slice(0, 53)}`],
    [
      "a signature",
      `https://b.example.org/x?X-Amz-Signature=${"0a9f".repeat(16)}`.replace("0a9f0a9f", "1b7c93de"),
    ],
  ])("is found as %s", (_, text) => {
    expect(redact(text).text).toContain("[redacted ");
  });
});
