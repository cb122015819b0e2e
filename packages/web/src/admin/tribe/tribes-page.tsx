import type { AdminTribe } from "@emberline/contract";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { LoadBoundary } from "../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";
import { useSheet } from "../../ui/overlay/use-sheet.ts";
import { DeleteTribe } from "./delete-tribe.tsx";
import { TribeList } from "./tribe-list.tsx";
import { TribeSheet } from "./tribe-sheet.tsx";

/** `/admin/tribes`. */
export function TribesPage() {
  const editor = useSheet<AdminTribe | null>();
  const removal = useSheet<AdminTribe>();
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      <DocumentTitle>Tribes</DocumentTitle>
      <PageHeader
        title="Tribes"
        actions={
          <Button ref={add} variant="ember" onClick={() => editor.show(null)}>
            <Plus aria-hidden size={18} />
            Add Tribe
          </Button>
        }
      />
      <LoadBoundary skeleton={<SkeletonRows avatars={false} count={4} />} error="error loading tribes">
        <TribeList onEdit={editor.show} onDelete={removal.show} />
      </LoadBoundary>
      {editor.shown && (
        <TribeSheet
          key={editor.shown.visit}
          tribe={editor.shown.subject}
          open={editor.open}
          onClose={editor.close}
        />
      )}
      {removal.shown && (
        <DeleteTribe
          key={removal.shown.visit}
          tribe={removal.shown.subject}
          open={removal.open}
          onClose={removal.close}
          landing={add}
        />
      )}
    </>
  );
}
