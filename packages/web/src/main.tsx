import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readToken } from "./platform/api/token.ts";
import { App } from "./app/app.tsx";
import { loadQueries } from "./app/query-cache.tsx";
import { loadFirstView } from "./app/routes.tsx";
import "./styles/index.css";
import { skipClosedSheets } from "./ui/overlay/back-gesture.ts";
import { ignoreCompositionKeys } from "./ui/ignore-composition-keys.ts";
import { followSystemTheme } from "./ui/theme.ts";
import { tolerateTranslation } from "./ui/tolerate-translation.ts";

tolerateTranslation();
ignoreCompositionKeys();
followSystemTheme();
skipClosedSheets();

/** Until then the page shows a skeleton (app/loading), which React replaces with the same. */
async function start(): Promise<void> {
  // The app tries again after a failure.
  const queries = readToken() === null ? null : loadQueries().catch(() => undefined);
  await Promise.all([loadFirstView(), queries]);
  // The scripts may run before the whole page is there.
  if (document.readyState === "loading")
    await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no #root");
  document.getElementById("slow-start")?.remove();
  const app = <App />;
  // As a transition React renders in short tasks, so that the skeleton still scrolls.
  startTransition(() => createRoot(root).render(import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app));
}

void start();
