import { RecordsPage } from "../../../../ui/tables/records-page.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { DeleteStatistic } from "./delete-statistic.tsx";
import { StatisticList } from "./statistic-list.tsx";
import { StatisticSheet } from "./statistic-sheet.tsx";

/** `/admin/scoring`. */
export const StatisticsPage = () => (
  <RecordsPage
    title="Scoring"
    addLabel="Add Statistic"
    skeleton={<SkeletonRows avatars={false} />}
    error="Error loading statistics"
    List={StatisticList}
    Sheet={StatisticSheet}
    Delete={DeleteStatistic}
  />
);
