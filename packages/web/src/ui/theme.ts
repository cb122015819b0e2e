import { useSyncExternalStore } from "react";

/** `system` follows the device. */
export type ThemeChoice = "system" | "dark" | "light";

const KEY = "theme";
const themeColors = { dark: "#0c1a22", light: "#f7f1e6" };
const listeners = new Set<() => void>();
const lightQuery = () => matchMedia("(prefers-color-scheme: light)");
let unsaved: ThemeChoice | null = null;

/** The stored choice; `system` if none is stored. */
export function themeChoice(): ThemeChoice {
  if (unsaved !== null) return unsaved;
  try {
    return parseChoice(localStorage.getItem(KEY));
  } catch {
    return "system";
  }
}

/** Earlier versions stored "night" and "noon". */
function parseChoice(stored: string | null): ThemeChoice {
  if (stored === "dark" || stored === "night") return "dark";
  return stored === "light" || stored === "noon" ? "light" : "system";
}

/** Stores the choice and applies it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  unsaved = choice;
  try {
    if (choice === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Then it is kept for this visit only.
  }
  applyTheme();
  for (const listener of listeners) listener();
}

/** Call once at start-up: the page then follows changes of the device's setting. */
export function followSystemTheme(): void {
  lightQuery().addEventListener("change", applyTheme);
}

/** The same rule as start.js, which runs before the first paint. */
function applyTheme(): void {
  const choice = themeChoice();
  const theme = choice === "system" ? (lightQuery().matches ? "light" : "dark") : choice;
  document.documentElement.dataset["theme"] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", themeColors[theme]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useThemeChoice = () => useSyncExternalStore<ThemeChoice>(subscribe, themeChoice, () => "system");
