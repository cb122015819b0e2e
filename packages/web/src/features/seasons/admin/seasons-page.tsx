import { seasonRoutes, type Season } from "@emberline/contract";
import { NAME_MAX_LENGTH } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { FileUp, Plus, Archive, ArchiveRestore, ClipboardPaste, Download, Eye, Flag } from "lucide-react";
import { useRef } from "react";
import { call } from "../../../platform/api/call.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { RecordFormSheet } from "../../../ui/forms/record-form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useRecordForm } from "../../../ui/forms/use-record-form.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { Link } from "../../../ui/link.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { dayText } from "../../../ui/text/time-text.ts";
import { seasonSizeText } from "./season-text.ts";
import { useSeasonActions, type SeasonActions } from "./use-season-actions.tsx";

/** `/admin/seasons`. */
export function SeasonsPage() {
  const adding = useSheet<null>();
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
            <Button variant="primary" onClick={() => adding.show(null)}>
              <Plus aria-hidden size={18} />
              Create Season
            </Button>
          </>
        }
      />
      <LoadBoundary skeleton={<SkeletonRows avatars={false} count={3} />} error="Error loading seasons">
        <SeasonList />
      </LoadBoundary>
      {adding.render((_, sheet) => (
        <AddSeasonSheet {...sheet} />
      ))}
    </>
  );
}

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

interface Props {
  season: Season;
  /** The season that fans see. */
  current: Season | undefined;
  actions: SeasonActions;
}

function SeasonCard({ season, current, actions }: Props) {
  const { seasonId, name, isCurrent, archivedAt, createdAt } = season;
  return (
    <Card className={isCurrent ? "border-lagoon/60" : undefined}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg break-words">
          <Link to={`/admin/seasons/${seasonId}`} className="hover:underline">
            {name}
          </Link>
        </h2>
        {isCurrent && <Badge tone="lagoon">Current</Badge>}
        {archivedAt && <Badge>Archived</Badge>}
      </div>
      <p className="mt-1 text-dim">{seasonSizeText(season)}</p>
      <p className="text-sm text-dim">
        Created {dayText(createdAt)}
        {archivedAt && `, archived ${dayText(archivedAt)}`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink size="s" to={`/admin/seasons/${seasonId}`} aria-label={`View, ${name}`}>
          <Eye aria-hidden size={15} />
          View
        </ButtonLink>
        {!archivedAt && (
          <ButtonLink size="s" to={`/admin/import?season=${seasonId}`} aria-label={`Paste a Table, ${name}`}>
            <ClipboardPaste aria-hidden size={15} />
            Paste a Table
          </ButtonLink>
        )}
        <Button
          size="s"
          aria-label={`Export, ${name}`}
          busy={actions.busyOn(season, "export")}
          onClick={() => actions.save(season)}
        >
          <Download aria-hidden size={15} />
          Export
        </Button>
        {!isCurrent && <PastSeasonActions season={season} current={current} actions={actions} />}
      </div>
    </Card>
  );
}

function PastSeasonActions({ season, current, actions }: Props) {
  const { name, archivedAt } = season;
  if (archivedAt) {
    return (
      <Button
        size="s"
        aria-label={`Restore, ${name}`}
        busy={actions.busyOn(season, "archive")}
        onClick={() => actions.archive(season, false)}
      >
        <ArchiveRestore aria-hidden size={15} /> Restore{" "}
      </Button>
    );
  }
  return (
    <>
      <Button
        size="s"
        aria-label={`Make Current, ${name}`}
        busy={actions.busyOn(season, "switch")}
        onClick={() => actions.makeCurrent(season, current)}
      >
        <Flag aria-hidden size={15} />
        Make Current
      </Button>
      <Button
        size="s"
        variant="text"
        aria-label={`Archive, ${name}`}
        busy={actions.busyOn(season, "archive")}
        onClick={() => actions.archive(season, true)}
      >
        <Archive aria-hidden size={15} />
        Archive
      </Button>
    </>
  );
}
