// Runs the contract of sources on Qwen Code.
import { type ChatFolder, chatFolder } from "../../builders/chat-folder.ts";
import { call, forked, qwenLog } from "../../builders/qwen/records.ts";
import { sourceContract } from "./source-contract.ts";

const SECRET = "token-never-read-by-clew";
const [ONE, TWO] = ["aaaaaaaa-0000-4000-8000-000000000001", "aaaaaaaa-0000-4000-8000-000000000002"];
const chat = (id: string) => `projects/-work-shop/chats/${id}.jsonl`;

/** Files that hold keys, or nothing about sessions. */
const OTHER_FILES = [
  ...[
    "oauth_creds.json",
    "mcp-oauth-tokens.json",
    ".env",
    "installation_id",
    "usage_record.jsonl",
    "QWEN.md",
  ],
  ...[
    "projects/-work-shop/meta.json",
    "projects/-work-shop/memory/a.jsonl",
    "debug/a.txt",
    "tmp/shop/logs.json",
  ],
];

function folder(): ChatFolder {
  const made = chatFolder("qwen");
  made.write("settings.json", JSON.stringify({ env: { KEY: SECRET } }));
  for (const name of OTHER_FILES) made.write(name, JSON.stringify({ token: SECRET }));
  const runtime = { pid: 4711, session_id: ONE, hostname: "elsewhere", token: SECRET };
  made.write(`projects/-work-shop/chats/${ONE}.runtime.json`, JSON.stringify(runtime));
  made.write("sessions/4711.json", JSON.stringify({ pid: 4711, sessionId: ONE, ipcToken: SECRET }));
  return made;
}

const first = qwenLog(ONE)
  .prompt("Why is the page slow?")
  .answer([
    { text: "Look first.", thought: true },
    call("c1", "read_file", { file_path: "/work/shop/cache.ts" }),
  ])
  .result("c1", { output: "const TTL = 3600;" })
  .answer([{ text: "The cache expires too soon." }]);
const begun = first.length;
const grown = qwenLog(ONE)
  .prompt("Why is the page slow?")
  .answer([
    { text: "Look first.", thought: true },
    call("c1", "read_file", { file_path: "/work/shop/cache.ts" }),
  ])
  .result("c1", { output: "const TTL = 3600;" })
  .answer([{ text: "The cache expires too soon." }])
  .prompt("Fix it.")
  .answer([call("c2", "agent", { prompt: "Find the cache.", subagent_type: "scout", description: "Look" })])
  .result("c2", { output: "started" })
  .system("custom_title", { customTitle: "A slow page", titleSource: "manual" })
  .answer([{ text: "Fixed." }]);
const scout = qwenLog(ONE, "s")
  .prompt("Find the cache.")
  .answer([{ text: "In cache.ts." }], { agentId: "scout-c2" });
const inner = `projects/-work-shop/subagents/${ONE}/agent-scout-c2`;

sourceContract("Qwen Code, a session that grows, starts an agent and is forked", {
  make: folder,
  secrets: [SECRET],
  stages: [
    (made) => made.append(chat(ONE), first.text()),
    (made) => made.append(chat(ONE), grown.text(begun)),
    (made) => {
      made.write(`${inner}.meta.json`, JSON.stringify({ agentType: "scout", toolUseId: "c2" }));
      made.append(`${inner}.jsonl`, scout.text());
    },
    (made) =>
      made.append(
        chat(TWO),
        qwenLog(TWO, "f", forked(first, ONE, TWO))
          .prompt("Another way.")
          .answer([{ text: "So be it." }])
          .text(),
      ),
  ],
});

sourceContract("Qwen Code, a session that is torn, damaged and rewound", {
  make: folder,
  stages: [
    (made) => made.append(chat(ONE), `${first.text()}not a record\n`),
    (made) => made.append(chat(ONE), grown.text(begun)),
    (made) => made.append(chat(ONE), '{"uuid":"half'),
  ],
});

const told = (id: string, type: string, content: string, fields: object = {}) => ({
  ...{ id, timestamp: "2025-11-01T10:00:00.000Z", type, content, ...fields },
});
const tokens = { input: 100, cached: 60, output: 20, thoughts: 0, tool: 0, total: 120 };
const document = (messages: readonly object[]) =>
  JSON.stringify({ sessionId: ONE, projectHash: "0", startTime: "2025-11-01T10:00:00.000Z", messages });
const old = "tmp/0/chats/session-2025-11-01T10-00-aaaaaaaa.json";

sourceContract("Qwen Code up to 0.1, a document that is rewritten whole", {
  make: folder,
  secrets: [SECRET],
  stages: [
    (made) => made.write(old, document([told("m1", "user", "Why is the page slow?")])),
    (made) =>
      made.write(
        old,
        document([told("m1", "user", "Why is the page slow?"), told("m2", "qwen", "The cache.", { tokens })]),
      ),
  ],
});
