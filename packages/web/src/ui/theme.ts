import { useSyncExternalStore } from "react";

/** `system` follows the device. */
export type ThemeChoice = "system" | "night" | "noon";

const KEY = "theme";
const themeColors = { night: "#0c1a22", noon: "#f7f1e6" };
const listeners = new Set<() => void>();
const lightQuery = () => matchMedia("(prefers-color-scheme: light)");
let unsaved: ThemeChoice | null = null;

export function themeChoice(): ThemeChoice {
  if (unsaved !== null) return unsaved;
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "night" || stored === "noon" ? stored : "system";
  } catch {
    return "system";
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  unsaved = choice;
  try {
    if (choice === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // It holds for this visit.
  }
  applyTheme();
  for (const listener of listeners) listener();
}

/** Once at the start: from then on the page follows the device. */
export function followSystemTheme(): void {
  lightQuery().addEventListener("change", applyTheme);
}

/** The same decision that theme.js took before the first paint. */
function applyTheme(): void {
  const choice = themeChoice();
  const theme = choice === "system" ? (lightQuery().matches ? "noon" : "night") : choice;
  document.documentElement.dataset["theme"] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", themeColors[theme]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useThemeChoice = () => useSyncExternalStore<ThemeChoice>(subscribe, themeChoice, () => "system");
