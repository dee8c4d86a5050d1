// Adds, corrects and removes clew's MCP server in Claude Code's list.
import type { Edit, Node } from "jsonc-parser";
import { changed, type Draft } from "../../../install/draft.ts";
import { insertChild, removeAlong, replaced } from "../../../install/json-edits.ts";
import { layoutOf } from "../../../install/json-layout.ts";
import { elementsOf, jsonTree, memberOf, memberThatIs, propertyOf } from "../../../install/json-tree.ts";
import { startObject } from "../../../install/start-object.ts";
import type { JsonObject } from "../../../model/json.ts";

export interface ServerWords {
  readonly command: string;
  readonly args: readonly string[];
}

/** Leaves a server alone that is named `clew` but was not added by clew. */
export function addServer(config: Draft, path: string, { command, args }: ServerWords): Draft {
  const draft = startObject(config, path);
  const { text } = draft;
  const root = jsonTree(text, path);
  if (root === undefined) return draft;
  const layout = layoutOf(text);
  const servers = memberThatIs(root, "mcpServers", "object", path);
  const entry: JsonObject = { type: "stdio", command, args: [...args], env: {} };
  if (!servers) return changed(draft, insertChild(text, root, "mcpServers", { [NAME]: entry }, layout));
  const found = memberOf(servers, NAME);
  if (!found) return changed(draft, insertChild(text, servers, NAME, entry, layout));
  return isOwnServer(found) ? changed(draft, corrections(found, { command, args })) : draft;
}

export function removeServer(config: Draft, path: string): Draft {
  const root = jsonTree(config.text, path);
  const list = root && propertyOf(root, "mcpServers");
  const servers = list?.children?.[1];
  const entry = servers?.type === "object" ? propertyOf(servers, NAME) : undefined;
  if (!list || !servers || !entry || !isOwnServer(entry.children?.[1])) return config;
  const nodes = [
    [root, list],
    [servers, entry],
  ] as const;
  return changed(config, removeAlong(config.text, nodes));
}

/** Returns true if a server is named `clew` that clew did not add. */
export function isNameTaken(text: string, path: string): boolean {
  const found = memberOf(memberOf(jsonTree(text, path), "mcpServers"), NAME);
  return found !== undefined && !isOwnServer(found);
}

const NAME = "clew";

/** Recognises clew's server from any path: a program whose last argument is `mcp`, as clew has always written it. */
function isOwnServer(server: Node | undefined): boolean {
  const type = memberOf(server, "type")?.value ?? "stdio";
  const args = memberOf(server, "args");
  return (
    type === "stdio" &&
    typeof memberOf(server, "command")?.value === "string" &&
    elementsOf(args).at(-1)?.value === "mcp"
  );
}

/** Replaces word by word if the number of words is the same. */
function corrections(server: Node, { command, args }: ServerWords): Edit[] {
  const [program, list] = [memberOf(server, "command"), memberOf(server, "args")];
  const old = elementsOf(list);
  const first = program ? different([program], [command]) : [];
  if (list && old.length !== args.length) return [...first, replaced(list, [...args])];
  return [...first, ...different(old, args)];
}

function different(nodes: readonly Node[], words: readonly string[]): Edit[] {
  return nodes.flatMap((node, index) => {
    const word = words[index] ?? "";
    return node.value === word ? [] : [replaced(node, word)];
  });
}
