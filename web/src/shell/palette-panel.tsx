// What the palette offers for what is typed into it: commands, recent sessions, and turns the server finds.
import { useInfiniteQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { askedQuery } from "../api/asked-query.ts";
import { searchQuestion } from "../api/questions.ts";
import { useRecent } from "../api/use-recent.ts";
import type { PaletteCommand } from "./palette-command.ts";
import { PaletteCommands } from "./palette-commands.tsx";
import { PaletteFound } from "./palette-found.tsx";
import { matching } from "./palette-match.ts";
import { PaletteSessions } from "./palette-sessions.tsx";
import { useLater } from "./use-later.ts";
import { usePageCommands } from "./use-page-commands.ts";
import { useSessionCommands } from "./use-session-commands.ts";

export function PalettePanel({ onDone }: { readonly onDone: () => void }) {
  const [typed, setTyped] = useState("");
  const later = useLater(typed.trim() === "" ? "" : typed, TYPING_MS);
  const commands = matching([...useSessionCommands(), ...usePageCommands()], typed, ({ text, also }) => [
    text,
    also,
  ]);
  const recent = useRecent() ?? [];
  const sessions = matching(recent, typed, ({ title, project_path, id }) => [title, project_path ?? "", id]);
  const found = useInfiniteQuery(searchQuestion({ q: askedQuery(later), limit: 6 }));
  const results = typed.trim() === "" ? [] : (found.data?.pages[0]?.results ?? []);
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    onDone();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key that opened the palette closes it, wherever the focus is in it
    <div onKeyDown={press}>
      <Command label="Find or do anything" shouldFilter={false} loop vimBindings={false}>
        <div className="flex h-12 items-center gap-2.5 border-b border-line px-4">
          <Search size={16} strokeWidth={1.75} className="shrink-0 text-faint" aria-hidden />
          <Command.Input
            autoFocus
            ref={markForFocus}
            value={typed}
            onValueChange={setTyped}
            placeholder="Find or do anything"
            maxLength={500}
            className="h-full min-w-0 grow bg-transparent outline-none"
          />
        </div>
        <Command.List className="h-[min(26rem,60dvh)] scroll-py-2 overflow-y-auto p-2">
          <PaletteCommands
            commands={typed.trim() === "" ? commands.filter(isUsual) : commands}
            onDone={onDone}
          />
          <PaletteSessions sessions={sessions.slice(0, FEW)} typed={typed} onDone={onDone} />
          <PaletteFound results={results} typed={typed} onDone={onDone} />
          {typed.trim() === "" && (
            <PaletteCommands commands={commands.filter((command) => !isUsual(command))} onDone={onDone} />
          )}
        </Command.List>
      </Command>
    </div>
  );
}

/** A dialog that opens looks for the attribute, which React does not write; `autoFocus` is for when it is open already. */
const markForFocus = (input: HTMLInputElement | null) => input?.setAttribute("autofocus", "");

/** The others stand below the sessions until somebody types. */
const isUsual = ({ group }: PaletteCommand) => group !== "Page";

const TYPING_MS = 80;
const FEW = 5;
