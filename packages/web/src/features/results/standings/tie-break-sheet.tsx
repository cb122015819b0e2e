import { sharedText } from "../../../ui/display/rank-mark.tsx";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import type { Standing } from "@emberline/contract";
import { tieReason } from "@emberline/game";
import { truncate } from "../../../ui/text/truncate.ts";
import { countText } from "../../../ui/text/count-text.ts";

interface TieBreakSheetProps {
  /** The teams of one rank in order; empty before the first opening. */
  rows: readonly TiedRow[];
  open: boolean;
  onClose: () => void;
}

/** Explains the order of teams that share a rank. */
export function TieBreakSheet({ rows, open, onClose }: TieBreakSheetProps) {
  const [first] = rows;
  if (first === undefined) return null;
  const isAdjusted = rows.some(({ adjusted }) => adjusted !== undefined);
  return (
    <Sheet open={open} onClose={onClose} title={sharedText(first.rank)} scrollFocusable>
      <p className="text-lg font-semibold">{tieText(rows)}</p>
      <table aria-label="Where the points come from" className="mt-3 w-full text-left text-[0.9375rem]">
        <thead className="text-xs text-dim uppercase">
          <tr>
            <th scope="col" className="py-1.5 pr-2 font-semibold">
              Team
            </th>
            <th scope="col" className="px-2 py-1.5 text-right font-semibold">
              Contestants
            </th>
            <th scope="col" className="py-1.5 pl-2 text-right font-semibold">
              Polls
            </th>
            {isAdjusted && (
              <th scope="col" className="py-1.5 pl-2 text-right font-semibold">
                Adjusted
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.teamId}>
              <th scope="row" className="border-t border-line/60 py-2 pr-2 font-semibold wrap-anywhere">
                <span className="line-clamp-2" title={row.name}>
                  {row.name}
                </span>
              </th>
              <td className="border-t border-line/60 px-2 py-2 text-right">{row.playersPoints}</td>
              <td className="border-t border-line/60 py-2 pl-2 text-right">
                {row.bonus - (row.adjusted ?? 0)}
              </td>
              {isAdjusted && (
                <td className="border-t border-line/60 py-2 pl-2 text-right">{row.adjusted ?? 0}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-3 grid gap-2">
        {orderTexts(rows).map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-dim">
        Teams with the same total share a rank. Within one, the contestants&apos; points decide who stands
        above, then the name.
      </p>
    </Sheet>
  );
}

type TiedRow = Pick<
  Standing,
  "teamId" | "name" | "rank" | "playersPoints" | "bonus" | "adjusted" | "totalPoints"
>;

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
      return `${above} stands above ${below} because its contestants scored more (${first.playersPoints} against ${second.playersPoints}); the rest came from ${restText(first, second)}.`;
    case "name":
      return `${above} stands above ${below} by name: their contestants scored the same (${first.playersPoints}).`;
    case "chance":
      return `Two teams named ${above} have the same from contestants and ${restText(first, second)}: their order is arbitrary.`;
    default:
      return "";
  }
}

const restText = (...rows: readonly TiedRow[]): string =>
  rows.some(({ adjusted }) => adjusted !== undefined) ? "polls and adjustments" : "polls";
