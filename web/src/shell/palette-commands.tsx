// What the palette can do, by what it is about.
import { KeysShown } from "./keys-shown.tsx";
import type { PaletteCommand } from "./palette-command.ts";
import { PaletteGroup } from "./palette-group.tsx";
import { PaletteRow } from "./palette-row.tsx";

interface PaletteCommandsProps {
  readonly commands: readonly PaletteCommand[];
  readonly onDone: () => void;
}

export function PaletteCommands({ commands, onDone }: PaletteCommandsProps) {
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
