import type { FieldErrors } from "../../../platform/api/form-errors.ts";

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
