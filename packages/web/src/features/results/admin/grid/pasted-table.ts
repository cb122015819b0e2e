import type { ScoreSheet } from "@emberline/contract";
import { POINTS_MAX, POINTS_MIN } from "@emberline/game";
import { placeInGrid } from "../../../../ui/tables/pasted-table.ts";
import { numberText } from "../../../../ui/text/count-text.ts";
import { cellKey, cellName, readPoints } from "../model/cell-text.ts";

/** The scores that a table fills from `row` and `column` on, or why it fills none. Empty cells leave the score as it is. */
export const placeTable = (sheet: ScoreSheet, ...place: DropFirst<Parameters<typeof placeInGrid>>) =>
  placeInGrid(
    {
      keyAt: (row, column) => {
        const stat = sheet.players[row]?.stats[column];
        return stat && cellKey(stat);
      },
      read: (text) => {
        const points = readPoints(text);
        return points !== null && points >= POINTS_MIN && points <= POINTS_MAX ? String(points) : null;
      },
      nameOf: (key) => cellName(sheet, key),
      valid: `a whole number from ${numberText(POINTS_MIN)} to ${numberText(POINTS_MAX)}`,
    },
    ...place,
  );

type DropFirst<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;
