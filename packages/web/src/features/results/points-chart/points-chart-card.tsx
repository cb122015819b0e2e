import { Suspense, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { lazyPart } from "../../../ui/overlay/lazy-sheet.tsx";
import { chartHeight } from "./chart-height.ts";
import type { ChartRow } from "./points-chart-scale.ts";

// They are below the standings, which are shown first.
const PointsChart = lazyPart(() => import("./points-chart.tsx"), "PointsChart");
const PointsChartTable = lazyPart(() => import("./points-chart-table.tsx"), "PointsChartTable");

/** Every team's total after each episode, as a line chart or a table; nothing before the first points. */
export function PointsChartCard({ rows }: { rows: readonly ChartRow[] }) {
  const [asTable, setAsTable] = useState(false);
  if (!rows.some(({ race }) => race.some(({ total }) => total !== 0))) return null;
  return (
    <Card
      title="Points by episode"
      aria-label="Points by episode"
      className="mt-4"
      actions={
        <Button size="s" onClick={() => setAsTable(!asTable)}>
          {asTable ? "Show as lines" : "Show as table"}
        </Button>
      }
    >
      <Suspense fallback={<ChartSpace lines={rows.length} />}>
        {asTable ? <PointsChartTable rows={rows} /> : <PointsChart rows={rows} />}
      </Suspense>
    </Card>
  );
}

/** As high as the chart: its lines, and the episodes below them. */
const ChartSpace = ({ lines }: { lines: number }) => (
  <div className="pb-[2.625rem]">
    <div style={{ height: chartHeight(lines) }} />
  </div>
);
