// The table of routes that run operations. Input and output come from the operation; a new route is one row.
import type { z } from "zod";
import type { Operation } from "../../archive/operation.ts";
import { change } from "../../archive/operations/change.ts";
import { changeSetting } from "../../archive/operations/change-setting.ts";
import { changes } from "../../archive/operations/changes.ts";
import { conversations } from "../../archive/operations/conversations.ts";
import { doctor } from "../../archive/operations/doctor.ts";
import { exportOperation } from "../../archive/operations/export.ts";
import { files } from "../../archive/operations/files.ts";
import { findTurns } from "../../archive/operations/find-turns.ts";
import { home } from "../../archive/operations/home.ts";
import { image } from "../../archive/operations/image.ts";
import { interaction } from "../../archive/operations/interaction.ts";
import { leftToDo } from "../../archive/operations/left-to-do.ts";
import { list } from "../../archive/operations/list.ts";
import { map } from "../../archive/operations/map.ts";
import { projects } from "../../archive/operations/projects.ts";
import { recall } from "../../archive/operations/recall.ts";
import { resume } from "../../archive/operations/resume.ts";
import { search } from "../../archive/operations/search.ts";
import { session } from "../../archive/operations/session.ts";
import { settings } from "../../archive/operations/settings.ts";
import { show } from "../../archive/operations/show.ts";
import { similarError } from "../../archive/operations/similar-error.ts";
import { summary } from "../../archive/operations/summary.ts";
import { takeFinalMessage } from "../../archive/operations/take-final-message.ts";
import { tasks } from "../../archive/operations/tasks.ts";
import { titles } from "../../archive/operations/titles.ts";
import { toc } from "../../archive/operations/toc.ts";
import { tree } from "../../archive/operations/tree.ts";
import { turn } from "../../archive/operations/turn.ts";
import { turns } from "../../archive/operations/turns.ts";
import { usage } from "../../archive/operations/usage.ts";
import { week } from "../../archive/operations/week.ts";
import { whatChanged } from "../../archive/operations/what-changed.ts";
import type { OperationName } from "../../archive/operations.ts";
import { type Delivery, deliverDocument, deliverImage } from "./deliver.ts";

export interface OperationRoute {
  readonly method: "GET" | "PATCH" | "POST";
  /** With names in braces, such as `{id}`. */
  readonly path: string;
  /** A unique name for the API description. */
  readonly id: string;
  readonly operation: Operation;
  /** Maps names on the wire to input fields, where they differ. */
  readonly names: Readonly<Record<string, string>>;
  /** False if every response differs, so an ETag would be useless. */
  readonly etag: boolean;
  /** False if the answer also depends on something that can change while the archive does not. */
  readonly from_archive: boolean;
  /** Set if the response is not JSON. */
  readonly delivery?: Delivery;
}

const ID = { id: "session" } as const;

/** In the order of the API description. */
export const OPERATION_ROUTES: readonly OperationRoute[] = [
  { ...get("/api/v1/home", "get_home", home), from_archive: false },
  { ...get("/api/v1/week", "get_week", week), from_archive: false },
  get("/api/v1/sessions", "list_sessions", list),
  get("/api/v1/sessions/{id}", "get_session", session, ID),
  route("PATCH", "/api/v1/sessions/{id}", "change_session", change, ID),
  get("/api/v1/sessions/{id}/conversation", "get_conversation", show, ID),
  get("/api/v1/sessions/{id}/toc", "get_toc", toc, ID),
  get("/api/v1/sessions/{id}/map", "get_map", map, ID),
  get("/api/v1/sessions/{id}/turns", "get_turns", turns, ID),
  get("/api/v1/sessions/{id}/turns/{turn}", "get_turn", turn, ID),
  get("/api/v1/sessions/{id}/search", "search_session", findTurns, { id: "session", q: "query" }),
  get("/api/v1/sessions/{id}/title-history", "get_title_history", titles, ID),
  get("/api/v1/sessions/{id}/tree", "get_tree", tree, ID),
  get("/api/v1/sessions/{id}/tasks", "get_tasks", tasks, ID),
  get("/api/v1/sessions/{id}/summaries", "get_summaries", summary, ID),
  route("POST", "/api/v1/sessions/{id}/summarize", "summarize_turn", takeFinalMessage, ID),
  { ...get("/api/v1/sessions/{id}/usage", "get_session_usage", usage, ID), from_archive: false },
  get("/api/v1/sessions/{id}/resume", "get_resume", resume, ID),
  {
    ...get("/api/v1/sessions/{id}/export", "export_session", exportOperation, ID),
    etag: false,
    delivery: deliverDocument,
  },
  get("/api/v1/sessions/{id}/files", "get_session_files", files, ID),
  get("/api/v1/sessions/{id}/changes", "get_session_changes", changes, ID),
  get("/api/v1/interactions/{id}", "get_interaction", interaction),
  {
    ...get("/api/v1/interactions/{id}/images/{index}", "get_image", image),
    delivery: deliverImage,
  },
  get("/api/v1/search", "search", search, { q: "query" }),
  get("/api/v1/recall", "recall", recall, { q: "question" }),
  get("/api/v1/similar-error", "similar_error", similarError),
  get("/api/v1/projects", "list_projects", projects),
  get("/api/v1/what-changed", "what_changed", whatChanged),
  get("/api/v1/changes", "get_changes", changes),
  get("/api/v1/left-to-do", "left_to_do", leftToDo),
  // Projections depend on the time, the budget on the settings.
  { ...get("/api/v1/usage", "get_usage", usage), from_archive: false },
  get("/api/v1/files", "find_files", files),
  { ...get("/api/v1/doctor", "get_doctor", doctor), etag: false },
  { ...get("/api/v1/settings", "get_settings", settings), from_archive: false },
  route("PATCH", "/api/v1/settings/{name}", "change_setting", changeSetting, {}),
  get("/api/conversations", "list_conversations", conversations),
];

/** Operations without a route, each with the reason. */
export const WITHOUT_ROUTE = {
  turnConversation: "the page draws turns itself, from get_turns",
  pin: "change_session does it",
  unpin: "change_session does it",
  rename: "change_session does it",
  archive: "change_session does it",
  unarchive: "change_session does it",
  forget: "it can't be undone, so a person has to run it in a terminal",
  summarize: "it spends money, so a person has to run it in a terminal",
  index: "the server keeps its archive up to date on its own",
  backup: "the server makes one every day; get_doctor shows the last",
  verify: "it reads the whole archive, so a person has to run it in a terminal",
  restore: "it replaces the archive, so a person has to run it in a terminal",
  team: "it decides what leaves this machine, so a person has to run it in a terminal",
  context: "agents get it from a hook",
  salvage: "it replaces the archive, so a person has to run it in a terminal",
  install: "a page must not change an agent's settings",
  uninstall: "a page must not change an agent's settings",
  config: "change_setting changes those that are safe to change from a page; get_settings shows all",
} as const satisfies Readonly<Partial<Record<OperationName, string>>>;

/** Values are fields of the operation's input. */
type WireNames<Input extends z.ZodObject> = Readonly<Record<string, keyof z.input<Input> & string>>;

function get<Input extends z.ZodObject, Output extends z.ZodObject>(
  path: string,
  id: string,
  operation: Operation<Input, Output>,
  names: WireNames<Input> = {},
): OperationRoute {
  return route("GET", path, id, operation, names);
}

function route<Input extends z.ZodObject, Output extends z.ZodObject>(
  method: OperationRoute["method"],
  path: string,
  id: string,
  operation: Operation<Input, Output>,
  names: WireNames<Input>,
): OperationRoute {
  return {
    method,
    path,
    id,
    operation: operation as unknown as Operation,
    names,
    etag: true,
    from_archive: true,
  };
}
