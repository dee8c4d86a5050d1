// One button that goes through system, light and dark.
import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "../parts/button.tsx";
import { chooseTheme, chosenTheme, NEXT_THEME, watchTheme } from "./theme.ts";

export function ThemeSwitch() {
  const theme = useSyncExternalStore(watchTheme, chosenTheme);
  return (
    <IconButton
      icon={ICONS[theme]}
      label={`Theme: ${theme}`}
      onClick={() => chooseTheme(NEXT_THEME[theme])}
    />
  );
}

const ICONS = { system: Monitor, light: Sun, dark: Moon };
