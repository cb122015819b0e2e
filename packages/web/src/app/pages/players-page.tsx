import { PlayerPerformancePage } from "../../features/player/player-performance-page.tsx";
import { PastSeasons } from "../../features/season/past-seasons.tsx";

/** `/players`. */
export function FanPlayersPage() {
  return (
    <>
      <PlayerPerformancePage />
      <PastSeasons from="players" />
    </>
  );
}
