// Adds, corrects and removes clew's MCP server in an agent's list of servers, which is an object in JSON.
import type { Edit, Node } from "jsonc-parser";
import type { JsonObject, JsonValue } from "../model/json.ts";
import { changed, type Draft } from "./draft.ts";
import type { InstallContext } from "./installer.ts";
import { insertChild, removeAlong, replaced } from "./json-edits.ts";
import { layoutOf } from "./json-layout.ts";
import { elementsOf, jsonTree, memberOf, memberThatIs, propertyOf } from "./json-tree.ts";
import { startObject } from "./start-object.ts";

export interface OwnServer {
  /** The name of the agent's list. */
  readonly list: string;
  /** clew's entry in it: `command` as a program with `args`, or as one list. */
  readonly entry: JsonObject;
}

/** Returns the program and the words that start clew's server. */
export function serverWords({
  launcher,
  data_dir,
  pass_data_dir,
}: Pick<InstallContext, "launcher" | "data_dir" | "pass_data_dir">) {
  const [command = "clew", ...rest] = launcher;
  return { command, args: [...rest, ...(pass_data_dir ? ["--data-dir", data_dir] : []), "mcp"] };
}

/** Leaves a server alone that is named `clew` but was not added by clew. */
export function addServer(config: Draft, path: string, { list, entry }: OwnServer): Draft {
  const draft = startObject(config, path);
  const { text } = draft;
  const root = jsonTree(text, path);
  if (root === undefined) return draft;
  const layout = layoutOf(text);
  const servers = memberThatIs(root, list, "object", path);
  if (!servers) return changed(draft, insertChild(text, root, list, { [NAME]: entry }, layout));
  const found = memberOf(servers, NAME);
  if (!found) return changed(draft, insertChild(text, servers, NAME, entry, layout));
  return isOwnServer(found) ? changed(draft, corrections(found, entry)) : draft;
}

export function removeServer(config: Draft, path: string, list: string): Draft {
  const root = jsonTree(config.text, path);
  const listed = root && propertyOf(root, list);
  const servers = listed?.children?.[1];
  const entry = servers?.type === "object" ? propertyOf(servers, NAME) : undefined;
  if (!listed || !servers || !entry || !isOwnServer(entry.children?.[1])) return config;
  const nodes = [
    [root, listed],
    [servers, entry],
  ] as const;
  return changed(config, removeAlong(config.text, nodes));
}

/** Returns whose server is named `clew`. Throws if the text is not JSON. */
export function serverIn(text: string, path: string, list: string): "own" | "other" | "none" {
  const found = memberOf(memberOf(jsonTree(text, path), list), NAME);
  if (found === undefined) return "none";
  return isOwnServer(found) ? "own" : "other";
}

const NAME = "clew";

/** Recognises clew's server from any path: a program whose last argument is `mcp`, as clew has always written it. */
function isOwnServer(server: Node | undefined): boolean {
  const type: unknown = memberOf(server, "type")?.value ?? "stdio";
  const command = memberOf(server, "command");
  const words = [
    ...(command?.type === "array" ? elementsOf(command) : command ? [command] : []),
    ...elementsOf(memberOf(server, "args")),
  ].map(({ value }): unknown => value);
  const isStarted = type === "stdio" || type === "local";
  return isStarted && words.length > 1 && typeof words[0] === "string" && words.at(-1) === "mcp";
}

/** Corrects only what starts the server, because a person may have changed the rest. */
function corrections(server: Node, entry: JsonObject): Edit[] {
  return ["command", "args"].flatMap((name) => {
    const [found, wanted] = [memberOf(server, name), entry[name]];
    return found === undefined || wanted === undefined ? [] : different(found, wanted);
  });
}

/** Replaces word by word if the number of words is the same. */
function different(found: Node, wanted: JsonValue): Edit[] {
  if (!Array.isArray(wanted)) return found.value === wanted ? [] : [replaced(found, wanted)];
  const [old, words] = [elementsOf(found), wanted as readonly JsonValue[]];
  if (old.length !== words.length) return [replaced(found, wanted)];
  return old.flatMap((node, index) => different(node, words[index] ?? ""));
}
