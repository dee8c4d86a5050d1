// Lists the files that a session read or edited, by folder, each with a link to the last turn that touched
// it.
import { useInfiniteQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { counted } from "../../../../../src/text/numbers.ts";
import { filesQuery } from "../../../api/queries.ts";
import { Button } from "../../../parts/button.tsx";
import { Segments } from "../../../parts/segments.tsx";
import { Empty, Failed, Waiting } from "../../../parts/states.tsx";
import { FileRowView } from "./file-row.tsx";
import { type Access, fileRows } from "./file-rows.ts";
import type { PanelProps } from "./side-panel.tsx";
import { VirtualList } from "./virtual-list.tsx";

export function FilesPanel({ session, onJump }: PanelProps) {
  const { id, project_path } = session;
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    filesQuery(id),
  );
  const [access, setAccess] = useState<Access>("all");
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Waiting lines={6} />;
  const rows = fileRows(
    data.pages.flatMap(({ files }) => files),
    project_path,
    access,
  );
  if (rows.length === 0 && access === "all")
    return (
      <Empty icon={FileText} title="No files">
        No files were read or edited with the agent's file tools. Files changed by shell commands are not
        listed.
      </Empty>
    );
  const files = rows.filter(({ kind }) => kind === "file").length;
  return (
    <div className="pb-4">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-1">
        <p className="text-xs text-soft tabular-nums">
          {counted(files, "file")}
          {hasNextPage && " so far"}
        </p>
        <Segments label="Which files" value={access} options={ACCESSES} onChange={setAccess} />
      </div>
      {rows.length === 0 && <p className="px-4 py-3 text-sm text-soft">No files were {access}.</p>}
      <VirtualList
        key={access}
        label="Files"
        items={rows}
        keyOf={({ kind, path }) => `${kind} ${path}`}
        height={34}
      >
        {(row) => <FileRowView row={row} session={id} onJump={onJump} />}
      </VirtualList>
      {hasNextPage && (
        <div className="px-4 pt-3">
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more files
          </Button>
        </div>
      )}
    </div>
  );
}

const ACCESSES: readonly (readonly [Access, string])[] = [
  ["all", "All"],
  ["edited", "Edited"],
  ["read", "Read"],
];
