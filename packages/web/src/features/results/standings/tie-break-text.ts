import type { Standing } from "@emberline/contract";
import { tieReason } from "@emberline/game";
import { truncate } from "../../../ui/text/truncate.ts";
import { countText } from "../../../ui/text/count-text.ts";

export type TiedRow = Pick<Standing, "teamId" | "name" | "rank" | "playersPoints" | "bonus" | "totalPoints">;

/** What the teams of one rank have in common. */
export function tieText(rows: readonly TiedRow[]): string {
  const points = countText(rows[0]?.totalPoints ?? 0, "point");
  return rows.length === 2 ? `Both have ${points}.` : `All ${rows.length} have ${points}.`;
}

/** Why each team is above the next. */
export const orderTexts = (rows: readonly TiedRow[]): string[] =>
  rows.slice(1).map((second, index) => orderText(rows[index] ?? second, second));

function orderText(first: TiedRow, second: TiedRow): string {
  const [above, below] = [truncate(first.name), truncate(second.name)];
  switch (tieReason(first, second)) {
    case "contestants":
      return `${above} stands above ${below} because its contestants scored more (${first.playersPoints} against ${second.playersPoints}); the rest came from polls.`;
    case "name":
      return `${above} stands above ${below} by name: their contestants scored the same (${first.playersPoints}).`;
    case "chance":
      return `Two teams named ${above} have the same from contestants and polls: their order is arbitrary.`;
    default:
      return "";
  }
}
