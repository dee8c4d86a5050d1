// Tests what leaves of a log: nothing secret, private or of this machine, every record, and an append as an append.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tokenRules } from "../../redact/kinds.ts";
import { namedRules } from "../../redact/rules-named.ts";
import { PIECE_BYTES } from "../protocol.ts";
import { leavingText, OUTGOING_VERSION } from "./leaving-text.ts";
import { type OutgoingPiece, outgoingLog, piecesBefore, type ResumeAt } from "./outgoing-log.ts";

const PROJECT = {
  id: "example.com/ann/shop",
  folders: ["/home/ann/shop", "/home/ann/shop-fix"],
  home: "/home/ann",
};
const leaving = leavingText(PROJECT);
const TOKEN = `ghp_${"Ab3dE6gH9j".repeat(3)}K2m4P7`;

function leave(log: string | Buffer, from?: ResumeAt): { text: string; pieces: OutgoingPiece[] } {
  const made = outgoingLog(leaving, from);
  const pieces = [...made.push(Buffer.from(log)), ...made.end()];
  return { text: Buffer.concat(pieces.map(({ bytes }) => bytes)).toString("utf8"), pieces };
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

describe("a line", () => {
  test("keeps its structure, ids, times and signature", () => {
    const value = {
      uuid: "0f9c8a34-7c2e-4a7e-9a55-2f6ad1d0b7aa",
      timestamp: "2026-01-02T03:04:05.678Z",
      message: {
        id: "msg_01AbCdEfGhJkLmNpQrStUvWx",
        usage: { input_tokens: 12 },
        content: [null, true, 1.5, "hello"],
      },
      signature: Buffer.from("some bytes that a model signed its thinking with, and more of them").toString(
        "base64",
      ),
    };
    expect(leave(line(value)).text).toBe(line(value));
  });

  test("loses secrets in texts, in nested JSON and in names of fields", () => {
    const value = {
      text: `use ${TOKEN} here`,
      input: JSON.stringify({ key: TOKEN }),
      [TOKEN]: [TOKEN],
      password: "juniper-4471",
    };
    const { text } = leave(line(value));
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain("juniper-4471");
    expect(Object.keys(JSON.parse(text))).toHaveLength(4);
  });

  test("loses private passages, also across the texts of a message, and keeps the other fields", () => {
    const content = [
      { type: "text", text: "one <private>two" },
      { type: "text", text: "three</private> four" },
    ];
    const { text } = leave(line({ content, prompt: "five <PRIVATE>six", uuid: "seven" }));
    expect(text).not.toMatch(/two|three|six/);
    expect(text).toMatch(/one.*four.*five.*seven/);
    expect(JSON.parse(text).content.map(({ type }: { type: string }) => type)).toEqual(["text", "text"]);
  });

  test("loses pictures, which can show a secret", () => {
    const picture = `iVBORw0KGgo${"QUJD".repeat(200)}`;
    const { text } = leave(
      line({
        data: picture,
        image_url: `data:image/png;base64,${picture}`,
        text: `![](data:image/png;base64,${picture})`,
      }),
    );
    expect(text).not.toContain("QUJDQUJD");
    expect(JSON.parse(text).image_url).toMatch(/^data:image\/png;base64,iVBOR/);
  });

  test.each([
    ["/home/ann/shop", "/example.com/ann/shop"],
    ["cd /home/ann/shop && ls", "cd /example.com/ann/shop && ls"],
    ["/home/ann/shop/src/a.ts:3", "/example.com/ann/shop/src/a.ts:3"],
    ["In /home/ann/shop.", "In /example.com/ann/shop."],
    ["/home/ann/shop-fix/a.ts", "/example.com/ann/shop/a.ts"],
    ["/home/ann/shop-old/a.ts", "~/shop-old/a.ts"],
    ["/home/ann/shop2", "~/shop2"],
    ["/home/ann", "~"],
    ["/home/anna", "/home/anna"],
    ["-I/home/ann/shop/include", "-I/example.com/ann/shop/include"],
    ["\u001b[32m/home/ann/x", "\u001b[32m~/x"],
    ["file:///home/ann/shop/a", "file:///example.com/ann/shop/a"],
    ["?path=%2Fhome%2Fann%2Fshop%2Fa", "?path=/example.com/ann/shop%2Fa"],
    [String.raw`{"p":"\/home\/ann\/shop"}`, `{"p":"/example.com/ann/shop"}`],
    ["~/.agent/projects/-home-ann-shop/x.jsonl", "~/.agent/projects/-example-com-ann-shop/x.jsonl"],
    ["~/.agent/projects/-home-ann-other/x.jsonl", "~/.agent/projects/-~-other/x.jsonl"],
    ["/home/bob/notes", "~/notes"],
    ["/Users/bob/notes", "~/notes"],
    ["/mnt/c/Users/bob/notes", "~/notes"],
    [String.raw`C:\Users\bob\notes`, String.raw`~\notes`],
    [String.raw`"C:\\Users\\bob\\notes"`, String.raw`"~\\notes"`],
    ["GET /home/settings", "GET /home/settings"],
    ["/users/42/orders", "/users/42/orders"],
    ["docs/home/ann.md", "docs/home/ann.md"],
  ])("names %s as %s", (path, expected) => {
    expect(JSON.parse(leave(line({ path })).text)).toEqual({ path: expected });
  });

  test("names a home of one folder only where a path begins", () => {
    const root = leavingText({ id: "example.com/a/b", folders: ["/root/b"], home: "/root" });
    expect(root.of("/root/b/x /root/.npmrc src/root/a.ts", "")).toBe(
      "/example.com/a/b/x ~/.npmrc src/root/a.ts",
    );
  });
});

describe("a damaged line", () => {
  test.each([
    ["torn", `{"a":1,"text":"${TOKEN.slice(0, 20)}\n`, /^\[\d+ bytes left out\]\n$/],
    ["of two records", '{"a":1}{"b":2}\n', /^\{"a":1\}\{"b":2\}\n$/],
    ["of a torn record and a whole one", '{"a":"xyz{"b":2}\n', /^\[9 bytes left out\]\{"b":2\}\n$/],
    ["with NUL bytes inside a record", '{"a":\0\0 1}\n', /^\{"a":1\}\n$/],
    ["of NUL bytes before a record", '\0\0\0{"a":1}\n', /^\{"a":1\}\n$/],
    ["that is no record", '["a"]\n', /^\[5 bytes left out\]\n$/],
    ["of text", "password: hunter2-kestrel\n", /^\[25 bytes left out\]\n$/],
    ["that is empty", "\r\n", /^\n$/],
    ["with a byte order mark", '\uFEFF{"a":1}\n', /^\{"a":1\}\n$/],
  ])("%s keeps its records, and nothing else", (_, log, expected) => {
    expect(leave(log).text).toMatch(expected);
  });

  test("nested deeper than a stack is cut there, and has no end of its own", () => {
    const deep = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)},"b":1}\n`;
    expect(leave(deep).text).toMatch(/nested too deeply.*"b":1\}\n$/);
  });
});

const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    TOKEN,
    "<private>",
    "</private>",
    "/home/ann/shop/a",
    "-----BEGIN PRIVATE KEY-----",
    "MIIEvQIBADANBg",
    "\0",
    "\u001b[",
  ),
);
const record = fc.record({ text: fc.array(text).map((texts) => texts.join(" ")), list: fc.array(text) });
const logLine = fc.oneof(
  { weight: 4, arbitrary: record.map((value) => JSON.stringify(value)) },
  fc.string(),
  fc.constantFrom(
    "-----BEGIN PRIVATE KEY-----",
    "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj",
    "-----END PRIVATE KEY-----",
    "",
    "\0\0",
  ),
  fc
    .tuple(record, record, fc.nat(30))
    .map(([one, other, cut]) => JSON.stringify(one).slice(0, -cut) + JSON.stringify(other)),
);
const anyLog = fc.array(logLine).map((lines) => Buffer.from(lines.join("\n")));

test("the bytes of a prefix are a prefix, wherever a log is cut", () => {
  fc.assert(
    fc.property(anyLog, fc.nat(), (log, at) => {
      const before = leave(log.subarray(0, at % (log.length + 1))).text;
      expect(leave(log).text.startsWith(before)).toBe(true);
    }),
  );
});

test("the same bytes leave, however they are read", () => {
  fc.assert(
    fc.property(anyLog, fc.array(fc.nat({ max: 50 })), (log, sizes) => {
      const made = outgoingLog(leaving);
      const pieces: OutgoingPiece[] = [];
      let at = 0;
      for (const size of [...sizes, log.length]) {
        pieces.push(...made.push(log.subarray(at, at + size)));
        at += size;
      }
      pieces.push(...made.end());
      expect(Buffer.concat(pieces.map(({ bytes }) => bytes)).toString()).toBe(leave(log).text);
    }),
  );
});

test("a log that has grown is continued without its beginning, at any length", () => {
  const lines = Array.from({ length: 60 }, (_, index) =>
    line({ index, text: "some words ".repeat(index === 20 ? 60_000 : 1500) }),
  );
  const whole = leave(lines.join(""));
  expect(whole.pieces.length).toBeGreaterThan(4);
  expect(whole.pieces.slice(0, -1).every(({ bytes }) => bytes.length === PIECE_BYTES)).toBe(true);
  for (let count = 0; count < lines.length; count += 7) {
    const started = outgoingLog(leaving);
    const known = started.push(Buffer.from(lines.slice(0, count).join("")));
    const at = started.resume_at();
    const raw = Buffer.from(lines.join("")).subarray(at.raw);
    const pieces = [...known.slice(0, piecesBefore(at)), ...leave(raw, at).pieces];
    expect(pieces.map(({ hash }) => hash)).toEqual(whole.pieces.map(({ hash }) => hash));
    expect(raw.length).toBeLessThan(Buffer.byteLength(lines.slice(count).join("")) + 2 ** 21);
  }
});

test("a log without a byte has no piece", () => {
  expect(leave("")).toEqual({ text: "", pieces: [] });
});

test("other rules of redaction need a new version, so logs are sent again", () => {
  expect({ version: OUTGOING_VERSION, rules: tokenRules.length, named: namedRules.length }).toEqual({
    version: 1,
    rules: 261,
    named: 40,
  });
});
