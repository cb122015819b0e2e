import { EPISODE_NUMBER_MAX, type LateJoinersRule, type LeagueRules } from "@emberline/game";
import { Select } from "../../../../ui/forms/select.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { wholeNumber } from "./trade-fields.tsx";

/** What the fields of the rule hold. */
export interface LateJoinerValues {
  hasLate: boolean;
  lateUntil: string;
  lateStart: LateJoinersRule["start"];
}

export const toLateJoiners = ({
  hasLate,
  lateUntil,
  lateStart,
}: LateJoinerValues): LeagueRules["lateJoiners"] =>
  hasLate ? { until: wholeNumber(lateUntil), start: lateStart } : null;

const STARTS: Record<LateJoinersRule["start"], string> = {
  nothing: "No points",
  lowest: "The lowest total of the other teams",
  mean: "The mean total of the other teams",
};

const STARTS_IN_ORDER = ["nothing", "lowest", "mean"] as const;

interface Props {
  values: LateJoinerValues;
  error: string | undefined;
  isSaving: boolean;
  onEdit: (part: Partial<LateJoinerValues>) => void;
}

/** Whether teams that join after the draft draft alone, until when, and with how many points they begin. */
export function LateJoinerFields({ values, error, isSaving, onEdit }: Props) {
  return (
    <>
      <Select
        label="Late joiners"
        value={values.hasLate ? "yes" : "no"}
        disabled={isSaving}
        hint="A team that joins after the draft picks alone from the contestants who are on no team, or on fewer teams than allowed"
        onChange={({ target }) => onEdit({ hasLate: target.value === "yes" })}
      >
        <option value="no">They have no contestants</option>
        <option value="yes">They draft alone</option>
      </Select>
      {values.hasLate && (
        <div className="grid animate-rise grid-cols-1 gap-4">
          <TextField
            label="Last episode before which teams may join"
            name="late-until"
            inputMode="numeric"
            autoComplete="off"
            disabled={isSaving}
            value={values.lateUntil}
            error={error}
            hint={`From 1 to ${EPISODE_NUMBER_MAX}; after the draft no team joins once it has begun to air`}
            onChange={({ target }) => onEdit({ lateUntil: target.value })}
          />
          <Select
            label="Points with which a late team begins"
            value={values.lateStart}
            disabled={isSaving}
            onChange={({ target }) =>
              onEdit({ lateStart: STARTS_IN_ORDER.find((start) => start === target.value) ?? "nothing" })
            }
          >
            {STARTS_IN_ORDER.map((start) => (
              <option key={start} value={start}>
                {STARTS[start]}
              </option>
            ))}
          </Select>
        </div>
      )}
    </>
  );
}
