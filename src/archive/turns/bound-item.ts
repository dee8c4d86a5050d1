// Limits the length of an item's texts, and counts the characters left out.
import type { ItemImage, ToolItem, TurnItem } from "../../model/item.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { Edit, ToolUse } from "../../model/tool-use.ts";
import { cutInput, cutText, mapTexts } from "./cut-texts.ts";
import type { WireItem, WireUse } from "./item-schema.ts";

/** Cuts every text of the item to `longest` characters. */
export function boundItem(item: TurnItem, longest: number): WireItem {
  const cutter = textCutter(longest);
  switch (item.type) {
    case "text":
    case "thinking":
    case "note": {
      const text = cutter.text(item.text);
      return { ...item, text, left_out: cutter.leftOut() };
    }
    case "image":
      return { ...item, ...boundImage(item), left_out: 0 };
    case "tool":
      return boundTool(item, cutter);
  }
}

/** Returns all texts that `boundItem` may cut. */
export function textsIn(item: TurnItem): string[] {
  switch (item.type) {
    case "text":
    case "thinking":
    case "note":
      return [item.text];
    case "image":
      return [];
    case "tool": {
      const { commands, edits, task_change, asks, plan, starts, details } = item.use;
      const texts = item.result === null ? [] : [item.result.text];
      mapTexts(
        { commands, edits, task_change, asks, plan, starts, details } as unknown as JsonObject,
        (text) => {
          texts.push(text);
          return text;
        },
      );
      return texts;
    }
  }
}

interface TextCutter {
  text(text: string): string;
  /** Keeps whole lines from the beginning, so their line numbers stay correct. */
  patch(text: string): string;
  list<Entry>(entries: readonly Entry[]): readonly Entry[];
  details(details: JsonObject): JsonObject;
  leftOut(): number;
}

function textCutter(longest: number): TextCutter {
  let left_out = 0;
  const counted = <Kept extends { readonly left_out: number }>(kept: Kept): Kept => {
    left_out += kept.left_out;
    return kept;
  };
  return {
    text: (text) => counted(cutText(text, longest)).text,
    patch(text) {
      if (text.length <= longest) return text;
      const end = text.lastIndexOf("\n", longest);
      const kept = text.slice(0, Math.max(0, end));
      return counted({ kept, left_out: text.length - kept.length }).kept;
    },
    list(entries) {
      if (!Number.isFinite(longest) || entries.length <= MOST_ENTRIES) return entries;
      const gone = JSON.stringify(entries.slice(MOST_ENTRIES)).length;
      return counted({ kept: entries.slice(0, MOST_ENTRIES), left_out: gone }).kept;
    },
    details(details) {
      if (!Number.isFinite(longest)) return details;
      if (countParts(details) <= MOST_PARTS) return counted(cutInput(details, longest)).input;
      return counted({ kept: {}, left_out: JSON.stringify(details).length }).kept;
    },
    leftOut: () => left_out,
  };
}

/** Most entries of a list within a call, such as edits or tasks. */
const MOST_ENTRIES = 100;
const MOST_PARTS = 500;

function countParts(value: JsonValue | undefined): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + countParts(part), 1);
}

function boundTool({ use, result, ...item }: ToolItem, cutter: TextCutter): WireItem {
  const kept = boundUse(use, cutter);
  const before = cutter.leftOut();
  const text = result && cutter.text(result.text);
  return {
    ...item,
    use: kept,
    result: result && {
      text: text ?? "",
      images: cutter.list(result.images).map(boundImage),
      left_out: cutter.leftOut() - before,
    },
    subsessions: [...item.subsessions],
    left_out: cutter.leftOut(),
  };
}

function boundUse(use: ToolUse, { text, patch, list, details }: TextCutter): WireUse {
  const { task_change, starts } = use;
  return {
    ...use,
    name: name(use.name),
    title: name(use.title),
    mcp: use.mcp && { server: use.mcp.server && name(use.mcp.server), tool: name(use.mcp.tool) },
    commands: list(use.commands).map((command) => ({ ...command, text: text(command.text) })),
    files: use.files.map((file) => ({ ...file, path: path(file.path) })),
    edits: list(use.edits).map((edit) => boundEdit(edit, text, patch)),
    task_change: task_change && boundTasks(task_change, text, list),
    asks: list(use.asks).map(({ question, options, answer }) => ({
      question: text(question),
      options: list(options).map(text),
      answer: answer === null ? null : text(answer),
    })),
    plan: use.plan === null ? null : text(use.plan),
    starts: starts && {
      prompt: text(starts.prompt),
      agent_type: starts.agent_type === null ? null : name(starts.agent_type),
      description: starts.description === null ? null : text(starts.description),
    },
    continues: use.continues === null ? null : name(use.continues),
    details: details(use.details),
  };
}

function boundEdit(
  edit: Edit,
  text: TextCutter["text"],
  patch: TextCutter["patch"],
): WireUse["edits"][number] {
  const own = { ...edit, path: path(edit.path) };
  switch (own.change) {
    case "write":
      return { ...own, after: text(own.after) };
    case "replace":
      return { ...own, before: text(own.before), after: text(own.after) };
    case "patch":
      return { ...own, patch: patch(own.patch) };
    default:
      return own;
  }
}

type Change = NonNullable<ToolUse["task_change"]>;

function boundTasks(
  change: Change,
  text: TextCutter["text"],
  list: TextCutter["list"],
): NonNullable<WireUse["task_change"]> {
  const bound = (value: JsonObject) => mapTexts(value, text);
  if (change.type === "replace")
    return {
      type: "replace",
      tasks: list(change.tasks).map((task) => bound({ ...task }) as unknown as Task),
    };
  if (change.type === "create") return { type: "create", task: bound({ ...change.task }) as unknown as Task };
  return { ...change, changes: bound({ ...change.changes }) };
}

type Task = Extract<WireUse["task_change"], { type: "create" }>["task"];

function boundImage({ media_type, size, index }: ItemImage): ItemImage {
  return { media_type: name(media_type), size, index };
}

/** Cuts overlong names without a mark, because no real name is that long. */
function name(text: string): string {
  return text.length <= LONGEST_NAME ? text : text.slice(0, LONGEST_NAME).toWellFormed();
}

const LONGEST_NAME = 200;

function path(text: string): string {
  return cutText(text, LONGEST_PATH).text;
}

const LONGEST_PATH = 1000;
