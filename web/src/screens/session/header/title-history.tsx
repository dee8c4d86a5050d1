// What a session was called before, in a panel below a clock; it opens under a resting pointer or by a click.
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { History } from "lucide-react";
import { titlesQuestion } from "../../../api/questions.ts";
import { Popover } from "../../../parts/popover.tsx";
import { Answered } from "../panels/answered.tsx";
import { TitleList } from "../panels/title-list.tsx";
import { useHoverOpen } from "./use-hover-open.ts";

export function TitleHistory({ id }: { readonly id: string }) {
  const hover = useHoverOpen();
  return (
    <span {...hover} className="inline-flex">
      <Popover
        label="Title history"
        button={<History size={16} strokeWidth={1.75} aria-hidden />}
        buttonClass="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-soft hover:bg-hover hover:text-ink max-md:size-8"
      >
        {(close) => <Titles id={id} close={close} />}
      </Popover>
    </span>
  );
}

function Titles({ id, close }: { readonly id: string; readonly close: () => void }) {
  const query = useQuery(titlesQuestion(id));
  const navigate = useNavigate();
  const jump = (turn: number) => {
    close();
    void navigate({ to: ".", search: true, hash: String(turn) });
  };
  return (
    <div className="w-[min(24rem,calc(100vw-2rem))] px-3 py-1">
      <Answered query={query}>
        {({ history }) =>
          history.length === 0 ? (
            <p className="py-2 text-sm text-soft">No title yet.</p>
          ) : (
            <TitleList history={history} onJump={jump} />
          )
        }
      </Answered>
    </div>
  );
}
