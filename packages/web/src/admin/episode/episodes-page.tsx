import { Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { LoadBoundary } from "../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";
import { useSheet } from "../../ui/overlay/use-sheet.ts";
import { DeleteEpisode } from "./delete-episode.tsx";
import { EpisodeSheet } from "./episode-sheet.tsx";
import { EpisodeList } from "./episode-list.tsx";
import type { Episode } from "./episode-text.ts";

/** `/admin/episodes`. */
export function EpisodesPage() {
  const editor = useSheet<Episode | null>();
  const removal = useSheet<Episode>();
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      <DocumentTitle>Episodes</DocumentTitle>
      <PageHeader
        title="Episodes"
        actions={
          <Button ref={add} variant="ember" onClick={() => editor.show(null)}>
            <Plus aria-hidden size={18} />
            Add Episode
          </Button>
        }
      />
      <LoadBoundary skeleton={<SkeletonRows avatars={false} count={8} />} error="Something went wrong">
        <EpisodeList onEdit={editor.show} onDelete={removal.show} />
      </LoadBoundary>
      {editor.shown && (
        <EpisodeSheet
          key={editor.shown.visit}
          episode={editor.shown.subject}
          open={editor.open}
          onClose={editor.close}
        />
      )}
      {removal.shown && (
        <DeleteEpisode
          key={`delete ${removal.shown.visit}`}
          episode={removal.shown.subject}
          open={removal.open}
          onClose={removal.close}
          landing={add}
        />
      )}
    </>
  );
}
