// Recent sessions in the palette.
import { useNavigate } from "@tanstack/react-router";
import { MessageSquareText } from "lucide-react";
import type { SessionRow } from "../api/answers.ts";
import { projectName } from "../format/names.ts";
import { visibleLine } from "../text/visible-text.ts";
import { PaletteGroup } from "./palette-group.tsx";
import { PaletteRow } from "./palette-row.tsx";

interface PaletteSessionsProps {
  readonly sessions: readonly SessionRow[];
  readonly typed: string;
  readonly onDone: () => void;
}

export function PaletteSessions({ sessions, typed, onDone }: PaletteSessionsProps) {
  const navigate = useNavigate();
  if (sessions.length === 0) return null;
  return (
    <PaletteGroup name={typed.trim() === "" ? "Recent sessions" : "Sessions"}>
      {sessions.map(({ id, title, project_path }) => (
        <PaletteRow
          key={id}
          id={`session ${id}`}
          icon={MessageSquareText}
          aside={<bdi>{visibleLine(projectName(project_path))}</bdi>}
          onChoose={() => {
            onDone();
            void navigate({ to: "/sessions/$id", params: { id } });
          }}
        >
          <span dir="auto" className="block truncate" title={visibleLine(title)}>
            {visibleLine(title)}
          </span>
        </PaletteRow>
      ))}
    </PaletteGroup>
  );
}
