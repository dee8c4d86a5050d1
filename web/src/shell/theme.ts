// The theme: light, dark or the system's. The choice is remembered in this browser.

export type Theme = "system" | "light" | "dark";

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEPT);
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function chooseTheme(theme: Theme): void {
  if (theme === "system") {
    localStorage.removeItem(KEPT);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(KEPT, theme);
    document.documentElement.dataset.theme = theme;
  }
  window.dispatchEvent(new Event("clew:theme"));
}

/** Calls back when the theme changes, also in another window, and returns a function that stops it. */
export function watchTheme(changed: () => void): () => void {
  window.addEventListener("clew:theme", changed);
  window.addEventListener("storage", changed);
  return () => {
    window.removeEventListener("clew:theme", changed);
    window.removeEventListener("storage", changed);
  };
}

export const NEXT_THEME: Readonly<Record<Theme, Theme>> = { system: "light", light: "dark", dark: "system" };

const KEPT = "clew.theme";
