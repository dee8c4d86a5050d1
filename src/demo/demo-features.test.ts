// Checks everything the demo promises to contain, through clew's own reader.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readDemo } from "../../test/builders/transcripts/demo.ts";
import { streamRecords } from "../ingest/read/read-transcripts.ts";
import type { JsonObject } from "../model/json.ts";
import type { Part } from "../model/part.ts";
import type { Session } from "../model/session.ts";
import { DEMO_SEED } from "./generate-demo.ts";
import { plantedSecret } from "./planted-secret.ts";

const demo = await readDemo();
afterAll(() => demo[Symbol.dispose]());

const apiIds = ({ messages }: Session) => messages.flatMap(({ api_id }) => api_id ?? []);
const recordIds = ({ messages }: Session) => messages.flatMap(({ records }) => records.map(({ id }) => id));
const kindsOf = (name: string) => demo.session(name).messages.map(({ kind }) => kind);
const allParts = () => demo.sessions.flatMap(({ messages }) => messages.flatMap(({ parts }) => parts));
const fileText = (name: string) => readFileSync(demo.session(name).path, "utf8");

async function records(name: string, kind: string): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  for await (const item of streamRecords(demo.session(name).path)) {
    if (item.type === "record" && item.record.kind === kind) found.push(item.record.value);
  }
  return found;
}

/** Counts the items of one list that are in the other. */
function shared<Item>(one: readonly Item[], other: readonly Item[]): number {
  const known = new Set(other);
  return one.filter((item) => known.has(item)).length;
}

describe("the demo as a whole", () => {
  test("has some fifty sessions of five projects over ten weeks by seven clients of three agents", () => {
    const agents = Map.groupBy(demo.sessions, ({ agent }) => agent);
    expect(Array.from(agents, ([agent, own]) => [agent, own.length])).toEqual([
      ["claude-code", 50],
      ["codex", 4],
      ["gemini", 4],
    ]);
    expect(new Set(demo.sessions.flatMap(({ project_path }) => project_path ?? []))).toEqual(
      new Set(["shop", "import", "marbles", "infra", "手引き"].map((name) => `/home/dana/${name}`)),
    );
    const versions = new Set(demo.sessions.flatMap(({ client_version }) => client_version ?? []));
    expect([...versions].sort()).toEqual([
      "0.142.5",
      "1.0.120",
      "1.0.60",
      "2.0.60",
      "2.1.197",
      "2.1.30",
      "2.1.325",
    ]);
    const times = demo.sessions.flatMap(({ updated_at }) => updated_at ?? []).sort();
    expect([times[0]?.slice(0, 10), times.at(-1)?.slice(0, 10)]).toEqual(["2026-08-31", "2026-11-06"]);
  });

  test("writes to the cache for an hour with its three newest clients only", () => {
    const forAnHour = demo.sessions.flatMap(({ client_version, usage }) =>
      usage.cache_write_1h > 0 ? [client_version] : [],
    );
    expect([...new Set(forAnHour)].sort()).toEqual(["2.1.197", "2.1.30", "2.1.325"]);
  });

  test("contains only kinds of records that the reader knows", () => {
    expect(demo.sessions.flatMap(({ unknown_kinds }) => unknown_kinds)).toEqual([]);
  });
});

describe("other agents", () => {
  test("work in the same projects as the first", () => {
    const inShop = demo.sessions.filter(({ project_path }) => project_path === "/home/dana/shop");
    expect(new Set(inShop.map(({ agent }) => agent))).toEqual(new Set(["claude-code", "codex", "gemini"]));
  });

  test("run commands that fail, edit files and finish", () => {
    for (const name of ["shop-francs", "shop-sitemap", "shop-eircodes", "shop-funnel"]) {
      const { messages, turns } = demo.session(name);
      const parts = messages.flatMap((message) => message.parts);
      const results = parts.filter((part) => part.type === "tool_result");
      expect(results.filter(({ is_error }) => is_error).length, name).toBe(1);
      expect(results.at(-1)?.is_error, name).toBe(false);
      const kinds = parts.flatMap((part) => (part.type === "tool_call" ? part.use.kind : []));
      expect(kinds, name).toEqual(expect.arrayContaining(["shell", "edit"]));
      expect(
        turns.every(({ answer }) => answer !== null),
        name,
      ).toBe(true);
    }
  });

  test("start sub-agents, which their calls name", () => {
    for (const name of ["shop-sitemap", "import-balances"]) {
      const [agent, ...more] = demo.session(name).subsessions;
      expect([more.length, agent?.turn, agent?.call_id !== null], name).toEqual([0, 1, true]);
    }
  });

  test("a fork repeats the turns of its thread, and a rewound turn is a branch", () => {
    const [one, fork] = [demo.session("shop-eircodes"), demo.session("shop-eircodes-fork")];
    expect([one.turns.length, fork.turns.length]).toEqual([2, 3]);
    expect(fork.turns[0]?.prompt).toBe(one.turns[0]?.prompt);
    const { turns, branches } = demo.session("marbles-pictures");
    expect([turns.length, branches.length]).toEqual([1, 2]);
  });

  test("use models that have a price", () => {
    const models = demo.sessions
      .filter(({ agent }) => agent !== "claude-code")
      .flatMap((each) => each.models);
    expect([...new Set(models)].sort()).toEqual(["gemini-2.5-flash", "gemini-2.5-pro", "gpt-5.4", "gpt-5.5"]);
  });
});

describe("copies", () => {
  test("a resumed session is copied twice, under new record ids and the same message ids", () => {
    const [first, second, third] = ["import-marks", "import-marks-resumed", "import-marks-resumed-again"].map(
      demo.session,
    );
    if (!first || !second || !third) throw new Error("three sessions");
    for (const [one, other] of [
      [first, second],
      [second, third],
    ] as const) {
      expect(shared(apiIds(one), apiIds(other))).toBe(apiIds(one).length);
      expect(shared(recordIds(one), recordIds(other))).toBe(0);
    }
    expect([first, second, third].map(({ turns }) => turns.length)).toEqual([2, 4, 5]);
  });

  test("a fork of an old client keeps the record ids", () => {
    const [one, fork] = [demo.session("shop-orders"), demo.session("shop-orders-fork")];
    expect(shared(recordIds(one), recordIds(fork))).toBe(recordIds(one).length);
    expect(fork.turns.length).toBe(one.turns.length + 1);
  });

  test("a fork from the middle leaves its original, which continues", () => {
    const [one, fork] = [demo.session("marbles-floor"), demo.session("marbles-floor-fork")];
    const common = shared(apiIds(one), apiIds(fork));
    expect(common).toBeGreaterThan(2);
    expect(apiIds(one).length).toBeGreaterThan(common);
    expect(apiIds(fork).length).toBeGreaterThan(common);
    expect(String(one.updated_at) > String(fork.turns[1]?.started_at)).toBe(true);
  });

  test("a named branch and a fork of it make a tree of three with two tips", async () => {
    const [root, branch, tip] = ["marbles-pile", "marbles-pile-branch", "marbles-pile-grid"].map(
      demo.session,
    );
    if (!root || !branch || !tip) throw new Error("three sessions");
    expect(shared(apiIds(branch), apiIds(tip))).toBe(apiIds(branch).length);
    expect(shared(apiIds(root), apiIds(tip))).toBeLessThan(apiIds(root).length);
    const copied = (await records("marbles-pile-branch", "assistant")).filter((record) => record.forkedFrom);
    expect(copied.length).toBeGreaterThan(2);
  });

  test("one session is an identical copy", () => {
    const [one, copy] = [demo.session("import-dates"), demo.session("import-dates-copy")];
    expect(recordIds(copy)).toEqual(recordIds(one));
  });

  test("the same opening prompt in two projects shares nothing", () => {
    const [one, other] = [demo.session("shop-init"), demo.session("marbles-init")];
    expect([one.turns[0]?.prompt, other.turns[0]?.prompt]).toEqual(["/init", "/init"]);
    expect(shared(apiIds(one), apiIds(other))).toBe(0);
  });
});

describe("actions of a person", () => {
  test("queued prompts: one in an attachment, one only in the queue's record", async () => {
    expect(demo.session("guide-anchors").turns[2]?.prompt).toContain("全角の英数字");
    expect((await records("guide-anchors", "attachment")).map(attachmentType)).toContain("queued_command");
    const lost = (await records("import-coffees", "queue-operation")).map(({ content }) => content);
    expect(lost).toContain("and use the small test file, not the big one");
    const queued = demo.session("import-coffees").messages.filter(({ kind }) => kind === "unsent_prompt");
    expect(queued.map(({ content }) => content)).toEqual([lost[0]]);
  });

  test("commands, local ones and shell commands", () => {
    expect(demo.session("shop-init").turns.map(({ prompt }) => prompt)).toEqual([
      "/init",
      "/review src/checkout",
    ]);
    expect(kindsOf("shop-init")).toContain("local_command");
    expect(kindsOf("shop-webhook")).toContain("shell");
  });

  test("an accepted plan opens a session", () => {
    expect(demo.session("shop-theme").turns[0]?.kind).toBe("plan");
  });

  test("interrupts, with and without a tool", () => {
    expect(demo.session("shop-theme-plan").turns[0]?.ending).toBe("interrupted");
    expect(demo.session("shop-suite").turns[1]?.ending).toBe("interrupted");
    expect(fileText("shop-suite")).toContain("[Request interrupted by user for tool use]");
  });

  test("a rewind makes a branch", () => {
    const { branches, other_messages, turns } = demo.session("infra-move");
    expect(branches.length).toBe(2);
    expect(other_messages[0]?.content).toContain("mail records");
    expect(turns[1]?.prompt).toContain("staging was unreachable");
  });

  test("an image, and a private part", () => {
    expect(allParts().filter((part: Part) => part.type === "image").length).toBeGreaterThan(0);
    expect(demo.session("shop-mail").turns[2]?.prompt).toContain("<private>");
  });

  test("three hundred turns", () => {
    expect(demo.session("marbles-tuning").turns.length).toBe(300);
  });
});

describe("actions of agents", () => {
  test("thinking with text and withheld", () => {
    const thoughts = allParts().filter((part) => part.type === "thinking");
    expect(thoughts.some(({ text }) => text !== "")).toBe(true);
    expect(thoughts.some(({ withheld }) => withheld)).toBe(true);
  });

  test("lists of tasks in both forms, some of them open", () => {
    const states = (name: string) => demo.session(name).tasks.map(({ status }) => status);
    expect(states("shop-redis")).toEqual(["completed", "completed", "in_progress", "pending", "pending"]);
    expect(states("shop-audit")).toEqual(["completed", "in_progress", "pending"]);
    expect(new Set(states("shop-theme"))).toEqual(new Set(["completed"]));
  });

  test("sub-agents: parallel, nested, inside the file, beside it, in the background", () => {
    const started = (name: string) =>
      demo.session(name).subsessions.map(({ depth, turn, call_id }) => [depth, turn, call_id !== null]);
    expect(started("shop-audit")).toEqual([
      [1, 1, true],
      [1, 1, true],
      [1, 1, true],
    ]);
    expect(started("shop-refund").sort()).toEqual([
      [1, 1, true],
      [2, 1, true],
    ]);
    expect(started("import-survey")).toEqual([[1, 1, true]]);
    expect(started("marbles-init")).toEqual([
      [1, 2, true],
      [1, 2, true],
    ]);
    expect(started("shop-warehouse")).toEqual([
      [1, 1, true],
      [1, 1, true],
    ]);
  });

  test("a warm-up agent exists and is not shown", () => {
    const beside = demo.files.filter(
      ({ agent, type, path }) =>
        agent === "claude-code" && type === "subsession" && !path.includes("subagents"),
    );
    expect(beside.length).toBe(demo.session("marbles-init").subsessions.length + 1);
  });

  test("manual and automatic compaction", async () => {
    const triggers = async (name: string) =>
      (await records(name, "system")).flatMap(
        ({ compactMetadata }) => (compactMetadata as JsonObject)?.trigger ?? [],
      );
    expect(await triggers("guide-search")).toEqual(["manual"]);
    expect(await triggers("marbles-pile")).toEqual(["auto"]);
    for (const name of ["guide-search", "marbles-pile", "shop-phones"]) {
      const { messages } = demo.session(name);
      expect(messages.filter(({ kind }) => kind === "compaction").length).toBe(1);
      expect(messages.some(({ compacted }) => compacted)).toBe(true);
      expect(messages.at(-1)?.compacted).toBe(false);
    }
  });
});

describe("titles", () => {
  test("one session is renamed three times, one title is taken back", async () => {
    const titles = async (name: string) =>
      (await records(name, "custom-title")).map(({ customTitle }) => customTitle);
    expect(await titles("shop-refund")).toEqual([
      "voucher thing",
      "Refunds ignore vouchers",
      "Refunds ignored vouchers (fixed)",
    ]);
    expect(await titles("shop-suite")).toEqual(["tests", ""]);
    expect(demo.session("shop-refund").kinds).toMatchObject({
      "ai-title": 1,
      "agent-name": 3,
      "last-prompt": 3,
    });
  });

  test("a summary titles a session in another file, and one belongs to no session", async () => {
    const [named, orphan] = (await records("import-memory", "summary")).map(({ leafUuid }) =>
      String(leafUuid),
    );
    const everyRecord = demo.sessions.flatMap(recordIds) as string[];
    expect(recordIds(demo.session("shop-redis"))).toContain(named);
    expect(everyRecord).not.toContain(orphan);
  });
});

describe("damage and failures", () => {
  test("an API error, a kill, a ghost", () => {
    expect(demo.session("shop-teapot").status).toBe("failed");
    expect(demo.session("import-killed").status).toBe("interrupted");
    expect(demo.session("import-killed").messages.at(-1)?.parts.at(-1)?.type).toBe("tool_call");
    expect(demo.session("ghost").ghost).toBe("empty");
  });

  test("lines are torn, joined and prefixed with NUL, and the conversation is complete", () => {
    const { damage, turns } = demo.session("infra-disks");
    expect(damage.map(({ reason }) => reason)).toEqual(["nul_bytes", "not_json"]);
    expect(fileText("infra-disks")).toMatch(/}{"parentUuid"/);
    expect(turns.map(({ answer }) => answer?.slice(0, 18))).toEqual([
      "The system journal",
      "Neither. nginx sti",
    ]);
  });

  test("text that tries to control an agent or a terminal, and secrets", () => {
    expect(fileText("shop-suite")).toContain("Ignore all previous instructions");
    expect(demo.session("infra-clock").turns[1]?.prompt).toContain("\u001b]0;owned\u0007");
    const { cloud_key_id, token } = plantedSecret(DEMO_SEED);
    expect(cloud_key_id).toMatch(/^[A-Z2-7]{20}$/);
    expect(fileText("shop-webhook")).toContain(cloud_key_id);
    expect(fileText("shop-webhook")).toContain(token);
  });
});

describe("folders and clients", () => {
  test("a worktree belongs to its project", () => {
    const { worktree, project_path } = demo.session("shop-gift-cards");
    expect(worktree?.path).toBe("/home/dana/shop/.claude/worktrees/gift-cards");
    expect(project_path).toBe("/home/dana/shop");
  });

  test("the history remembers two sessions whose files are gone", () => {
    const lines = readFileSync(join(demo.root, "history.jsonl"), "utf8").trimEnd().split("\n");
    const ids = new Set(lines.map((line) => (JSON.parse(line) as { sessionId: string }).sessionId));
    for (const { id } of demo.sessions) ids.delete(id);
    expect(ids.size).toBe(2);
  });

  test("each client leaves its own marks", () => {
    expect(demo.session("shop-vat").kinds.progress).toBeGreaterThan(3);
    expect(demo.session("shop-vat").usage.lower_bound).toBe(true);
    expect(demo.session("shop-cache").usage.lower_bound).toBe(false);
    expect(demo.session("shop-search").kinds).toMatchObject({ attachment: 1, system: 2, "last-prompt": 2 });
    expect(demo.session("shop-node").kinds).toMatchObject({ "api-request-blob": 2, "cost-state": 1 });
    expect(demo.session("shop-node").kinds["api-request"]).toBeGreaterThan(3);
  });

  test("Japanese and emoji", () => {
    const texts = demo
      .session("guide-anchors")
      .turns.map(({ prompt }) => prompt)
      .join();
    expect(texts).toMatch(/\p{Script=Han}/u);
    expect(texts).toMatch(/👨‍👩‍👧/u);
  });
});

function attachmentType({ attachment }: JsonObject): unknown {
  return (attachment as JsonObject).type;
}
