import type { AdminPlayer } from "@emberline/contract";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { LoadBoundary } from "../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";
import { useSheet } from "../../ui/overlay/use-sheet.ts";
import { DeletePlayer } from "./delete-player.tsx";
import { PlayerList } from "./player-list.tsx";
import { PlayerSheet } from "./player-sheet.tsx";

/** `/admin/players`. */
export function PlayersPage() {
  const editor = useSheet<AdminPlayer | null>();
  const removal = useSheet<AdminPlayer>();
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      <DocumentTitle>Players</DocumentTitle>
      <PageHeader
        title="Players"
        actions={
          <Button ref={add} variant="ember" onClick={() => editor.show(null)}>
            <Plus aria-hidden size={18} />
            Add Contestant
          </Button>
        }
      />
      <LoadBoundary skeleton={<SkeletonRows count={10} />} error="Something went wrong">
        <PlayerList onEdit={editor.show} onDelete={removal.show} />
      </LoadBoundary>
      {editor.shown && (
        <PlayerSheet
          key={editor.shown.visit}
          player={editor.shown.subject}
          open={editor.open}
          onClose={editor.close}
        />
      )}
      {removal.shown && (
        <DeletePlayer
          key={removal.shown.visit}
          player={removal.shown.subject}
          open={removal.open}
          onClose={removal.close}
          landing={add}
        />
      )}
    </>
  );
}
