import type { ScoreSheet } from "@emberline/contract";
import { History, LogOut, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useSession } from "../../../../platform/session/session.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { useSheet } from "../../../../ui/overlay/use-sheet.ts";
import { cellName } from "../model/cell-text.ts";
import { ConflictList } from "./conflict-list.tsx";
import { ExitsSheet } from "./exits-sheet.tsx";
import { MissingScores } from "./missing-scores.tsx";
import { GiveToAllSheet } from "../quick-entry/give-to-all-sheet.tsx";
import { PlayerScoresSheet } from "../quick-entry/player-scores-sheet.tsx";
import type { ScoreEditor } from "../model/score-editor.ts";
import { ScoreGrid } from "../grid/score-grid.tsx";
import { ScoreHistory } from "./score-history.tsx";
import { PlayerPicker } from "../quick-entry/player-picker.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { useEliminationToasts } from "./use-elimination-toasts.ts";
import type { ScoreView } from "./use-score-view.ts";
import { useUndo } from "./use-undo.ts";

interface Props {
  sheet: ScoreSheet;
  editor: ScoreEditor;
  view: ScoreView;
  viewSwitch: ReactNode;
  label: string;
}

/** The score sheet of an episode with undo, missing scores, history and conflicts. */
export function ScoreEntry({ sheet, editor, view, viewSwitch, label }: Props) {
  const [cell, setCell] = useState<string | null>(null);
  const { show: showHistory, ...history } = useSheet<string>();
  // The history is read from the audit log, which is for admins only.
  const onHistory = useSession().isAdmin ? showHistory : undefined;
  const quickEntry = useSheet<string>();
  const toAll = useSheet<null>();
  const exits = useSheet<null>();
  const undoRedo = useUndo(sheet, editor);
  useEliminationToasts(sheet, editor);

  const goToPlayer = (playerId: string) => (view === "pad" ? quickEntry.show(playerId) : focusRow(playerId));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2">
        <div className="min-w-0 flex-1 basis-11 sm:basis-24">
          <UndoBar sheet={sheet} undoRedo={undoRedo} />
        </div>
        <MissingScores sheet={sheet} editor={editor} onSelect={goToPlayer} />
        <Button size="s" className="shrink-0" onClick={() => exits.show(null)}>
          <LogOut aria-hidden size={16} />
          Exits
        </Button>
        {view === "pad" && (
          <Button size="s" className="ml-auto shrink-0" onClick={() => toAll.show(null)}>
            <Plus aria-hidden size={16} />
            Give to All
          </Button>
        )}
        {view === "grid" && onHistory && (
          <Button
            size="s"
            aria-disabled={cell === null}
            aria-label={cell === null ? "History" : `History: ${cellName(sheet, cell)}`}
            className="shrink-0 aria-disabled:opacity-45"
            onClick={() => cell !== null && onHistory(cell)}
          >
            <History aria-hidden size={16} />
            History
          </Button>
        )}
        {viewSwitch}
      </div>
      {view === "grid" ? (
        <ScoreGrid sheet={sheet} editor={editor} label={label} onCellFocus={setCell} onHistory={onHistory} />
      ) : (
        <PlayerPicker sheet={sheet} editor={editor} label={label} onPick={quickEntry.show} />
      )}
      <ConflictList sheet={sheet} editor={editor} />
      {quickEntry.shown && (
        <PlayerScoresSheet
          sheet={sheet}
          playerId={quickEntry.shown.subject}
          editor={editor}
          undoRedo={undoRedo}
          open={quickEntry.open}
          onClose={quickEntry.close}
          onNext={quickEntry.show}
          onHistory={onHistory}
        />
      )}
      {toAll.shown && (
        <GiveToAllSheet
          sheet={sheet}
          editor={editor}
          undoRedo={undoRedo}
          open={toAll.open}
          onClose={toAll.close}
        />
      )}
      {exits.shown && <ExitsSheet key={exits.shown.visit} open={exits.open} onClose={exits.close} />}
      {history.shown && (
        <ScoreHistory
          key={history.shown.visit}
          name={cellName(sheet, history.shown.subject)}
          episodeStatisticId={editor.cache.findStat(history.shown.subject)?.episodeStatisticId ?? null}
          open={history.open}
          onClose={history.close}
        />
      )}
    </>
  );
}

const focusRow = (playerId: string): void =>
  document.querySelector<HTMLElement>(`[data-cell^="${playerId} "]`)?.focus();
