// One happening in one line.
import { Brain, CornerDownRight, type LucideIcon, MessageSquare, User, Wrench, X } from "lucide-react";
import { Visible } from "../../text/visible.tsx";
import type { Happening } from "./happenings.ts";

export function HappeningLine({ happening }: { readonly happening: Happening }) {
  const { icon: Icon, name, tone } = LOOKS[happening.what];
  return (
    <li className={`flex min-w-0 items-start gap-2 text-sm ${tone} ${happening.nested ? "pl-5" : ""}`}>
      {happening.nested && (
        <CornerDownRight size={14} strokeWidth={1.75} className="mt-1 shrink-0" aria-label="Sub-agent:" />
      )}
      <Icon size={14} strokeWidth={1.75} className="mt-1 shrink-0" aria-hidden />
      <span className="sr-only">{name}:</span>
      <span dir="auto" className="line-clamp-3 min-w-0 wrap-anywhere whitespace-pre-line">
        {happening.what === "withheld" ? (
          "Thinking (text withheld)"
        ) : (
          <Visible text={happening.text.slice(0, LONGEST)} />
        )}
      </span>
    </li>
  );
}

interface Look {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly tone: string;
}

const LOOKS: Readonly<Record<Happening["what"], Look>> = {
  prompt: { icon: User, name: "Asked", tone: "text-ink" },
  thinking: { icon: Brain, name: "Thinking", tone: "text-thinking italic" },
  withheld: { icon: Brain, name: "Thinking", tone: "text-faint italic" },
  words: { icon: MessageSquare, name: "Said", tone: "text-ink" },
  call: { icon: Wrench, name: "Uses", tone: "text-soft" },
  failed: { icon: X, name: "Failed", tone: "text-bad" },
};

/** Three lines show no more. */
const LONGEST = 600;
