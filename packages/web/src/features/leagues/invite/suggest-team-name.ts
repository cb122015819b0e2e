const SUFFIXES = [
  "Torchbearers",
  "Firestarters",
  "Castaways",
  "Tide Turners",
  "Ember Keepers",
  "Night Watch",
];

/** A suggested name, always the same for one user in one league. */
export function suggestTeamName(firstName: string | undefined, leagueId: string): string {
  const name = firstName?.trim() ?? "";
  const sum = Array.from(`${name}${leagueId}`, (char) => char.codePointAt(0) ?? 0).reduce((a, b) => a + b, 0);
  const suffix = SUFFIXES[sum % SUFFIXES.length] ?? "Castaways";
  if (name === "" || name.length > 40) return `The ${suffix}`;
  return `${name}${/s$/i.test(name) ? "'" : "'s"} ${suffix}`;
}
