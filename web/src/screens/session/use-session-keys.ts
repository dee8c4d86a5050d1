// The keys of the session screen.
import { useEffect } from "react";
import { useKeys } from "../../keys/use-keys.ts";
import { notify } from "../../parts/notices.ts";
import { useCopy } from "../../parts/use-copy.ts";
import type { Finding } from "./toc/use-finding.ts";
import { turnAddress } from "./turn/turn-address.ts";
import type { Place } from "./turn-list/use-place.ts";

interface SessionKeys {
  readonly id: string;
  readonly total: number;
  readonly place: Place;
  readonly finding: Finding;
  readonly find: () => void;
  readonly toggleSteps: () => void;
  readonly toggleThinking: () => void;
  readonly turnPanel: (step: 1 | -1) => void;
}

export function useSessionKeys(given: SessionKeys): void {
  const { id, total, place, finding, find } = given;
  const { current } = place;
  const { copied, copy } = useCopy();
  useEffect(() => {
    if (copied) notify("Copied.");
  }, [copied]);
  useKeys("Turns", [
    { keys: "j", does: "Next turn", run: () => place.step(current + 1) },
    { keys: "k", does: "Previous turn", run: () => place.step(current - 1) },
    { keys: "g g", does: "First turn", run: () => place.jump(1) },
    { keys: "G", does: "Last turn", run: () => place.jump(total) },
    { keys: "o", does: "Expand or collapse the turn's steps", run: given.toggleSteps },
    { keys: "t", does: "Expand or collapse all thinking", run: given.toggleThinking },
    { keys: "f", does: "Find in this session", run: find },
    { keys: "/", run: find },
    { keys: "n", does: "Next match", run: () => finding.go(1) },
    { keys: "N", does: "Previous match", run: () => finding.go(-1) },
    { keys: "]", does: "Next panel", run: () => given.turnPanel(1) },
    { keys: "[", does: "Previous panel", run: () => given.turnPanel(-1) },
    { keys: "y", does: "Copy citation of the turn", run: () => void copy(`${id}#${current}`) },
    { keys: "c", does: "Copy link to the turn", run: () => void copy(turnAddress(id, current)) },
  ]);
}
