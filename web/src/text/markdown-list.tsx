// Renders a markdown list and the lists in it. A task's checkbox shows its state and can't be clicked.
import type { Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { numbered } from "./numbered.ts";
import { plainWords } from "./plain-words.ts";
import { visibleLine } from "./visible-text.ts";

type ShowBlocks = (tokens: readonly Token[]) => ReactNode;

/** An item may contain any block, even another list, so the caller passes how to render blocks. */
export function MarkdownList({ list, blocks }: { readonly list: Tokens.List; readonly blocks: ShowBlocks }) {
  const items = numbered(list.items).map(({ value, position }) => (
    <Item key={position} item={value} blocks={blocks} />
  ));
  const dir = isRightToLeft(list) ? "rtl" : undefined;
  const gap = list.loose ? "gap-2" : "gap-1";
  if (!list.ordered)
    return (
      <ul dir={dir} className={`flex list-disc flex-col ps-5 ${gap}`}>
        {items}
      </ul>
    );
  const start = typeof list.start === "number" ? list.start : 1;
  return (
    <ol dir={dir} start={start} className={`flex list-decimal flex-col ps-7 ${gap}`}>
      {items}
    </ol>
  );
}

/**
 * Puts the markers on the side where the text begins. `auto` would not find it, because each item has its own
 * direction.
 */
function isRightToLeft(list: Tokens.List): boolean {
  return RIGHT_TO_LEFT.test(
    list.items
      .map(({ text }) => text)
      .join(" ")
      .slice(0, 500),
  );
}

const RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

function Item({ item, blocks }: { readonly item: Tokens.ListItem; readonly blocks: ShowBlocks }) {
  const rest = item.tokens.filter(({ type }) => type !== "checkbox");
  const content = <div className="flex min-w-0 flex-col gap-2">{blocks(rest)}</div>;
  if (!item.task) return <li className="marker:text-faint">{content}</li>;
  return (
    <li className="-ms-5 flex list-none gap-2">
      <Box checked={item.checked === true} name={visibleLine(plainWords(rest)).slice(0, 200)} />
      {content}
    </li>
  );
}

function Box({ checked, name }: { readonly checked: boolean; readonly name: string }) {
  return (
    <input
      type="checkbox"
      checked={checked}
      disabled
      readOnly
      aria-label={name || "task"}
      className="mt-[5px] size-3.5 shrink-0 accent-accent"
    />
  );
}
