// Lays out a session's turns with the contents and a panel beside them; on a phone these open over the turns.
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { TocTurn } from "../../../../src/archive/operations/toc.ts";
import type { SessionOutput } from "../../api/outputs.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { IconButton } from "../../parts/button.tsx";
import { useCopy } from "../../parts/copy-button.tsx";
import { notify } from "../../parts/notices.ts";
import { ProjectContext } from "../../text/in-project.ts";
import { nextStep, type StepAt, type StepKind } from "./next-step.ts";
import { SidePanel } from "./panels/side-panel.tsx";
import { usePanel } from "./panels/use-panel.ts";
import { SessionBar } from "./session-bar.tsx";
import { SessionStrip } from "./strip/session-strip.tsx";
import { Toc } from "./toc/toc.tsx";
import { type Finding, useFinding } from "./toc/use-finding.ts";
import { turnAddress } from "./turn/turn-address.ts";
import { type TurnsHandle, TurnsView } from "./turn-list/turns-view.tsx";
import {
  type AddressChange,
  type ReadingPosition,
  useReadingPosition,
} from "./turn-list/use-reading-position.ts";
import { type FileAt, useTarget } from "./use-target.ts";
import { useWide } from "./use-wide.ts";

interface SessionBodyProps {
  readonly session: SessionOutput;
  readonly entries: readonly TocTurn[];
}

export function SessionBody({ session, entries }: SessionBodyProps) {
  const total = entries.length;
  const turns = useRef<TurnsHandle>(null);
  const wide = useWide();
  const roomy = useWide(ROOM_FOR_THREE);
  // Most sessions have no related sessions to show.
  const panel = usePanel(session.tree_sessions > 1 ? "tree" : "files");
  const navigate = useNavigate();
  const position = useReadingPosition(total, turns);
  const [tocOpen, setTocOpen] = useState(false);
  const [thinking, setThinking] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const { find: sought = "", file } = route.useSearch();
  const [opens, setOpens] = useState<FileAt | StepAt | null>(() => fileAt(position.start, file));
  const jump = (turn: number, change?: AddressChange) => {
    setTocOpen(false);
    setOpens(fileAt(turn, change?.file));
    if (!wide && panel.name !== null) panel.close();
    position.jump(turn, change);
  };
  const [first] = useState({ query: sought, turn: position.start });
  const finding = useFinding({
    ...{ id: session.id, entries, first },
    visit({ session_id, turn }, query) {
      if (session_id === session.id) jump(turn, { find: query, file: undefined });
      else
        void navigate({
          to: "/sessions/$id",
          params: { id: session_id },
          search: { find: query },
          hash: String(turn),
        });
    },
    onClose: () =>
      void navigate({ to: ".", search: withoutFind, hash: true, replace: true, resetScroll: false }),
  });
  const target = useTarget(finding, opens);
  const find = () => {
    if (finding.box.current) finding.box.current.focus();
    else {
      setTocOpen(true);
      // On a phone the field exists only once the sheet is open.
      requestAnimationFrame(() => finding.box.current?.focus());
    }
  };
  const visit = (kind: StepKind, direction: 1 | -1) => {
    const last = opens && "step" in opens ? opens : null;
    const next = nextStep(entries, kind, direction, { current: position.current, last });
    if (next === null) return notify(`No ${direction === 1 ? "later" : "earlier"} ${kind}.`);
    finding.leave();
    jump(next.turn, { file: undefined, find: undefined });
    setOpens(next);
  };
  useSessionKeys({
    visit,
    showChanges: () =>
      void navigate({ to: ".", search: ({ panel }) => ({ panel, view: "changes" }), hash: true }),
    ...{ id: session.id, total, position, finding, find },
    toggleSteps: () => setOpened((known) => toggled(known, position.current)),
    toggleThinking: () => setThinking((open) => !open),
    turnPanel: panel.turn,
  });
  const tocBeside = wide && (roomy || panel.name === null);
  const toc = <Toc entries={entries} current={position.current} finding={finding} onJump={jump} />;
  const beside = panel.name !== null && (
    <SidePanel
      session={session}
      panel={panel.name}
      onJump={(turn, path) => {
        if (path !== undefined) finding.leave();
        jump(turn, path === undefined ? undefined : { file: path, find: undefined });
      }}
    />
  );
  return (
    <>
      <SessionStrip
        {...{ session, entries }}
        view="conversation"
        current={position.current}
        onJump={jump}
        onStep={(turn) => turns.current?.jump(turn)}
      />
      <div className="flex min-h-0 grow flex-col lg:flex-row">
        {tocBeside ? (
          <div className="flex w-72 shrink-0 flex-col border-e border-line">{toc}</div>
        ) : (
          tocOpen && (
            <Sheet label="Contents" onClose={() => setTocOpen(false)}>
              {toc}
            </Sheet>
          )
        )}
        <SessionBar
          {...{ total, thinking, panel, tocBeside }}
          current={position.current}
          onToc={() => setTocOpen(true)}
          onThinking={() => setThinking(!thinking)}
        />
        <ProjectContext value={session.project_path}>
          <TurnsView
            ref={turns}
            {...{ session, entries, thinking, opened, target }}
            start={position.start}
            onRead={position.read}
            onJump={position.jump}
          />
        </ProjectContext>
        {beside &&
          (wide ? (
            <aside aria-label="Details" className="w-80 shrink-0 border-s border-line">
              {beside}
            </aside>
          ) : (
            <Sheet label="Details" onClose={panel.close}>
              {beside}
            </Sheet>
          ))}
      </div>
    </>
  );
}

const route = getRouteApi("/sessions/$id");

function fileAt(turn: number | null, file: string | undefined): FileAt | null {
  return turn === null || file === undefined ? null : { turn, file };
}

function withoutFind({ find: _, ...rest }: { readonly find?: string; readonly panel?: string }) {
  return rest;
}

/** Room for contents, turns and a panel; on narrower screens an open panel replaces the contents. */
const ROOM_FOR_THREE = "80rem";

function toggled(set: ReadonlySet<number>, value: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

interface SheetProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A sheet that is open for as long as it is mounted. */
function Sheet({ label, onClose, children }: SheetProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside closes it, and Escape does so by itself
    <dialog
      ref={element}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
      className="mx-0 mt-auto mb-0 h-[85dvh] max-h-none w-full max-w-none overflow-hidden rounded-t-xl border-t border-line bg-canvas p-0"
    >
      <div className="flex h-full flex-col">
        <header className="flex h-11 shrink-0 items-center justify-between border-b border-line px-4">
          <h2 className="text-sm font-medium">{label}</h2>
          <IconButton icon={X} label="Close" onClick={onClose} className="size-8" />
        </header>
        <div className="flex min-h-0 grow flex-col overflow-auto">{children}</div>
      </div>
    </dialog>
  );
}

interface SessionKeys {
  readonly id: string;
  readonly total: number;
  readonly position: ReadingPosition;
  readonly finding: Finding;
  readonly find: () => void;
  readonly toggleSteps: () => void;
  readonly toggleThinking: () => void;
  readonly turnPanel: (step: 1 | -1) => void;
  readonly visit: (kind: StepKind, direction: 1 | -1) => void;
  readonly showChanges: () => void;
}

/** The keys of the session screen. */
function useSessionKeys(given: SessionKeys): void {
  const { id, total, position, finding, find } = given;
  const { current } = position;
  const { copied, copy } = useCopy();
  useEffect(() => {
    if (copied) notify("Copied.");
  }, [copied]);
  useKeys("Turns", [
    { keys: "j", does: "Next turn", run: () => position.step(current + 1) },
    { keys: "k", does: "Previous turn", run: () => position.step(current - 1) },
    { keys: "g g", does: "First turn", run: () => position.jump(1) },
    { keys: "G", does: "Last turn", run: () => position.jump(total) },
    { keys: "o", does: "Expand or collapse the turn's steps", run: given.toggleSteps },
    { keys: "t", does: "Expand or collapse all thinking", run: given.toggleThinking },
    { keys: "f", does: "Find in this session", run: find },
    { keys: "/", run: find },
    { keys: "n", does: "Next match", run: () => finding.go(1) },
    { keys: "N", does: "Previous match", run: () => finding.go(-1) },
    { keys: "d", does: "Next edit", run: () => given.visit("edit", 1) },
    { keys: "D", does: "Previous edit", run: () => given.visit("edit", -1) },
    { keys: "x", does: "Next failure", run: () => given.visit("failure", 1) },
    { keys: "X", does: "Previous failure", run: () => given.visit("failure", -1) },
    { keys: "v", does: "Show the changes", run: given.showChanges },
    { keys: "]", does: "Next panel", run: () => given.turnPanel(1) },
    { keys: "[", does: "Previous panel", run: () => given.turnPanel(-1) },
    { keys: "y", does: "Copy citation of the turn", run: () => void copy(`${id}#${current}`) },
    { keys: "c", does: "Copy link to the turn", run: () => void copy(turnAddress(id, current)) },
  ]);
}
