import { PlayerPerformancePage } from "../../features/seasons/players/player-performance-page.tsx";
import { PastSeasons } from "../../features/seasons/past/past-seasons.tsx";

/** `/players`. */
export function FanPlayersPage() {
  return (
    <>
      <PlayerPerformancePage />
      <PastSeasons from="players" />
    </>
  );
}
