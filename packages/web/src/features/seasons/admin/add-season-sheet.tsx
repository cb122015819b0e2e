import { seasonRoutes } from "@emberline/contract";
import { NAME_MAX_LENGTH } from "@emberline/game";
import { useRef } from "react";
import { call } from "../../../platform/api/call.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { RecordFormSheet } from "../../../ui/forms/record-form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useRecordForm } from "../../../ui/forms/use-record-form.ts";

/** Needs a new `key` for each opening. */
export function AddSeasonSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
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
