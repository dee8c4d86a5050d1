// Says that the agent wrote more, further down.
import { ArrowDown } from "lucide-react";
import { counted } from "../../../../../src/text/numbers.ts";

interface TurnsNewsProps {
  readonly count: number;
  readonly onGo: () => void;
}

export function TurnsNews({ count: news, onGo }: TurnsNewsProps) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 bottom-4 flex justify-center">
      {news > 0 && (
        <button
          type="button"
          onClick={onGo}
          className="pointer-events-auto inline-flex h-8 items-center gap-1.5 rounded-full border border-strong bg-surface px-3 text-sm text-ink tabular-nums hover:bg-hover"
        >
          {counted(news, "new message")} below
          <ArrowDown size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}
