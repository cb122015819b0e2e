import { ROSTER_SIZE_MAX } from "@emberline/game";
import type { FieldErrors } from "../../../../platform/api/form-errors.ts";
import { Select } from "../../../../ui/forms/select.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";

/** What the fields of the second draft hold. */
export interface SecondDraftValues {
  hasSecond: boolean;
  secondFrom: string;
  keeps: string;
  secondOrder: "standings" | "drawn";
}

interface Props {
  values: SecondDraftValues;
  errors: FieldErrors;
  isSaving: boolean;
  onEdit: (part: Partial<SecondDraftValues>) => void;
}

/** Whether the league drafts again during the season, and how. */
export function SecondDraftFields({ values, errors, isSaving, onEdit }: Props) {
  return (
    <>
      <Select
        label="Second draft"
        value={values.hasSecond ? "yes" : "no"}
        disabled={isSaving}
        hint="The league drafts again from those still in the game; its date is set like that of the first one"
        onChange={({ target }) => onEdit({ hasSecond: target.value === "yes" })}
      >
        <option value="no">None</option>
        <option value="yes">Once in the season</option>
      </Select>
      {values.hasSecond && (
        <div className="grid animate-rise grid-cols-1 gap-4">
          <TextField
            label="Before episode"
            name="second-draft-from"
            inputMode="numeric"
            autoComplete="off"
            disabled={isSaving}
            value={values.secondFrom}
            error={errors["secondDraft"]}
            hint="It must start before this episode begins to air"
            onChange={({ target }) => onEdit({ secondFrom: target.value })}
          />
          <TextField
            label="Contestants that each team keeps"
            name="keeps"
            inputMode="numeric"
            autoComplete="off"
            disabled={isSaving}
            value={values.keeps}
            hint={`Between 0 and ${ROSTER_SIZE_MAX}`}
            onChange={({ target }) => onEdit({ keeps: target.value })}
          />
          <Select
            label="Who picks first in the second draft"
            value={values.secondOrder}
            disabled={isSaving}
            onChange={({ target }) =>
              onEdit({ secondOrder: target.value === "drawn" ? "drawn" : "standings" })
            }
          >
            <option value="standings">The last team of the standings</option>
            <option value="drawn">A team that is drawn</option>
          </Select>
        </div>
      )}
    </>
  );
}
