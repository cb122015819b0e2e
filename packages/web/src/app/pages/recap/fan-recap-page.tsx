import { RecapPage } from "../../../features/recap/recap-page.tsx";
import { PointsChartCard } from "../../../features/team/points-chart/points-chart-card.tsx";

/** `/recap/:episode`. */
export const FanRecapPage = () => <RecapPage renderChart={(rows) => <PointsChartCard rows={rows} />} />;
