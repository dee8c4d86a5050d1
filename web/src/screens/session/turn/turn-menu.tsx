// The menu of a turn: copies its link, its citation or its text.
import { useQueryClient } from "@tanstack/react-query";
import { Check, Ellipsis, FileText, Link, type LucideIcon, Quote } from "lucide-react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { fullCount } from "../../../../../src/text/numbers.ts";
import { wholeTurnQuery } from "../../../api/queries.ts";
import { useCopy } from "../../../parts/copy-button.tsx";
import { Popover } from "../../../parts/popover.tsx";
import { hasFailed, toolTarget, toolTitle } from "../../../text/tool-line.ts";
import { turnAddress } from "./turn-address.ts";
import { type Item, shownTurn } from "./turn-items.ts";

export function TurnMenu({ turn }: { readonly turn: Interaction }) {
  const client = useQueryClient();
  const { copied, copy } = useCopy();
  const Icon = copied ? Check : Ellipsis;
  const whole = async () => {
    if (turn.left_out.characters === 0) return turnMarkdown(turn);
    const { interaction } = await client.fetchQuery(wholeTurnQuery(turn.session_id, turn.turn));
    return turnMarkdown(interaction);
  };
  const actions: readonly (readonly [LucideIcon, string, string | (() => Promise<string>)])[] = [
    [Link, "Copy link", turnAddress(turn.session_id, turn.turn)],
    [Quote, "Copy citation", turn.citation],
    [FileText, "Copy as Markdown", whole],
  ];
  return (
    <Popover
      label={copied ? "Copied" : `Actions for turn ${turn.turn}`}
      align="end"
      button={<Icon size={16} strokeWidth={1.75} aria-hidden />}
      buttonClass="-me-1.5 ms-auto inline-flex size-8 items-center justify-center rounded-md text-faint hover:bg-hover hover:text-ink sm:ms-0"
    >
      {(close) => (
        <>
          <ul>
            {actions.map(([ActionIcon, name, text]) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    void copy(text);
                  }}
                  className="flex h-8 w-full items-center gap-2 rounded-md px-2 text-sm hover:bg-hover"
                >
                  <ActionIcon size={14} strokeWidth={1.75} className="text-faint" aria-hidden />
                  {name}
                </button>
              </li>
            ))}
          </ul>
          <UsedTokens usage={turn.usage} />
        </>
      )}
    </Popover>
  );
}

function UsedTokens({ usage }: { readonly usage: Interaction["usage"] }) {
  const rows: readonly (readonly [string, number])[] = [
    ["Input", usage.input],
    ["Output", usage.output],
    ["Cache read", usage.cache_read],
    ["Cache write", usage.cache_write],
  ];
  return (
    <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-6 border-t border-line px-2 pt-2 pb-1 text-xs text-soft">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name} tokens</dt>
          <dd className="text-end tabular-nums">
            {name === "Output" && usage.lower_bound && "≥ "}
            {fullCount(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns a turn as markdown for the clipboard: its citation, the prompt, the steps and the answer. */
export function turnMarkdown(turn: Interaction): string {
  const { before, after } = shownTurn(turn);
  return [
    `## ${turn.citation}`,
    quoted(turn.prompt),
    before.flatMap(lineOf).join("\n"),
    turn.response ?? "",
    after.flatMap(lineOf).join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Leaves out thinking: it is long, and the answer has its result. */
function lineOf(item: Item): string[] {
  if (item.type === "text") return [`- ${item.text.trim().replaceAll("\n", "\n  ")}`];
  if (item.type !== "tool") return [];
  const on = toolTarget(item.use).replaceAll("`", "'");
  return [`- ${toolTitle(item.use)}${on && `: \`${on}\``}${hasFailed(item.use) ? " (failed)" : ""}`];
}

function quoted(text: string): string {
  const trimmed = text.trim();
  return trimmed && `> ${trimmed.replaceAll("\n", "\n> ")}`;
}
