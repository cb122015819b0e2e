import { Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { AddLeagueSheet } from "./add-league-sheet.tsx";
import type { AdminLeague, AdminTeam } from "./admin-league.ts";
import { DeleteLeagueDialog } from "./delete-league-dialog.tsx";
import { DraftSettingsSheet } from "../../../draft-setup/form/draft-settings-sheet.tsx";
import { EndDraft } from "./end-draft.tsx";
import { LeagueList } from "./league-list.tsx";

/** `/admin/leagues`. */
export function LeaguesPage() {
  const adding = useSheet<null>();
  const settings = useSheet<AdminLeague>();
  const ending = useSheet<AdminLeague>();
  const deleting = useSheet<{ league: AdminLeague; team: AdminTeam | null }>();
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <DocumentTitle>Leagues</DocumentTitle>
      <PageHeader
        title="Leagues"
        actions={
          <Button ref={addButton} variant="primary" onClick={() => adding.show(null)}>
            <Plus aria-hidden size={18} />
            Add League
          </Button>
        }
      />
      <LoadBoundary skeleton={<SkeletonRows avatars={false} />} error="Error loading leagues">
        <LeagueList
          onSettings={settings.show}
          onEndDraft={ending.show}
          onDelete={(league) => deleting.show({ league, team: null })}
          onDeleteTeam={(league, team) => deleting.show({ league, team })}
        />
      </LoadBoundary>
      {adding.shown && <AddLeagueSheet key={adding.shown.visit} open={adding.open} onClose={adding.close} />}
      {settings.shown && (
        <DraftSettingsSheet
          key={settings.shown.visit}
          league={settings.shown.subject}
          open={settings.open}
          onClose={settings.close}
        />
      )}
      {ending.shown && (
        <EndDraft
          key={ending.shown.visit}
          league={ending.shown.subject}
          open={ending.open}
          onClose={ending.close}
        />
      )}
      {deleting.shown && (
        <DeleteLeagueDialog
          key={deleting.shown.visit}
          {...deleting.shown.subject}
          open={deleting.open}
          onClose={deleting.close}
          focusAfterDelete={addButton}
        />
      )}
    </>
  );
}
