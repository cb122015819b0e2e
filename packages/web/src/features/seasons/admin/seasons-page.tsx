import { FileUp, Plus } from "lucide-react";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { AddSeasonSheet } from "./add-season-sheet.tsx";
import { SeasonList } from "./season-list.tsx";

/** `/admin/seasons`. */
export function SeasonsPage() {
  const { shown, open, show, close } = useSheet<null>();
  return (
    <>
      <DocumentTitle>Seasons</DocumentTitle>
      <PageHeader
        title="Seasons"
        actions={
          <>
            <ButtonLink to="/admin/seasons/import">
              <FileUp aria-hidden size={18} />
              Import
            </ButtonLink>
            <Button variant="primary" onClick={() => show(null)}>
              <Plus aria-hidden size={18} />
              Create Season
            </Button>
          </>
        }
      />
      <LoadBoundary skeleton={<SkeletonRows avatars={false} count={3} />} error="Error loading seasons">
        <SeasonList />
      </LoadBoundary>
      {shown && <AddSeasonSheet key={shown.visit} open={open} onClose={close} />}
    </>
  );
}
