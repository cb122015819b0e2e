import type { ScoreSheet } from "@emberline/contract";
import { History } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { cellName } from "../model/cell-text.ts";
import { ConflictList } from "./conflict-list.tsx";
import { MissingList } from "./missing-scores.tsx";
import { PadSheet } from "../quick-entry/player-scores-sheet.tsx";
import type { ScoreEditor } from "../model/score-editor.ts";
import { ScoreGrid } from "../grid/score-grid.tsx";
import { ScoreHistory } from "./score-history.tsx";
import { ScorePad } from "../quick-entry/player-picker.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { useEliminationNews } from "./use-elimination-toasts.ts";
import { useScoreView } from "./use-score-view.ts";
import { useUndo } from "./use-undo.ts";
import { ViewSwitch } from "./view-switch.tsx";

interface Props {
  sheet: ScoreSheet;
  editor: ScoreEditor;
  label: string;
}

/** The sheet of an episode with everything one needs while entering it. */
export function ScoreBoard({ sheet, editor: desk, label }: Props) {
  const { view, setView } = useScoreView();
  const [cell, setCell] = useState<string | null>(null);
  const { show: showHistory, ...history } = useSheet<string>();
  const pad = useSheet<string>();
  const steps = useUndo(sheet, desk);
  useEliminationNews(sheet, desk);

  const jump = (playerId: string) => (view === "pad" ? pad.show(playerId) : enterRow(playerId));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <UndoBar sheet={sheet} steps={steps} />
        </div>
        <MissingList sheet={sheet} editor={desk} onJump={jump} />
        {view === "grid" && (
          <Button
            size="s"
            aria-disabled={cell === null}
            aria-label={cell === null ? "History" : `History: ${cellName(sheet, cell)}`}
            className="shrink-0 aria-disabled:opacity-45"
            onClick={() => cell !== null && showHistory(cell)}
          >
            <History aria-hidden size={16} />
            History
          </Button>
        )}
        <ViewSwitch view={view} onChange={setView} />
      </div>
      {view === "grid" ? (
        <ScoreGrid sheet={sheet} editor={desk} label={label} onEnter={setCell} onHistory={showHistory} />
      ) : (
        <ScorePad sheet={sheet} desk={desk} label={label} onPick={pad.show} />
      )}
      <ConflictList sheet={sheet} editor={desk} />
      {pad.shown && (
        <PadSheet
          sheet={sheet}
          playerId={pad.shown.subject}
          editor={desk}
          steps={steps}
          open={pad.open}
          onClose={pad.close}
          onNext={pad.show}
          onHistory={showHistory}
        />
      )}
      {history.shown && (
        <ScoreHistory
          key={history.shown.visit}
          name={cellName(sheet, history.shown.subject)}
          episodeStatisticId={desk.cache.findStat(history.shown.subject)?.episodeStatisticId ?? null}
          open={history.open}
          onClose={history.close}
        />
      )}
    </>
  );
}

const enterRow = (playerId: string): void =>
  document.querySelector<HTMLElement>(`[data-cell^="${playerId} "]`)?.focus();
