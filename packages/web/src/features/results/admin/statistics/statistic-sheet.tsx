import { scoringRoutes } from "@emberline/contract";
import { useRef } from "react";
import { call } from "../../../../platform/api/call.ts";
import { findErrors } from "../../../../platform/api/form-errors.ts";
import { RecordFormSheet } from "../../../../ui/forms/record-form-sheet.tsx";
import type { RecordSheetProps } from "../../../../ui/tables/records-page.tsx";
import { TextArea, TextField } from "../../../../ui/forms/text-field.tsx";
import { useRecordForm } from "../../../../ui/forms/use-record-form.ts";
import { parsedPointsHint, parseDefaultPoints } from "./default-points.ts";
import type { Statistic } from "./statistic.ts";

/** Needs a new `key` for each opening. */
export function StatisticSheet({ record: statistic, open, onClose }: RecordSheetProps<Statistic>) {
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
