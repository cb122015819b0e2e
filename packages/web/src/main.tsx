import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import "./styles/index.css";
import { skipClosedSheets } from "./ui/overlay/back-gesture.ts";
import { followSystemTheme } from "./ui/theme.ts";

followSystemTheme();
skipClosedSheets();

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
