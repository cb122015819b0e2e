import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { PointsChart } from "./points-chart.tsx";
import type { ChartRow } from "./points-chart-scale.ts";
import { PointsChartTable } from "./points-chart-table.tsx";

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
      {asTable ? <PointsChartTable rows={rows} /> : <PointsChart rows={rows} />}
    </Card>
  );
}
