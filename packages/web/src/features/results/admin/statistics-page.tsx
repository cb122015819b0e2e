import { scoringRoutes, type ReplyOf } from "@emberline/contract";
import {
  STATISTIC_PREVIEW_LENGTH,
  pointsText,
  POINTS_MAX,
  POINTS_MIN,
  withAsciiMinus,
} from "@emberline/game";
import { useRef } from "react";
import { call } from "../../../platform/api/call.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { RecordFormSheet } from "../../../ui/forms/record-form-sheet.tsx";
import { TextArea, TextField } from "../../../ui/forms/text-field.tsx";
import { useRecordForm } from "../../../ui/forms/use-record-form.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { DeleteDialog } from "../../../ui/overlay/delete-dialog.tsx";
import { type Column } from "../../../ui/tables/data-list.tsx";
import {
  RecordsPage,
  type RecordSheetProps,
  type DeleteRecordProps,
} from "../../../ui/tables/records-page.tsx";
import { previewOf } from "../../../ui/text/truncate.ts";

/** `/admin/scoring`. */
export const StatisticsPage = () => (
  <RecordsPage
    title="Scoring"
    addLabel="Add Statistic"
    skeleton={<SkeletonRows avatars={false} />}
    error="Error loading statistics"
    query={routeQuery(scoringRoutes.statistics)}
    label="Statistics"
    keyOf={({ statisticId }) => statisticId}
    nameOf={({ name }) => name}
    columns={columns}
    empty={<EmptyState title="No statistics found. Add your first statistic to get started." />}
    Sheet={StatisticSheet}
    Delete={DeleteStatistic}
  />
);

function shortDescription({ description }: Statistic): string {
  const preview = previewOf(description ?? "", STATISTIC_PREVIEW_LENGTH);
  return preview === null ? (description ?? "") : `${preview}…`;
}

const columns: readonly Column<Statistic>[] = [
  {
    heading: "Name",
    className: "font-semibold",
    cell: ({ name }) => <span className="block min-w-44 wrap-anywhere">{name}</span>,
    onCard: ({ name, defaultPoints }) => (
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        <span className="figures whitespace-nowrap text-ember">{pointsText(defaultPoints)}</span>
      </div>
    ),
  },
  {
    heading: "Default points",
    number: true,
    className: "figures",
    cell: ({ defaultPoints }) => pointsText(defaultPoints),
    onCard: "nothing",
  },
  {
    heading: "Description",
    headClassName: "w-full pl-6!",
    className: "pl-6! wrap-anywhere text-dim",
    cell: shortDescription,
    onCard: (statistic) =>
      statistic.description && (
        <p className="text-[0.9375rem] wrap-anywhere text-dim">{shortDescription(statistic)}</p>
      ),
  },
];

function StatisticSheet({ record: statistic, open, onClose }: RecordSheetProps<Statistic>) {
  const first = useRef<HTMLInputElement>(null);
  const { values, change, errors, entry } = useStatisticEntry(statistic);
  return (
    <RecordFormSheet
      open={open}
      onClose={onClose}
      title={statistic ? "Edit Statistic" : "Add Statistic"}
      description={
        statistic ? "Existing scores do not change." : "It is added to the score sheet of every episode."
      }
      initialFocus={first}
      form={entry}
    >
      <TextField
        ref={first}
        label="Name"
        name="statistic-name"
        autoComplete="off"
        required
        value={values.name}
        error={errors["name"]}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label="Default points"
        name="default-points"
        autoComplete="off"
        required
        className="max-w-48"
        value={values.defaultPoints}
        error={errors["defaultPoints"]}
        hint={parsedPointsHint(values.defaultPoints) ?? "Can be negative"}
        onChange={(event) => change({ defaultPoints: event.target.value })}
      />
      <TextArea
        label="Description (optional)"
        name="description"
        rows={3}
        value={values.description}
        error={errors["description"]}
        onChange={(event) => change({ description: event.target.value })}
      />
    </RecordFormSheet>
  );
}

function useStatisticEntry(statistic: Statistic | null) {
  return useRecordForm({
    subject: "statistic",
    id: statistic?.statisticId ?? null,
    initialValues: () => ({
      name: statistic?.name ?? "",
      defaultPoints: String(statistic?.defaultPoints ?? ""),
      description: statistic?.description ?? "",
    }),
    validate: (values) => findErrors(scoringRoutes.saveStatistic.body, bodyOf(values)),
    save: async (values, statisticId) =>
      (await call(scoringRoutes.saveStatistic, { body: { ...bodyOf(values), statisticId } })).data
        .statisticId,
    messages: {
      saved: (isNew) => (isNew ? "Statistic Created" : "Statistic Updated"),
      failed: "Error saving statistic",
    },
  });
}

interface Values {
  name: string;
  defaultPoints: string;
  description: string;
}

const bodyOf = ({ name, defaultPoints, description }: Values) => ({
  name,
  defaultPoints: parseDefaultPoints(defaultPoints),
  description: description.trim() === "" ? null : description,
});

function DeleteStatistic({ record: { statisticId, name }, ...dialog }: DeleteRecordProps<Statistic>) {
  return (
    <DeleteDialog
      {...dialog}
      title="Delete Statistic?"
      remove={() => call(scoringRoutes.removeStatistic, { params: { statisticId } })}
      messages={{
        done: { title: "Deleted!", text: "Statistic has been deleted." },
        failed: { title: "Error", text: "Failed to delete statistic." },
      }}
    >
      <p className="wrap-anywhere">
        <strong>{name}</strong> is deleted permanently, with every score that was given for it. Contestants
        and teams lose those points.
      </p>
      <p className="text-dim">This cannot be undone.</p>
    </DeleteDialog>
  );
}

export type Statistic = ReplyOf<typeof scoringRoutes.statistics>["data"][number];

/** The typed whole number, or 0. */
export function parseDefaultPoints(typed: string): number {
  const points = Number.parseInt(withAsciiMinus(typed.trim()), 10);
  return Number.isNaN(points) ? 0 : points;
}

/** Shows the number that will be saved; null if it is the typed one. */
export function parsedPointsHint(typed: string): string | null {
  const points = parseDefaultPoints(typed);
  const isInRange = points >= POINTS_MIN && points <= POINTS_MAX;
  return isInRange && typed.trim() !== String(points) ? `Will be saved as ${pointsText(points)}` : null;
}
