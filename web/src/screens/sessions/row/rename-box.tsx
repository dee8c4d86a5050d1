// A field to rename a session in its row: Enter saves the title, Escape cancels.
import { type KeyboardEvent, useRef, useState } from "react";

interface RenameBoxProps {
  readonly title: string;
  readonly save: (title: string) => Promise<unknown>;
  /** `byKey` is false if the user clicked elsewhere. */
  readonly onDone: (byKey: boolean) => void;
}

export function RenameBox({ title, save, onDone }: RenameBoxProps) {
  const [text, setText] = useState(title);
  const [trouble, setTrouble] = useState<string | null>(null);
  const leaving = useRef(false);
  async function finish(byKey: boolean): Promise<void> {
    if (leaving.current) return;
    leaving.current = true;
    try {
      if (text !== title) await save(text);
      onDone(byKey);
    } catch (error) {
      leaving.current = false;
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) void finish(true);
    if (event.key !== "Escape") return;
    leaving.current = true;
    onDone(true);
  }
  return (
    <div className="relative z-2">
      <input
        // biome-ignore lint/a11y/noAutofocus: the user asked to rename the session and wants to type now
        autoFocus
        aria-label="New title"
        aria-invalid={trouble !== null}
        dir="auto"
        value={text}
        placeholder="Leave empty to restore the original title"
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void finish(false)}
        className="-my-0.5 -ml-2 h-7 w-full max-w-xl min-w-0 rounded-md border border-strong bg-surface px-2 font-medium aria-invalid:border-bad"
      />
      {trouble !== null && (
        <span
          role="alert"
          className="absolute inset-x-0 top-full truncate bg-hover text-xs text-bad"
          title={trouble}
        >
          {trouble}
        </span>
      )}
    </div>
  );
}
