// Tests edits to the text of any settings: only clew's own entries are added and removed.
import fc from "fast-check";
import { createScanner, parse } from "jsonc-parser";
import { expect, test } from "vitest";
import { addHooks } from "../../../src/install/add-hooks.ts";
import { draftOf, reverted } from "../../../src/install/draft.ts";
import { hookCommand, ownCommand } from "../../../src/install/hook-command.ts";
import { addServer, removeServer } from "../../../src/install/own-server.ts";
import { removeHooks } from "../../../src/install/remove-hooks.ts";
import type { JsonObject, JsonValue } from "../../../src/model/json.ts";
import { installedIn } from "../../../src/sources/claude-code/install/installed-in.ts";
import { OWN_HOOKS } from "../../../src/sources/claude-code/install/own-hooks.ts";
import { type OddJson, oddConfig, oddSettings } from "../../builders/install/odd-json.ts";
import { patience, runs } from "../../properties/runs.ts";

const FILE = "settings.json";
const PATHS = { data_dir: "/home/dana's/clew", launcher: ["/usr/bin/node", "/opt/clew/bin.js"] };
const ELSEWHERE = { data_dir: "/srv/clew", launcher: [] };
const ENTRY = { type: "stdio", command: "node", args: ["bin.js", "mcp"], env: {} };
const SERVER = { list: "mcpServers", entry: ENTRY };

const withHooks = (text: string) => addHooks(draftOf(text), FILE, OWN_HOOKS, PATHS);
const withServer = (text: string) => addServer(draftOf(text), FILE, SERVER);
const without = (text: string) => removeHooks(draftOf(text), FILE).text;
const withoutServer = (text: string) => removeServer(draftOf(text), FILE, SERVER.list).text;
const read = (text: string): JsonObject =>
  parse(text.replace(/^\ufeff/, ""), [], { allowTrailingComma: true }) as JsonObject;

function commentsIn(text: string): string[] {
  const scanner = createScanner(text.replace(/^\ufeff/, " "), false);
  const comments: string[] = [];
  while (scanner.scan() !== END) {
    const token = text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength());
    if (/^\/[/*]/.test(token)) comments.push(token.trimEnd());
  }
  return comments;
}

/** The scanner's token for the end of the file. */
const END = 17;

/** Adds our hooks to the settings in the simplest way. */
function expected(value: JsonObject): JsonObject {
  const hooks: Record<string, JsonValue | undefined> = { ...(value.hooks as JsonObject | undefined) };
  for (const { event, script, timeout } of OWN_HOOKS) {
    const handler = { type: "command", command: hookCommand(script, PATHS), timeout };
    hooks[event] = [...((hooks[event] as JsonValue[] | undefined) ?? []), { hooks: [handler] }];
  }
  return { ...value, hooks };
}

function holds(settings: fc.Arbitrary<OddJson>, check: (odd: OddJson) => void): void {
  fc.assert(fc.property(settings, check), runs(100));
}

test("hooks are added to existing ones in order, and every comment stays", patience, () => {
  holds(oddSettings(true), ({ value, text }) => {
    const after = withHooks(text).text;
    expect(JSON.stringify(read(after))).toBe(JSON.stringify(expected(value)));
    expect(commentsIn(after)).toEqual(commentsIn(text));
  });
});

test("the server is added beside others, and every comment stays", patience, () => {
  holds(oddConfig(true), ({ value, text }) => {
    const after = withServer(text).text;
    const servers = { ...(value.mcpServers as JsonObject | undefined), clew: ENTRY };
    expect(JSON.stringify(read(after))).toBe(JSON.stringify({ ...value, mcpServers: servers }));
    expect(commentsIn(after)).toEqual(commentsIn(text));
  });
});

test("a comment after the last setting stays with it", () => {
  const text = '{\n  "model": "opus" // the large one\n}\n';
  expect(withHooks(text).text).toContain('\n  "model": "opus", // the large one\n  "hooks": {');
});

test("a second install adds nothing", patience, () => {
  holds(oddSettings(true), ({ text }) => {
    const once = withHooks(text).text;
    expect(withHooks(once)).toEqual(draftOf(once));
  });
  holds(oddConfig(true), ({ text }) => {
    const once = withServer(text).text;
    expect(withServer(once)).toEqual(draftOf(once));
  });
});

test("an edit can be undone to the byte", patience, () => {
  holds(oddSettings(true), ({ text }) => {
    expect(reverted(withHooks(text))).toBe(text);
  });
  holds(oddConfig(true), ({ text }) => {
    expect(reverted(withServer(text))).toBe(text);
  });
});

test(
  "without the undo information, our entries are found and removed, and everything else stays",
  patience,
  () => {
    holds(oddSettings(false), ({ value, text }) => {
      const after = without(withHooks(text).text);
      expect(JSON.stringify(read(after))).toBe(JSON.stringify(value));
      expect(commentsIn(after)).toEqual(commentsIn(text));
      expect(without(after)).toBe(after);
    });
    holds(oddConfig(false), ({ value, text }) => {
      const after = withoutServer(withServer(text).text);
      expect(JSON.stringify(read(after))).toBe(JSON.stringify(value));
      expect(commentsIn(after)).toEqual(commentsIn(text));
    });
  },
);

test("removal changes nothing if clew was never installed", patience, () => {
  holds(oddSettings(true), ({ text }) => {
    expect(without(text)).toBe(text);
  });
  holds(oddConfig(true), ({ text }) => {
    expect(withoutServer(text)).toBe(text);
  });
});

test("settings in the agent's own layout are the same after install and uninstall", () => {
  const value = { model: "opus", hooks: { Stop: [{ hooks: [{ type: "command", command: "say done" }] }] } };
  for (const text of [`${JSON.stringify(value, null, 2)}\n`, JSON.stringify({ model: "opus" }, null, "\t")])
    expect(without(withHooks(text).text)).toBe(text);
});

test("a moved data folder changes only the commands", patience, () => {
  holds(oddSettings(true), ({ text }) => {
    const before = withHooks(text).text;
    const moved = OWN_HOOKS.map(({ script }) => script).reduce((now, script) => {
      const [old, wanted] = [hookCommand(script, PATHS), hookCommand(script, ELSEWHERE)];
      return now.replaceAll(JSON.stringify(old), JSON.stringify(wanted));
    }, before);
    expect(addHooks(draftOf(before), FILE, OWN_HOOKS, ELSEWHERE).text).toBe(moved);
  });
});

test("a moved program changes the server's command and arguments, not what a person added", () => {
  const text = '{"mcpServers": {"clew": {"env": {"A": "1"}, "args": ["old.js", "mcp"], "command": "node"}}}';
  expect(withServer(text).text).toBe(text.replace("old.js", "bin.js"));
});

test("a person's entries beside ours stay when ours are removed", () => {
  const theirs = '{ "type": "command", "command": "say hello" }';
  const installed = withHooks("{}").text;
  const edited = installed.replaceAll(/("hooks": \[\n)( +\{)/g, `$1${theirs},\n$2`).replaceAll("5", "60");
  expect(edited).not.toBe(installed);
  const after = read(without(edited));
  const groups = Object.values(after.hooks as Record<string, { hooks: unknown[] }[]>).flat();
  expect(groups).toHaveLength(OWN_HOOKS.length);
  expect(new Set(groups.map((group) => JSON.stringify(group.hooks)))).toEqual(
    new Set([JSON.stringify([JSON.parse(theirs)])]),
  );
});

test("another server of the same name stays unchanged", () => {
  for (const clew of [
    { type: "http", url: "http://127.0.0.1:9878/mcp" },
    { command: "clew", args: ["x"] },
    5,
  ]) {
    const text = JSON.stringify({ mcpServers: { clew } });
    expect([withServer(text).text, withoutServer(text)]).toEqual([text, text]);
  }
});

test.each([
  ["sh /d/hooks/spool.sh /d || true", "spool.sh"],
  ["sh '/a b/hooks/context.sh' '/a b' /usr/bin/node || true", "context.sh"],
  ["sh /d/hooks/spool.sh /other || true", undefined],
  ["sh /d/hooks/other.sh /d || true", undefined],
  ["bash /d/hooks/spool.sh /d || true", undefined],
  ["sh /d/hooks/spool.sh '/d' || true; rm x", undefined],
  ["", undefined],
])("%j is recognized", (command, script) => {
  expect(ownCommand(command)?.script).toBe(script);
});

test("installedIn reports what is installed and where it spools to", () => {
  const events = ["SessionStart", "UserPromptSubmit", "Stop", "SubagentStop", "SessionEnd"];
  const nothing = { events: [], missing: events, data_dir: null, plugin: false, off: false };
  expect(installedIn("", FILE)).toEqual(nothing);
  expect(installedIn('{"hooks": 5}', FILE)).toEqual(nothing);
  const all = { ...nothing, events, missing: [], data_dir: PATHS.data_dir };
  expect(installedIn(withHooks("").text, FILE)).toEqual(all);
  const some = withHooks('{"disableAllHooks": true, "enabledPlugins": {"clew@clew": true}}').text;
  expect(installedIn(some.replaceAll('"Stop"', '"Stopped"'), FILE)).toEqual({
    ...all,
    events: events.filter((event) => event !== "Stop"),
    missing: ["Stop"],
    plugin: true,
    off: true,
  });
});
