// The keys of the list.
import { useNavigate } from "@tanstack/react-router";
import { useKeys } from "../../../keys/use-keys.ts";
import type { RowActions } from "../row/row-actions.ts";
import type { ListItem, SessionListItem } from "./list-items.ts";
import { moved, neighbour, type Step } from "./move.ts";

interface ListKeys {
  readonly items: readonly ListItem[];
  readonly current: string | null;
  readonly actions: RowActions;
  readonly go: (key: string) => void;
  readonly onRename: (id: string) => void;
}

export function useListKeys({ items, current, actions, go, onRename }: ListKeys): void {
  const navigate = useNavigate();
  const step = (where: Step) => () => {
    const key = moved(items, current, where);
    if (key !== null) go(key);
  };
  const withSession = (act: (item: SessionListItem) => void) => () => {
    const item = items.find(({ key }) => key === current);
    if (item?.kind === "session") act(item);
  };
  useKeys("Sessions", [
    { keys: "j", does: "Next session", run: step("next") },
    { keys: "k", does: "Previous session", run: step("previous") },
    { keys: "ArrowDown", run: step("next") },
    { keys: "ArrowUp", run: step("previous") },
    { keys: "Home", does: "First session", run: step("first") },
    { keys: "End", does: "Last session", run: step("last") },
    {
      keys: "Enter",
      does: "Open session",
      run: withSession(({ key }) => void navigate({ to: "/sessions/$id", params: { id: key } })),
    },
    { keys: "p", does: "Pin or unpin", run: withSession(({ row }) => actions.pin(row)) },
    {
      keys: "e",
      does: "Archive or unarchive",
      run: withSession(({ key, row }) => {
        const next = neighbour(items, key);
        actions.archive(row);
        if (next !== null) go(next);
      }),
    },
    { keys: "r", does: "Rename", run: withSession(({ key }) => onRename(key)) },
  ]);
}
