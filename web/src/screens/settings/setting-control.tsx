// The field that changes a setting: a choice of words, or a text that Enter saves.
import { useState } from "react";
import { useChangeSetting } from "../../api/change-setting.ts";
import type { SettingsOutput } from "../../api/outputs.ts";
import { Button } from "../../parts/button.tsx";
import { notify } from "../../parts/notices.ts";
import { Segments } from "../../parts/segments.tsx";
import { valueText } from "./value-text.ts";

type Setting = SettingsOutput["settings"][number];

export function SettingControl({ setting }: { readonly setting: Setting }) {
  const { name, value, choices, origin, on_page } = setting;
  const { mutate } = useChangeSetting();
  const change = (wanted: string | null) =>
    mutate(
      { name, value: wanted },
      {
        onSuccess: () =>
          notify(on_page === "at once" ? `Changed ${name}.` : `Changed ${name}. Restart clew to use it.`),
        onError: ({ message }) => notify(`Not changed. ${message}`),
      },
    );
  const shown = valueText(value);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {choices ? (
        <Segments
          label={name}
          value={shown}
          options={choices.map((each) => [each, each])}
          onChange={change}
        />
      ) : (
        // Another value from the server replaces what was typed.
        <TextField key={shown} name={name} value={shown} onSave={change} />
      )}
      {origin === "file" && <Button onClick={() => change(null)}>Use the default</Button>}
    </div>
  );
}

interface TextFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onSave: (value: string) => void;
}

function TextField({ name, value, onSave }: TextFieldProps) {
  const [typed, setTyped] = useState(value);
  return (
    <form
      className="flex min-w-0 items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== value) onSave(typed.trim());
      }}
    >
      <input
        aria-label={name}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        className="h-8 w-44 min-w-0 rounded-md border border-line bg-canvas px-2 font-mono text-xs text-ink"
      />
      {typed.trim() !== value && (
        <button
          type="submit"
          className="inline-flex h-8 items-center rounded-md border border-line px-2.5 text-sm text-ink hover:bg-hover"
        >
          Save
        </button>
      )}
    </form>
  );
}
