import { ClipboardPaste, Images } from "lucide-react";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { RecordsPage } from "../../../../ui/tables/records-page.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { DeletePlayer } from "./delete-player.tsx";
import { PlayerList } from "./player-list.tsx";
import { PlayerSheet } from "./player-sheet.tsx";

/** `/admin/players`. */
export const AdminPlayersPage = () => (
  <RecordsPage
    title="Players"
    addLabel="Add Contestant"
    links={
      <>
        <ButtonLink to="/admin/import">
          <ClipboardPaste aria-hidden size={18} />
          Paste a Table
        </ButtonLink>
        <ButtonLink to="/admin/import/photos">
          <Images aria-hidden size={18} />
          Add Photos
        </ButtonLink>
      </>
    }
    skeleton={<SkeletonRows count={10} />}
    error="Something went wrong"
    List={PlayerList}
    Sheet={PlayerSheet}
    Delete={DeletePlayer}
  />
);
