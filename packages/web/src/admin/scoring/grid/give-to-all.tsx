import { pointsText } from "@emberline/game";
import { Plus } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { countText } from "../../../ui/text/count-text.ts";
import { announce } from "../../../ui/layout/live-region.tsx";
import type { Stat } from "../model/points-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";

interface Props {
  /** Any cell of the column. */
  stat: Stat;
  label: string;
  editor: ScoreEditor;
}

/** Gives a statistic's default points to everybody still in who has none yet. Undo takes them all back. */
export function GiveToAll({ stat: { statisticId, defaultPoints }, label, editor }: Props) {
  const { scores, eliminations, edits } = editor;
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
  return (
    <button
      type="button"
      aria-disabled={count === 0}
      aria-label={`Give ${points} to everybody still in: ${label}`}
      title={count === 0 ? "Everybody still in has points" : `Give ${points} to everybody still in`}
      onClick={give}
      className={buttonStyle}
    >
      <Plus aria-hidden size={13} />
      All
    </button>
  );
}

const buttonStyle =
  "mx-auto mt-1.5 flex min-h-11 w-full max-w-16 items-center justify-center gap-1 rounded-lg border border-line bg-ink-3 " +
  "text-xs font-semibold text-sand normal-case transition-colors hover:border-edge aria-disabled:opacity-45 " +
  "pointer-fine:min-h-7";
