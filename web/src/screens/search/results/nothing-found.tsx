// Why nothing was found, and what could be left out or tried.
import { SearchX, X } from "lucide-react";
import type { SearchAnswer } from "../../../api/answers.ts";
import { Button } from "../../../parts/button.tsx";
import { Empty } from "../../../parts/states.tsx";
import { numbered } from "../../../text/numbered.ts";
import { visibleText } from "../../../text/visible-text.ts";
import type { ActiveFacet, AskedChange } from "../facets/facets.ts";
import { advicePieces, forPage } from "./advice-pieces.ts";

interface NothingFoundProps {
  readonly nothing: SearchAnswer["nothing"];
  readonly facets: readonly ActiveFacet[];
  readonly archived: boolean;
  readonly ask: (change: AskedChange) => void;
}

export function NothingFound({ nothing: told, facets, archived, ask }: NothingFoundProps) {
  const nothing = told && forPage(told);
  const droppable = facets.filter(({ without }) => !("archived" in without));
  return (
    <Empty icon={SearchX} title="Nothing found">
      <div className="flex flex-col items-center gap-4">
        {nothing && (
          <p dir="auto" className="wrap-anywhere">
            <Advice text={visibleText(nothing.reason)} />
          </p>
        )}
        {nothing && nothing.try.length > 0 && (
          <ul className="flex flex-col gap-1">
            {nothing.try.map((each) => (
              <li key={each}>
                <Advice text={each} />
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap justify-center gap-2">
          {droppable.map(({ name, value, whole, without }) => (
            <Button key={name} onClick={() => ask(without)} title={whole} className="max-w-full">
              <X size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
              <span className="truncate">
                Without {name}: <bdi>{visibleText(value)}</bdi>
              </span>
            </Button>
          ))}
          {!archived && <Button onClick={() => ask({ archived: "true" })}>Include archived</Button>}
        </div>
      </div>
    </Empty>
  );
}

function Advice({ text }: { readonly text: string }) {
  return numbered(advicePieces(text)).map(({ value: { text: piece, typed }, place }) =>
    typed ? (
      <code key={place} className="rounded-sm bg-sunken px-1 font-mono text-xs whitespace-nowrap">
        {piece}
      </code>
    ) : (
      piece
    ),
  );
}
