import type { SaveQueue } from "../../../../platform/api/save-queue.ts";
import { type CellEdits, createCellEdits } from "../../../../ui/tables/cell-edits.ts";
import { type Change, endTyping, recordChange, type ScoreChange } from "../../../../ui/tables/undo-log.ts";
import { cellKey, isSameText, shownText, type Stat } from "./cell-text.ts";
import { conflictOf } from "./conflict.ts";
import type { SheetCache } from "./sheet-cache.ts";

interface EditsDeps {
  cache: Pick<SheetCache, "read" | "findRow" | "findStat">;
  scores: SaveQueue<string>;
  eliminations: SaveQueue<boolean>;
}

/** Makes, undoes and redoes this admin's changes. */
export interface Edits extends Omit<CellEdits, "setCells"> {
  /** The cells that `giveToAll` fills: the empty ones of the players who are still in. */
  cellsToGive: (statisticId: string) => Stat[];
  /** Gives the default points to all players still in who have none yet, as one change. */
  giveToAll: (statisticId: string) => Change | null;
  setEliminated: (playerId: string, eliminated: boolean) => void;
  /** The text a cell shows now. */
  cellText: (key: string) => string;
}

export function createEdits({ cache, scores, eliminations }: EditsDeps): Edits {
  const cellText = (key: string) => {
    const stat = cache.findStat(key);
    return stat ? shownText(scores.find(key), stat) : "";
  };
  const isEliminated = (playerId: string) =>
    eliminations.find(playerId)?.value ?? cache.findRow(playerId)?.eliminated === 1;
  const { setCells, ...edits } = createCellEdits({
    queue: scores,
    textOf: cellText,
    isSame: isSameText,
    isOverwritten: (key) => conflictOf(scores.find(key)) !== null || !cache.findStat(key),
    stepElimination: (change, now) => {
      if (isEliminated(change.key) !== change[now]) return false;
      eliminations.put(change.key, change[now === "to" ? "from" : "to"]);
      return true;
    },
  });
  const { log } = edits;

  const cellsToGive = (statisticId: string) =>
    (cache.read()?.players ?? [])
      .filter(({ playerId }) => !isEliminated(playerId))
      .flatMap(({ stats }) => stats.filter((stat) => stat.statisticId === statisticId))
      .filter((stat) => cellText(cellKey(stat)).trim() === "");

  return {
    ...edits,
    cellsToGive,
    giveToAll: (statisticId) => {
      const cells = cellsToGive(statisticId).map((stat): ScoreChange => {
        const key = cellKey(stat);
        return { kind: "score", key, from: cellText(key), to: String(stat.defaultPoints) };
      });
      return setCells({ kind: "column", statisticId, cells });
    },
    setEliminated: (key, eliminated) => {
      const change: Change = { kind: "elimination", key, from: isEliminated(key), to: eliminated };
      log.set(endTyping(recordChange(endTyping(log.get()), change)));
      eliminations.put(key, eliminated);
    },
    cellText,
  };
}
