// The changes of a session, like a pull request: files with their counts, and the net diff with a link to each turn.
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { FileDiff as FileIcon, WrapText } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import type { TocTurn } from "../../../../../src/archive/operations/toc.ts";
import { counted } from "../../../../../src/text/numbers.ts";
import type { ChangesOutput, SessionOutput } from "../../../api/outputs.ts";
import { changesQuery } from "../../../api/queries.ts";
import { IconButton } from "../../../parts/button.tsx";
import { Segments } from "../../../parts/segments.tsx";
import { Empty } from "../../../parts/states.tsx";
import { inProject } from "../../../text/in-project.ts";
import { Visible } from "../../../text/visible.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { Loaded } from "../panels/loaded.tsx";
import { useWide } from "../use-wide.ts";
import { openAtFirst } from "./diff-rows.ts";
import { FileDiff, LineCounts } from "./file-diff.tsx";
import { useChangesKeys } from "./use-changes-keys.ts";
import { useDiffLayout } from "./use-diff-layout.ts";

interface ChangesViewProps {
  readonly session: SessionOutput;
  readonly entries: readonly TocTurn[];
}

export function ChangesView({ session, entries }: ChangesViewProps) {
  const { turns } = route.useSearch();
  const query = useQuery(changesQuery(session.id, turns));
  return (
    <Loaded query={query}>
      {(output) => <Changes key={turns ?? ""} session={session} entries={entries} output={output} />}
    </Loaded>
  );
}

const route = getRouteApi("/sessions/$id");

function Changes({ session, entries, output }: ChangesViewProps & { readonly output: ChangesOutput }) {
  const { files, added, removed } = output;
  const layout = useDiffLayout();
  const wide = useWide();
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(() => openAtFirst(files));
  const toggle = useCallback(
    (path: string) =>
      setOpen((known) => (known.has(path) ? without(known, path) : new Set([...known, path]))),
    [],
  );
  useChangesKeys(scroller, layout);
  // Two columns of code do not fit on a phone.
  const split = layout.split && wide;
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 md:px-6">
        <h2 className="text-sm font-medium tabular-nums">{counted(files.length, "changed file")}</h2>
        <span className="flex">
          <LineCounts added={added} removed={removed} />
        </span>
        <span className="ms-auto flex flex-wrap items-center gap-2">
          <TurnChoice entries={entries} />
          {wide && (
            <Segments
              label="Layout"
              value={layout.split ? "split" : "unified"}
              options={LAYOUTS}
              onChange={(value) => value === (layout.split ? "unified" : "split") && layout.toggle("split")}
            />
          )}
          <IconButton
            icon={WrapText}
            label={layout.wrap ? "Don't wrap long lines (w)" : "Wrap long lines (w)"}
            pressed={layout.wrap}
            onClick={() => layout.toggle("wrap")}
            className="size-8"
          />
        </span>
      </div>
      {files.length === 0 ? (
        <Empty icon={FileIcon} title="No changes to files">
          Nothing here was edited, and no shell command changed a file by name.
        </Empty>
      ) : (
        <div className="flex min-h-0 grow">
          {wide && <FileList files={files} project={session.project_path} />}
          <section
            ref={scroller}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
            tabIndex={0}
            aria-label="Changes"
            data-content
            className="min-w-0 grow overflow-y-auto px-4 py-3 -outline-offset-2 md:px-6"
          >
            {files.map((file, index) => (
              <FileDiff
                key={file.path}
                id={fileId(index)}
                {...{ file, split }}
                session={session.id}
                project={session.project_path}
                wrap={layout.wrap}
                open={open.has(file.path)}
                onToggle={toggle}
              />
            ))}
          </section>
        </div>
      )}
    </div>
  );
}

function without(set: ReadonlySet<string>, path: string): ReadonlySet<string> {
  return new Set([...set].filter((each) => each !== path));
}

const LAYOUTS = [
  ["unified", "Unified"],
  ["split", "Split"],
] as const;

const fileId = (index: number) => `file-${index}`;

/** Chooses between all turns and one of those that changed files. */
function TurnChoice({ entries }: Pick<ChangesViewProps, "entries">) {
  const { turns } = route.useSearch();
  const navigate = route.useNavigate();
  const choices = entries.filter(({ edits, turn }) => edits > 0 || String(turn) === turns);
  return (
    <label className="inline-flex">
      <span className="sr-only">Turns</span>
      <select
        value={turns ?? ""}
        onChange={({ target: { value } }) =>
          void navigate({
            search: (known) => ({ ...known, turns: value === "" ? undefined : value }),
            ...{ hash: true, resetScroll: false, hashScrollIntoView: false },
          })
        }
        className="h-8 w-44 rounded-md border border-line bg-surface px-2 text-sm"
      >
        <option value="">All turns</option>
        {turns?.includes("-") && <option value={turns}>Turns {turns}</option>}
        {choices.map(({ turn, summary }) => (
          <option key={turn} value={turn}>
            Turn {turn}: {visibleLine(summary).slice(0, 80)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FileListProps {
  readonly files: ChangesOutput["files"];
  readonly project: string | null;
}

function FileList({ files, project }: FileListProps) {
  return (
    <nav aria-label="Changed files" className="w-72 shrink-0 overflow-y-auto border-e border-line p-2">
      <ol>
        {files.map((file, index) => (
          <li key={file.path}>
            <a
              href={`#${fileId(index)}`}
              title={visibleLine(file.path)}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fileId(index))?.scrollIntoView();
              }}
              className="flex min-h-8 items-center gap-2 rounded-md px-2 py-1 text-sm hover:bg-hover"
            >
              <FileName path={inProject(file.path, project)} gone={file.status === "deleted"} />
              <LineCounts {...file} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Shows the file's name first, because folders are long and alike. */
function FileName({ path, gone }: { readonly path: string; readonly gone: boolean }) {
  const cut = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  return (
    <span className="flex min-w-0 flex-col">
      <bdi className={`truncate ${gone ? "text-soft line-through" : ""}`}>
        <Visible text={path.slice(cut + 1)} />
      </bdi>
      {cut > 0 && (
        <bdi className="truncate text-xs text-faint">
          <Visible text={path.slice(0, cut)} />
        </bdi>
      )}
    </span>
  );
}
