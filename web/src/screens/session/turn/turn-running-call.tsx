// A call whose result is not there yet, because the agent is at it.
import { useContext } from "react";
import { ProjectContext } from "../../../text/in-project.ts";
import { ToolIcon } from "../../../text/tool-icon.tsx";
import { toolTitle, usedOn } from "../../../text/tool-line.ts";
import type { ToolItem } from "./turn-items.ts";

export function RunningCall({ item: { use } }: { readonly item: ToolItem }) {
  const project = useContext(ProjectContext);
  return (
    <p className="flex min-w-0 items-center gap-2 px-1.5 py-1 text-sm">
      <span className="mx-[3px] size-2 shrink-0 animate-pulse rounded-full bg-good" aria-hidden />
      <ToolIcon kind={use.kind} />
      <bdi className="shrink-0 font-medium">{toolTitle(use)}</bdi>
      <bdi className="min-w-0 flex-1 truncate font-mono text-[12.5px] text-soft">{usedOn(use, project)}</bdi>
      <span className="shrink-0 text-xs text-good">running</span>
    </p>
  );
}
