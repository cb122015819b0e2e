import { LoadBoundary } from "../../ui/load-boundary.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Title } from "../../ui/title.tsx";
import { EpisodeTable } from "./episode-table.tsx";

/** `/admin/episodes`. */
export function EpisodesPage() {
  return (
    <>
      <Title>Episodes</Title>
      <PageHeader title="Episodes" />
      <LoadBoundary skeleton={<SkeletonRows faces={false} count={8} />} error="Something went wrong">
        <EpisodeTable />
      </LoadBoundary>
    </>
  );
}
