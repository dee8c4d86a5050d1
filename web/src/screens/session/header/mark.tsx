// A short note about a session; an `OpenMark` opens to show more.
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Popover } from "../../../parts/popover.tsx";

interface MarkProps {
  readonly icon: LucideIcon;
  readonly tone?: keyof typeof TONES;
  readonly children: ReactNode;
}

export function Mark({ icon: Icon, tone = "quiet", children }: MarkProps) {
  return (
    <li className={`${SHAPE} ${TONES[tone]}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

interface OpenMarkProps extends MarkProps {
  readonly text: string;
}

export function OpenMark({ icon: Icon, tone = "quiet", text, children }: OpenMarkProps) {
  return (
    <li className="flex">
      <Popover
        label={text}
        buttonClass={`${SHAPE} ${TONES[tone]} hover:underline`}
        button={
          <>
            <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
            {text}
          </>
        }
      >
        {() => <div className="flex max-w-96 flex-col gap-2 px-3 py-2 text-sm">{children}</div>}
      </Popover>
    </li>
  );
}

const SHAPE =
  "flex min-h-6 max-w-full items-center gap-1.5 rounded-md px-2 py-0.5 text-left text-xs max-md:min-h-8";
const TONES = {
  quiet: "bg-sunken text-soft",
  accent: "bg-accent-soft text-ink",
  warn: "bg-warn-soft text-ink",
};
