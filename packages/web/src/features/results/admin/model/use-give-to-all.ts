import { pointsText } from "@emberline/game";
import { useCallback, useSyncExternalStore } from "react";
import { countText } from "../../../../ui/text/count-text.ts";
import { announce } from "../../../../ui/layout/live-region.tsx";
import type { Stat } from "./points-text.ts";
import type { ScoreEditor } from "./score-editor.ts";

/**
 * Gives a statistic's default points to everybody still in who has none yet. `stat` is any cell of the statistic,
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
