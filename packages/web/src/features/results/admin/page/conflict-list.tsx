import type { ScoreSheet } from "@emberline/contract";
import { useSyncExternalStore } from "react";
import { cellName } from "../model/cell-text.ts";
import { ConflictChoice } from "../quick-entry/conflict-choice.tsx";
import { conflictOf } from "../model/conflict.ts";
import type { ScoreEditor } from "../model/score-editor.ts";

/** The cells that another admin changed at the same time. */
export function ConflictList({ sheet, editor }: { sheet: ScoreSheet; editor: ScoreEditor }) {
  const { scores } = editor;
  const keys = useSyncExternalStore(scores.subscribe, () => conflictKeys(scores).join("\n"));
  if (keys === "") return null;
  return (
    <section role="alert" aria-label="Conflicts" className={boxStyle}>
      {keys.split("\n").map((key) => (
        <ConflictChoice key={key} editor={editor} cell={key} name={cellName(sheet, key)} />
      ))}
    </section>
  );
}

const conflictKeys = (scores: ScoreEditor["scores"]): string[] =>
  scores.keys("failed").filter((key) => conflictOf(scores.find(key)) !== null);

// Overlays the last rows, so that the focused cell does not move.
const boxStyle =
  "sticky bottom-4 z-20 mt-3 grid max-h-[40dvh] animate-drop gap-3 overflow-y-auto rounded-2xl border border-danger px-4 py-3 " +
  "bg-[color-mix(in_oklab,var(--color-danger)_14%,var(--color-ink-2))] shadow-float";
