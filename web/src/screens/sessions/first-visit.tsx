// Shown if there are no sessions at all: what clew will do, and what to try until then.

import { useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { FolderSearch, Sparkles, Terminal } from "lucide-react";
import type { ReactNode } from "react";
import { doctorQuery } from "../../api/queries.ts";
import { anyOf, rootsElsewhere, variablesElsewhere } from "../../format/agent-roots.ts";
import { CommandLine } from "../../parts/command.tsx";
import { Advice } from "../../text/advice.tsx";
import { visibleLine } from "../../text/visible-text.ts";

/** `looked` says where clew has looked. */
export function FirstVisit({ looked }: { readonly looked: string | null }) {
  const roots = useQuery(doctorQuery).data?.roots ?? [];
  const named = roots.filter(({ variable }) => variable !== null);
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div className="mx-auto flex max-w-xl flex-col gap-8 px-6 py-12 md:py-20">
        <div className="flex flex-col items-start gap-3">
          <img src="/favicon.svg" alt="" width={44} height={44} />
          <h2 className="text-xl font-semibold">Your agents' sessions will appear here</h2>
          <p className="text-soft">
            clew keeps every session and makes it easy to find again. There is nothing to set up.
          </p>
          {looked !== null && (
            <p className="text-sm wrap-anywhere text-faint">
              <Advice text={visibleLine(looked)} />
            </p>
          )}
        </div>
        <ul className="flex flex-col gap-6">
          <Suggestion icon={Sparkles} title="Start a session">
            Use {anyOf(roots)} on this machine. Its sessions show up here while they run.
          </Suggestion>
          <Suggestion icon={Terminal} title="Or explore sample data">
            <CommandLine>clew --demo</CommandLine>
          </Suggestion>
          <Suggestion icon={FolderSearch} title="Sessions in another folder?">
            {named.length > 0
              ? `Set it with a flag, or with ${anyOf(named)}'s own variable.`
              : "Set it with a flag."}
            {[
              ["clew", ...rootsElsewhere(roots).map((root) => `--root ${root}`)].join(" "),
              ...variablesElsewhere(named).map((each) => `${each} clew`),
            ].map((command) => (
              <CommandLine key={command}>{command}</CommandLine>
            ))}
          </Suggestion>
        </ul>
      </div>
    </div>
  );
}

interface SuggestionProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}

function Suggestion({ icon: Icon, title, children }: SuggestionProps) {
  return (
    <li className="flex gap-4">
      <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0 text-accent" />
      <div className="flex min-w-0 grow flex-col gap-1.5 text-sm text-soft">
        <h3 className="text-base font-medium text-ink">{title}</h3>
        {children}
      </div>
    </li>
  );
}
