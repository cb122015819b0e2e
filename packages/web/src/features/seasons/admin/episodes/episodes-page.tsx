import { ClipboardPaste } from "lucide-react";
import { useSession } from "../../../../platform/session/session.tsx";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { RecordsPage } from "../../../../ui/tables/records-page.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { DeleteEpisode } from "./delete-episode.tsx";
import { EpisodeList } from "./episode-list.tsx";
import { EpisodeSheet } from "./episode-sheet.tsx";

/** `/admin/episodes`. */
export const EpisodesPage = () => {
  const { isAdmin } = useSession();
  return (
    <RecordsPage
      title="Episodes"
      addLabel="Add Episode"
      links={
        isAdmin && (
          <ButtonLink to="/admin/import?table=episodes">
            <ClipboardPaste aria-hidden size={18} />
            Paste a Table
          </ButtonLink>
        )
      }
      skeleton={<SkeletonRows avatars={false} count={8} />}
      error="Something went wrong"
      List={EpisodeList}
      Sheet={EpisodeSheet}
      Delete={DeleteEpisode}
    />
  );
};
