// Runs the contract of sources on Gemini CLI.
import { type ChatFolder, chatFolder } from "../../builders/chat-folder.ts";
import { geminiLog, TOKENS, toolCall } from "../../builders/gemini/lines.ts";
import { sourceContract } from "./source-contract.ts";

const SECRET = "token-never-read-by-clew";
const ONE = "aaaaaaaa-0000-4000-8000-000000000001";
const chat = (minute: string, end: string) =>
  `tmp/shop/chats/session-2026-05-01T10-${minute}-aaaaaaaa.${end}`;

/** Files that hold keys, or nothing about sessions. */
const OTHER_FILES = [
  ...["oauth_creds.json", "google_accounts.json", "mcp-oauth-tokens.json", ".env", "installation_id"],
  ...["state.json", "trustedFolders.json", "projects.json", "tmp/bin/rg", "tmp/shop/checkpoint-a.json"],
  ...["tmp/shop/logs.json", "tmp/shop/tool-outputs/a.txt", "history/shop/config", "GEMINI.md"],
];

function folder(): ChatFolder {
  const made = chatFolder("gemini");
  made.write("settings.json", JSON.stringify({ mcpServers: { shop: { env: { KEY: SECRET } } } }));
  for (const name of OTHER_FILES) made.write(name, JSON.stringify({ access_token: SECRET }));
  made.write("tmp/shop/.project_root", "/work/shop");
  return made;
}

const log = geminiLog(ONE).start().prompt("Why is the page slow?").answer("Let me look.");
const asked = log.length;
log.calls(toolCall("c1", "read_file", { file_path: "/work/shop/cache.ts" }, "const TTL = 3600;"));
log.answer("The cache expires too soon.");
const answered = log.length;
log.prompt("Delegate it.").answer("Yes.");
log.calls(
  toolCall("c2", "invoke_agent", { agent_name: "scout", prompt: "Look." }, "Found.", { agentId: "scout-1" }),
);
log.answer("Done.");
const delegated = log.length;
log.prompt("Not this.").answer("As you like.").line({ $rewindTo: "g-7" });
log
  .line({ $set: { messages: log.messages().slice(0, -2) } })
  .prompt("But this.")
  .answer("Better.");

sourceContract("Gemini CLI, a log of operations that grows, is rewound and resumed", {
  make: folder,
  secrets: [SECRET],
  stages: [
    (made) =>
      made.append(chat("00", "jsonl"), log.text().split("\n").slice(0, asked).join("\n").concat("\n")),
    (made) => made.append(chat("00", "jsonl"), lines(asked, answered)),
    (made) => made.append(chat("00", "jsonl"), lines(answered, delegated)),
    (made) =>
      made.append(
        `tmp/shop/chats/${ONE}/scout-1.jsonl`,
        geminiLog("scout-1", "s").prompt("Look.").answer("Found.").text(),
      ),
    (made) => made.append(chat("00", "jsonl"), `not JSON\n${log.text(delegated)}`),
    (made) => made.append(chat("07", "jsonl"), geminiLog(ONE).start().text()),
  ],
});

function lines(from: number, to: number): string {
  return `${log
    .text(from)
    .split("\n")
    .slice(0, to - from)
    .join("\n")}\n`;
}

const told = (id: string, type: string, content: string, fields: object = {}) => ({
  ...{ id, timestamp: `2026-05-01T10:00:0${id.slice(1)}.000Z`, type, content, ...fields },
});
const document = (messages: readonly object[]) =>
  JSON.stringify({
    sessionId: ONE,
    projectHash: "0",
    kind: "main",
    startTime: "2026-05-01T10:00:00.000Z",
    messages,
  });
const first = [
  told("m1", "user", "Why is the page slow?"),
  told("m2", "gemini", "The cache.", { tokens: TOKENS }),
];
const second = [told("m3", "user", "Fix it."), told("m4", "gemini", "Fixed.", { tokens: TOKENS })];

sourceContract("Gemini CLI up to 0.38, a document that is rewritten whole", {
  make: folder,
  secrets: [SECRET],
  takes_back: true,
  stages: [
    (made) => made.write(chat("00", "json"), document(first.slice(0, 1))),
    (made) => made.write(chat("00", "json"), document([...first, ...second])),
    (made) => made.write(chat("00", "json"), document([...first, told("m5", "user", "Leave it.")])),
  ],
});
