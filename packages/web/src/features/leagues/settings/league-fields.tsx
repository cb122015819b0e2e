import type { Ref } from "react";
import type { FieldErrors } from "../../../platform/api/form-errors.ts";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import type { LeagueValues } from "./league-values.ts";

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
