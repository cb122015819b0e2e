/** What the owner's form holds; the password stays typed while the box is unchecked. */
export interface LeagueValues {
  name: string;
  privateInd: boolean;
  password: string;
}

interface Saved {
  name: string;
  privateInd: boolean;
  password?: string | null | undefined;
}

export const valuesOf = ({ name, privateInd, password }: Saved): LeagueValues => ({
  name,
  privateInd,
  password: password ?? "",
});

/** A private league sends its password, a public one null. */
export const bodyOf = ({ name, privateInd, password }: LeagueValues) => ({
  name,
  privateInd,
  password: privateInd ? password : null,
});

/** Would saving change anything? */
export function isChanged(saved: Saved, values: LeagueValues): boolean {
  const [before, after] = [bodyOf(valuesOf(saved)), bodyOf(values)];
  return (
    before.name !== after.name.trim() ||
    before.privateInd !== after.privateInd ||
    before.password !== after.password
  );
}
