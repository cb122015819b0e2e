import { classNames } from "../../../ui/class-names.ts";
import { ScrollEdge } from "../../../ui/tables/scroll-edge.tsx";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import type { ChartRow } from "./points-chart-scale.ts";
import { numberText } from "../../../ui/text/count-text.ts";

/** Each team's total after each episode. */
export function PointsChartTable({ rows }: { rows: readonly ChartRow[] }) {
  const episodes = rows[0]?.race.map(({ episode }) => episode) ?? [];
  return (
    <ScrollEdge>
      <Table
        label="Points after each episode"
        scroll="box"
        head={
          <>
            <Th className="sticky left-0 z-1">Team</Th>
            {episodes.map((episode, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <Th key={index} number>
                Ep {episode}
              </Th>
            ))}
          </>
        }
      >
        {rows.map((row) => (
          <Tr key={row.teamId} tone={row.mine ? "you" : "plain"}>
            <Td
              role="rowheader"
              className={classNames("sticky left-0 bg-ink-2", row.mine && "font-semibold text-ember")}
            >
              <span title={row.name} className="line-clamp-2 w-28 text-[0.9375rem] leading-snug sm:w-56">
                {row.name}
              </span>
            </Td>
            {row.race.map(({ total }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a cell is its place
              <Td key={index} number className="figures">
                {numberText(total)}
              </Td>
            ))}
          </Tr>
        ))}
      </Table>
    </ScrollEdge>
  );
}
