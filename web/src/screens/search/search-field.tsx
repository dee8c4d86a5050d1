// Where one types what is looked for.
import { Search, X } from "lucide-react";
import type { KeyboardEvent, RefObject } from "react";
import { IconButton } from "../../parts/button.tsx";
import { useTyped } from "./use-typed.ts";

interface SearchFieldProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** On ArrowDown and Enter. */
  readonly onLeave: () => void;
}

export function SearchField({ input, query, onQuery, onLeave }: SearchFieldProps) {
  const { text, type, finish } = useTyped(query, onQuery);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== "ArrowDown" && event.key !== "Enter")) return;
    event.preventDefault();
    finish();
    onLeave();
  };
  const clear = () => {
    type("");
    input.current?.focus();
  };
  return (
    <search className="flex h-10 min-w-0 grow items-center rounded-lg border border-line bg-surface pr-1 focus-within:border-accent">
      <Search size={16} strokeWidth={1.75} className="ml-3 shrink-0 text-faint" aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label="Search all sessions"
        placeholder="What do you remember?"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={2000}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        className="h-full min-w-0 grow bg-transparent px-2.5 text-base outline-none [&::-webkit-search-cancel-button]:appearance-none"
      />
      {text !== "" && <IconButton icon={X} label="Clear" onClick={clear} className="size-8" />}
    </search>
  );
}
