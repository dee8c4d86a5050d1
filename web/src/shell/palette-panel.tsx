// Shows what the palette offers for the typed text: commands, recent sessions, and turns found by the server.
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import { MessageSquareText, Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import type { SessionRow } from "../api/outputs.ts";
import { prefixQuery } from "../api/prefix-query.ts";
import { searchQuery } from "../api/queries.ts";
import { useRecent } from "../api/use-recent.ts";
import { projectName } from "../format/names.ts";
import { visibleLine } from "../text/visible-text.ts";
import { KeysShown } from "./keys-shown.tsx";
import type { PaletteCommand } from "./palette-command.ts";
import { PaletteFound } from "./palette-found.tsx";
import { PaletteGroup, PaletteRow } from "./palette-row.tsx";
import { usePageCommands } from "./use-page-commands.ts";
import { useSessionCommands } from "./use-session-commands.ts";

export function PalettePanel({ onDone }: { readonly onDone: () => void }) {
  const [typed, setTyped] = useState("");
  const later = useDebounced(typed.trim() === "" ? "" : typed, TYPING_MS);
  const commands = matching([...useSessionCommands(), ...usePageCommands()], typed, ({ text, also }) => [
    text,
    also,
  ]);
  const recent = useRecent() ?? [];
  const sessions = matching(recent, typed, ({ title, project_path, id }) => [title, project_path ?? "", id]);
  const found = useInfiniteQuery(searchQuery({ q: prefixQuery(later), limit: 6 }));
  const results = typed.trim() === "" ? [] : (found.data?.pages[0]?.results ?? []);
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    onDone();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key that opened the palette closes it, wherever the focus is
    <div onKeyDown={press}>
      <Command label="Search or run a command" shouldFilter={false} loop vimBindings={false}>
        <div className="flex h-12 items-center gap-2.5 border-b border-line px-4">
          <Search size={16} strokeWidth={1.75} className="shrink-0 text-faint" aria-hidden />
          <Command.Input
            autoFocus
            ref={markForFocus}
            value={typed}
            onValueChange={setTyped}
            placeholder="Search or run a command…"
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

/**
 * A dialog looks for this attribute when it opens, and React does not write it; `autoFocus` is for a dialog
 * that is already open.
 */
const markForFocus = (input: HTMLInputElement | null) => input?.setAttribute("autofocus", "");

/** The other commands are below the sessions until the user types. */
const isUsual = ({ group }: PaletteCommand) => group !== "Page";

const TYPING_MS = 80;
const FEW = 5;

/** Returns the value once it has stayed the same for a moment. */
function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return later;
}

/**
 * Lists matches at the beginning of words first, and otherwise keeps the order. Does not use cmdk's own
 * filter: it applies to all rows or none, so it would hide and reorder what the server found, and it accepts
 * letters scattered over a title.
 */
export function matching<Thing>(
  things: readonly Thing[],
  typed: string,
  textsOf: (thing: Thing) => readonly string[],
): readonly Thing[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return things;
  const fitting = things.flatMap((thing) => {
    const text = ` ${textsOf(thing).join(" ").toLowerCase()}`;
    if (!words.every((word) => text.includes(word))) return [];
    return [
      {
        thing,
        begins: words.every((word) =>
          text.split(/[^\p{L}\p{M}\p{N}]+/u).some((each) => each.startsWith(word)),
        ),
      },
    ];
  });
  return [...fitting.filter(({ begins }) => begins), ...fitting.filter(({ begins }) => !begins)].map(
    ({ thing }) => thing,
  );
}

interface PaletteCommandsProps {
  readonly commands: readonly PaletteCommand[];
  readonly onDone: () => void;
}

/** Lists commands by group. */
function PaletteCommands({ commands, onDone }: PaletteCommandsProps) {
  return [...Map.groupBy(commands, ({ group }) => group)].map(([group, those]) => (
    <PaletteGroup key={group} name={group}>
      {those.map(({ text, icon, keys, aside, run }) => (
        <PaletteRow
          key={text}
          id={`command ${text}`}
          icon={icon}
          aside={keys === undefined ? aside : <KeysShown keys={keys} />}
          onChoose={() => {
            onDone();
            run();
          }}
        >
          {text}
        </PaletteRow>
      ))}
    </PaletteGroup>
  ));
}

interface PaletteSessionsProps {
  readonly sessions: readonly SessionRow[];
  readonly typed: string;
  readonly onDone: () => void;
}

function PaletteSessions({ sessions, typed, onDone }: PaletteSessionsProps) {
  const navigate = useNavigate();
  if (sessions.length === 0) return null;
  return (
    <PaletteGroup name={typed.trim() === "" ? "Recent sessions" : "Sessions"}>
      {sessions.map(({ id, title, project_path }) => (
        <PaletteRow
          key={id}
          id={`session ${id}`}
          icon={MessageSquareText}
          aside={<bdi>{visibleLine(projectName(project_path))}</bdi>}
          onChoose={() => {
            onDone();
            void navigate({ to: "/sessions/$id", params: { id } });
          }}
        >
          <span dir="auto" className="block truncate" title={visibleLine(title)}>
            {visibleLine(title)}
          </span>
        </PaletteRow>
      ))}
    </PaletteGroup>
  );
}
