import { RecapPage } from "../../../features/results/recap/recap-page.tsx";
import { PointsChartCard } from "../../../features/results/points-chart/points-chart-card.tsx";

/** `/recap/:episode`. */
export const FanRecapPage = () => <RecapPage renderChart={(rows) => <PointsChartCard rows={rows} />} />;
