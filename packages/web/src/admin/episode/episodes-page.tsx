import { RecordsPage } from "../../ui/layout/records-page.tsx";
import { SkeletonRows } from "../../ui/layout/skeleton.tsx";
import { DeleteEpisode } from "./delete-episode.tsx";
import { EpisodeList } from "./episode-list.tsx";
import { EpisodeSheet } from "./episode-sheet.tsx";

/** `/admin/episodes`. */
export const EpisodesPage = () => (
  <RecordsPage
    title="Episodes"
    addLabel="Add Episode"
    skeleton={<SkeletonRows avatars={false} count={8} />}
    error="Something went wrong"
    List={EpisodeList}
    Sheet={EpisodeSheet}
    Delete={DeleteEpisode}
  />
);
