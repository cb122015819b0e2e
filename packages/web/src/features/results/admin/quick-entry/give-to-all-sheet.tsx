import type { ScoreSheet } from "@emberline/contract";
import { pointsText } from "@emberline/game";
import { Plus } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { Sheet } from "../../../../ui/overlay/sheet.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import type { Stat } from "../model/cell-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";
import { type useUndo, SheetUndo } from "../page/undo-bar.tsx";

interface Props {
  sheet: ScoreSheet;
  editor: ScoreEditor;
  undoRedo: ReturnType<typeof useUndo>;
  open: boolean;
  onClose: () => void;
}

/** For quick entry: gives a statistic's default points to all players still in who have none. */
export function GiveToAllSheet({ sheet, editor, undoRedo, open, onClose }: Props) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Give to everybody still in"
      description="Points that someone has already stay as they are."
      footer={<SheetUndo sheet={sheet} undoRedo={undoRedo} />}
    >
      <ul className="grid gap-2 pb-1">
        {(sheet.players[0]?.stats ?? []).map((stat, index) => (
          <li key={stat.statisticId}>
            <GiveButton stat={stat} label={sheet.labels[index] ?? ""} editor={editor} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function GiveButton({ stat, label, editor }: { stat: Stat; label: string; editor: ScoreEditor }) {
  const { count, points, give } = useGiveToAll(editor, stat, label);
  return (
    <button
      type="button"
      aria-disabled={count === 0}
      aria-label={`Give ${points} to everybody still in: ${label}`}
      onClick={give}
      className={buttonStyle}
    >
      <span className="min-w-0 flex-1 text-left">
        <span className="block leading-tight font-semibold wrap-anywhere">{label}</span>
        <span className="text-[0.8125rem] text-dim">
          <span className="text-ember">{points}</span> ·{" "}
          {count === 0 ? "everybody has points" : `to ${countText(count, "contestant")}`}
        </span>
      </span>
      <Plus aria-hidden size={20} className="shrink-0" />
    </button>
  );
}

const buttonStyle =
  "flex min-h-14 w-full min-w-0 items-center gap-3 rounded-xl border border-line bg-well px-3.5 py-2 touch-manipulation " +
  "transition-colors duration-150 hover:border-edge active:bg-ink-3 aria-disabled:opacity-60";

/**
 * Gives a statistic's default points to all players still in who have none yet. `stat` is any cell of the statistic,
 * `count` how many would get points.
 */
export function useGiveToAll({ scores, eliminations, edits }: ScoreEditor, stat: Stat, label: string) {
  const { statisticId, defaultPoints } = stat;
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [scores.subscribe(listener), eliminations.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    [scores, eliminations],
  );
  const count = useSyncExternalStore(subscribe, () => edits.cellsToGive(statisticId).length);
  const points = pointsText(defaultPoints);
  const give = () => {
    if (edits.giveToAll(statisticId)) announce(`${label}: ${points} to ${countText(count, "contestant")}`);
    else announce(`${label}: everybody still in has points`);
  };
  return { count, points, give };
}
