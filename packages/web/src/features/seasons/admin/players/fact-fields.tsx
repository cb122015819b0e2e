import { TextField } from "../../../../ui/forms/text-field.tsx";
import type { PlayerFormData } from "./use-player-form-data.ts";
import type { PlayerValues } from "./use-player-form.ts";

interface Props {
  /** Null while loading. */
  facts: PlayerFormData["facts"] | null;
  values: PlayerValues;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<PlayerValues>) => void;
}

/** Age, home and job, which fans see on the contestant's card. */
export const FactFields = ({ facts, values, errors, onChange }: Props) => (
  <div className="grid grid-cols-1 gap-4 sm:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)]">
    <TextField
      label="Age"
      name="contestant-age"
      autoComplete="off"
      inputMode="numeric"
      value={values.age ?? facts?.age ?? ""}
      error={errors["age"]}
      disabled={facts === null}
      onChange={({ target }) => onChange({ age: target.value })}
    />
    <TextField
      label="Home"
      name="contestant-home"
      autoComplete="off"
      value={values.home ?? facts?.home ?? ""}
      error={errors["home"]}
      disabled={facts === null}
      onChange={({ target }) => onChange({ home: target.value })}
    />
    <TextField
      label="Job"
      name="contestant-job"
      autoComplete="off"
      value={values.occupation ?? facts?.occupation ?? ""}
      error={errors["occupation"]}
      disabled={facts === null}
      onChange={({ target }) => onChange({ occupation: target.value })}
    />
  </div>
);
