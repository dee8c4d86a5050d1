// Runs the contract of sources on Claude Code.
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";
import { sourceContract } from "./source-contract.ts";

const SECRET = "sk-never-read-by-clew";

const whole = conversation()
  .prompt("Why is the page slow?")
  .thinks("Caches, most likely.")
  .calls("Read", { file_path: "/work/shop/cache.ts" })
  .result("const TTL = 3600;")
  .says("The cache expires too soon.")
  .prompt("Fix it.")
  .calls("Edit", { file_path: "/work/shop/cache.ts", old_string: "3600", new_string: "3600 * 1000" })
  .result("done")
  .says("Fixed.")
  .text();

/** Returns the first lines of the conversation. */
function upTo(count: number): string {
  return whole.split("\n").slice(0, count).join("\n") + (count > 0 ? "\n" : "");
}

sourceContract("Claude Code, a session that grows and is resumed", {
  make() {
    const folder = transcriptFolder();
    folder.write("settings.json", JSON.stringify({ env: { KEY: SECRET } }));
    folder.write(".credentials.json", JSON.stringify({ token: SECRET }));
    return folder;
  },
  secrets: [SECRET],
  stages: [
    (folder) => folder.session(upTo(2), sessionId(1)),
    (folder) => folder.session(upTo(5), sessionId(1)),
    (folder) => folder.session(upTo(9), sessionId(1)),
    (folder) =>
      folder.session(
        `${upTo(5)}${conversation().prompt("Another way.").says("So be it.").text()}`,
        sessionId(2),
      ),
    (folder) =>
      folder.subsession(conversation().prompt("Look around.").says("Nothing."), "1a", {
        of: sessionId(1),
      }),
  ],
});

/** A session that quotes a sub-agent in progress records, line by line. */
const quoting = conversation()
  .prompt("Where is the cache?")
  .calls("Task", { prompt: "Find the cache.", subagent_type: "scout", description: "Look" })
  .quotes(looker(), "1b")
  .result("In cache.ts.", { toolUseResult: { agentId: "1b", status: "completed" } })
  .says("In cache.ts.")
  .text()
  .split("\n");

function looker() {
  return conversation({ seed: 7 }).prompt("Find the cache.").calls("Glob").result("cache.ts").calls("Read");
}

sourceContract("Claude Code, a sub-agent that is quoted before it has its own file", {
  make: () => transcriptFolder(),
  stages: [
    (folder) => folder.session(`${quoting.slice(0, 3).join("\n")}\n`, sessionId(1)),
    (folder) => folder.session(`${quoting.slice(0, 5).join("\n")}\n`, sessionId(1)),
    (folder) => folder.session(quoting.join("\n"), sessionId(1)),
    (folder) =>
      folder.subsession(looker().result("const cache").says("In cache.ts."), "1b", { of: sessionId(1) }),
  ],
});

const queued = (content: string) =>
  `${JSON.stringify({ type: "queue-operation", operation: "enqueue", content, sessionId: sessionId(1) })}\n`;

sourceContract("Claude Code, prompts that are queued before they are sent", {
  make: () => transcriptFolder(),
  stages: [
    (folder) => folder.session(queued("Why is the page slow?"), sessionId(1)),
    (folder) => folder.session(queued("Why is the page slow?") + upTo(3), sessionId(1)),
    (folder) =>
      folder.session(
        queued("Why is the page slow?") + upTo(3) + queued("Fix it.") + queued("Never sent."),
        sessionId(1),
      ),
    (folder) =>
      folder.session(
        queued("Why is the page slow?") +
          upTo(3) +
          queued("Fix it.") +
          queued("Never sent.") +
          whole.slice(upTo(3).length),
        sessionId(1),
      ),
  ],
});

function typed(session: number, display: string): string {
  return `${JSON.stringify({ display, timestamp: 1_700_000_000_000, project: "/work/shop", sessionId: sessionId(session) })}\n`;
}

sourceContract("Claude Code, a list of typed prompts", {
  make: () => transcriptFolder(),
  stages: [
    (folder) => folder.write("history.jsonl", typed(1, "Fix it.")),
    (folder) => folder.session(upTo(5), sessionId(1)),
    (folder) => folder.write("history.jsonl", typed(1, "Fix it.") + typed(2, "Only here.")),
    (folder) =>
      folder.write("history.jsonl", typed(1, "Fix it.") + typed(2, "Only here.") + typed(2, "And this.")),
  ],
});

sourceContract("Claude Code, a session that is torn, damaged and rewritten", {
  make: () => transcriptFolder(),
  takes_back: true,
  stages: [
    (folder) => folder.session(`${upTo(4)}{"type":"user","uuid":`, sessionId(1)),
    (folder) => folder.session(`${upTo(4)}not a record\n${whole.slice(upTo(4).length)}`, sessionId(1)),
    (folder) => folder.session(whole, sessionId(1)),
  ],
});
