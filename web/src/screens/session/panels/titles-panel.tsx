// What a session was called over time, in full.
import { useQuery } from "@tanstack/react-query";
import { Type } from "lucide-react";
import { counted } from "../../../../../src/text/numbers.ts";
import { titlesQuestion } from "../../../api/questions.ts";
import { Empty } from "../../../parts/states.tsx";
import { Answered } from "./answered.tsx";
import type { PanelProps } from "./side-panel.tsx";
import { TitleList } from "./title-list.tsx";

export function TitlesPanel({ session, onJump }: PanelProps) {
  return (
    <Answered query={useQuery(titlesQuestion(session.id))}>
      {({ history }) =>
        history.length === 0 ? (
          <Empty icon={Type} title="No title yet">
            Press r to give it one.
          </Empty>
        ) : (
          <div className="px-4 pt-3 pb-4">
            <p className="pb-2 text-xs text-soft tabular-nums">
              {counted(history.length, "title")}, newest first
            </p>
            <TitleList history={history} onJump={onJump} />
          </div>
        )
      }
    </Answered>
  );
}
