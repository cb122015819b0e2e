import { RecordsPage } from "../../ui/layout/records-page.tsx";
import { SkeletonRows } from "../../ui/layout/skeleton.tsx";
import { DeletePlayer } from "./delete-player.tsx";
import { PlayerList } from "./player-list.tsx";
import { PlayerSheet } from "./player-sheet.tsx";

/** `/admin/players`. */
export const PlayersPage = () => (
  <RecordsPage
    title="Players"
    addLabel="Add Contestant"
    skeleton={<SkeletonRows count={10} />}
    error="Something went wrong"
    List={PlayerList}
    Sheet={PlayerSheet}
    Delete={DeletePlayer}
  />
);
