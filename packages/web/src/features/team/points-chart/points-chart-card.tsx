import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { PointsChart } from "./points-chart.tsx";
import { PointsChartLegend } from "./points-chart-legend.tsx";
import type { ChartRow } from "./points-chart-scale.ts";
import { PointsChartTable } from "./points-chart-table.tsx";

/** Every team's total after each episode, as a line chart or a table; nothing before the first points. */
export function PointsChartCard({ rows }: { rows: readonly ChartRow[] }) {
  const [asTable, setAsTable] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  if (!rows.some(({ race }) => race.some(({ total }) => total !== 0))) return null;
  return (
    <Card
      title="Race"
      aria-label="Race"
      className="mt-4"
      actions={
        <Button size="s" onClick={() => setAsTable(!asTable)}>
          {asTable ? "Show as lines" : "Show as table"}
        </Button>
      }
    >
      {asTable ? (
        <PointsChartTable rows={rows} />
      ) : (
        <>
          <PointsChart rows={rows} highlighted={pointed ?? picked} />
          <PointsChartLegend rows={rows} picked={picked} onPick={setPicked} onHover={setPointed} />
        </>
      )}
    </Card>
  );
}
