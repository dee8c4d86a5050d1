// A session's turns with the table of contents and a panel beside them; on a phone these come over the turns.
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { TocEntry } from "../../../../src/archive/operations/toc.ts";
import type { SessionAnswer } from "../../api/answers.ts";
import { ProjectContext } from "../../text/in-project.ts";
import { SidePanel } from "./panels/side-panel.tsx";
import { usePanel } from "./panels/use-panel.ts";
import { SessionBar } from "./session-bar.tsx";
import { Sheet } from "./sheet.tsx";
import { Toc } from "./toc/toc.tsx";
import { useFinding } from "./toc/use-finding.ts";
import { type TurnsHandle, TurnsView } from "./turn-list/turns-view.tsx";
import { usePlace } from "./turn-list/use-place.ts";
import { useSessionKeys } from "./use-session-keys.ts";
import { useWide } from "./use-wide.ts";

interface SessionBodyProps {
  readonly session: SessionAnswer;
  readonly entries: readonly TocEntry[];
}

export function SessionBody({ session, entries }: SessionBodyProps) {
  const total = entries.length;
  const turns = useRef<TurnsHandle>(null);
  const wide = useWide();
  const roomy = useWide(ROOM_FOR_THREE);
  // Most sessions have no relatives to show.
  const panel = usePanel(session.tree_sessions > 1 ? "tree" : "files");
  const navigate = useNavigate();
  const place = usePlace(total, turns);
  const [tocOpen, setTocOpen] = useState(false);
  const [thinking, setThinking] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const jump = (turn: number) => {
    setTocOpen(false);
    if (!wide && panel.name !== null) panel.close();
    place.jump(turn);
  };
  const finding = useFinding(session.id, entries, ({ session_id, turn }) => {
    if (session_id === session.id) jump(turn);
    else void navigate({ to: "/sessions/$id", params: { id: session_id }, hash: String(turn) });
  });
  const find = () => {
    if (finding.box.current) finding.box.current.focus();
    else {
      setTocOpen(true);
      // On a phone the box is there only once the sheet is.
      requestAnimationFrame(() => finding.box.current?.focus());
    }
  };
  useSessionKeys({
    ...{ id: session.id, total, place, finding, find },
    toggleSteps: () => setOpened((known) => toggled(known, place.current)),
    toggleThinking: () => setThinking((open) => !open),
    turnPanel: panel.turn,
  });
  const tocBeside = wide && (roomy || panel.name === null);
  const toc = <Toc entries={entries} current={place.current} finding={finding} onJump={jump} />;
  const beside = panel.name !== null && <SidePanel session={session} panel={panel.name} onJump={jump} />;
  return (
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
        current={place.current}
        onToc={() => setTocOpen(true)}
        onThinking={() => setThinking(!thinking)}
      />
      <ProjectContext value={session.project_path}>
        <TurnsView
          ref={turns}
          {...{ session, entries, thinking, opened }}
          start={place.start}
          onRead={place.read}
          onJump={place.jump}
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
  );
}

/** Contents, turns and a panel; with less, an open panel takes the room of the contents. */
const ROOM_FOR_THREE = "80rem";

function toggled(set: ReadonlySet<number>, value: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}
