import { FileUp, Plus } from "lucide-react";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { seasonRoutes } from "@emberline/contract";
import { NAME_MAX_LENGTH } from "@emberline/game";
import { useRef } from "react";
import { call } from "../../../platform/api/call.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { RecordFormSheet } from "../../../ui/forms/record-form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useRecordForm } from "../../../ui/forms/use-record-form.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { SeasonCard } from "./season-card.tsx";
import { useSeasonActions } from "./use-season-actions.tsx";

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

/** Needs a new `key` for each opening. */
function AddSeasonSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const first = useRef<HTMLInputElement>(null);
  const { values, change, errors, entry } = useRecordForm({
    subject: "season",
    id: null,
    initialValues: () => ({ name: "" }),
    validate: (sent) => findErrors(seasonRoutes.add.body, sent),
    save: async (sent, stored) => stored ?? (await call(seasonRoutes.add, { body: sent })).data.seasonId,
    messages: { saved: () => "Season Created", failed: "Error saving season" },
  });
  return (
    <RecordFormSheet
      open={open}
      onClose={onClose}
      title="Create Season"
      description="It starts empty. Fans see it once you make it the current one."
      initialFocus={first}
      form={entry}
    >
      <TextField
        ref={first}
        label="Name"
        name="name"
        required
        readOnly={entry.status === "saved"}
        maxLength={NAME_MAX_LENGTH}
        value={values.name}
        error={errors["name"]}
        onChange={(event) => change({ name: event.target.value })}
      />
    </RecordFormSheet>
  );
}

/** All seasons, the current one first. */
function SeasonList() {
  const { data: seasons } = useSuspenseQuery(routeQuery(seasonRoutes.list)).data;
  const { dialog, ...actions } = useSeasonActions();
  if (seasons.length === 0) {
    return (
      <EmptyState title="No season yet">
        Import one from a file, or create an empty one and fill it by hand.
      </EmptyState>
    );
  }
  const current = seasons.find((season) => season.isCurrent);
  return (
    <>
      <ul aria-label="Seasons" className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        {seasons.map((season) => (
          <li key={season.seasonId}>
            <SeasonCard season={season} current={current} actions={actions} />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
