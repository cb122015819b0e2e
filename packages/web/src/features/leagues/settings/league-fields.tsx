import type { Ref } from "react";
import type { FieldErrors } from "../../../platform/api/form-errors.ts";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";

interface LeagueFieldsProps {
  values: LeagueValues & { teamName?: string };
  errors: FieldErrors;
  onChange: (part: Partial<LeagueValues & { teamName: string }>) => void;
  privateLabel?: string;
  privateHint?: string;
  passwordHint?: string;
  nameRef?: Ref<HTMLInputElement>;
}

/** The fields of a league: name, privacy and, for a new league, the name of its first team. */
export function LeagueFields({
  values: { name, teamName, privateInd, password },
  errors,
  onChange,
  privateLabel = "Private",
  privateHint = "Only those who know the password can join",
  passwordHint,
  nameRef,
}: LeagueFieldsProps) {
  return (
    <>
      <TextField
        ref={nameRef}
        label="League name"
        name="league-name"
        autoComplete="off"
        required
        value={name}
        error={errors["name"]}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {teamName !== undefined && (
        <TextField
          label="Team name"
          name="team-name"
          autoComplete="off"
          required
          value={teamName}
          error={errors["teamName"]}
          onChange={(event) => onChange({ teamName: event.target.value })}
        />
      )}
      <Checkbox
        label={privateLabel}
        hint={privateHint}
        checked={privateInd}
        onChange={(event) => onChange({ privateInd: event.target.checked })}
      />
      {privateInd && (
        <PasswordField
          label="Password"
          name="league-password"
          autoComplete="off"
          required
          hint={passwordHint}
          className="animate-rise"
          value={password}
          error={errors["password"]}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      )}
    </>
  );
}

/** The values of the owner's form; the password is kept while the box is unchecked. */
export interface LeagueValues {
  name: string;
  privateInd: boolean;
  password: string;
}

interface SavedLeague {
  name: string;
  privateInd: boolean;
  password?: string | null | undefined;
}

export const toLeagueValues = ({ name, privateInd, password }: SavedLeague): LeagueValues => ({
  name,
  privateInd,
  password: password ?? "",
});

/** A private league sends its password, a public one null. */
export const toLeagueBody = ({ name, privateInd, password }: LeagueValues) => ({
  name,
  privateInd,
  password: privateInd ? password : null,
});

/** Would saving change anything? */
export function isChanged(saved: SavedLeague, values: LeagueValues): boolean {
  const [before, after] = [toLeagueBody(toLeagueValues(saved)), toLeagueBody(values)];
  return (
    before.name !== after.name.trim() ||
    before.privateInd !== after.privateInd ||
    before.password !== after.password
  );
}

/** The errors of the fields that the user has not changed. */
export const withoutErrors = (errors: FieldErrors, changed: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.includes(field)));
